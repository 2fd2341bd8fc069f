import { z } from 'zod';
import { deviceEditCalls } from '../../../contract/rest/work/device-edit-calls.ts';
import { specOf } from '../../../contract/rest/calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { deviceChangesSchema, type DeviceChanges, type EditOutcome } from '../../../domain/live/devices/device-edit.ts';
import type { Id } from '../../../domain/base/id.ts';
import { jobIdSchema } from '../../../domain/work/job.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { groupOwner } from '../../live/groups/group-rows.ts';
import { admitCaller, admitFields, guardIds } from '../../base/http/admission.ts';
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts';
import { turnOfLoop } from '../../base/platform.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import type { Guards } from '../../base/rights/guard.ts';
import { readUser } from '../../people/users/user-rows.ts';
import { editDevice, type Edit } from './edit-device.ts';
import { editProgress, nextChosen, setOutcome } from './edit-rows.ts';

export interface EditDeps {
  db: Database;
  clock: Clock;
  rights: Rights;
  guards: Guards;
  directory: { refresh(): Promise<unknown> };
}

/** Devices of one transaction. */
const CHUNK = 50;

const input = z.object({
  /** Its devices are kept beside the job under this name. */
  edit: jobIdSchema,
  title: z.string(),
  changes: deviceChangesSchema,
});
export type EditInput = z.infer<typeof input>;

/** Refuses what the call itself would refuse now: its profile, its permissions, and what is set. */
async function admit({ rights, guards }: EditDeps, changes: DeviceChanges, caller: Caller): Promise<void> {
  const spec = specOf('devices.editMany');
  await admitCaller(spec, rights, caller);
  await admitFields(spec, rights, caller, { body: changes });
  await guardIds(deviceEditCalls['devices.editMany'], guards, caller, { body: changes });
}

async function editOf(db: Database, changes: DeviceChanges): Promise<Edit> {
  const owner = changes.user ? await readUser(db, changes.user) : null;
  const groups = [changes.joinGroup, changes.leaveGroup].filter((id) => id !== undefined);
  const owners = await Promise.all(groups.map((id) => groupOwner(db, id)));
  return {
    changes,
    ownerBrand: owner?.brand ?? null,
    groupBrands: owners.flatMap((group) => (group ? [group.brandId] : [])),
  };
}

/** Changes the next devices in one transaction with what came of each: none has two turns, whoever is lost meanwhile. */
const takeChunk = (
  { db, clock, rights }: EditDeps,
  { edit: name, changes }: EditInput,
  caller: Caller,
  ids: readonly Id[],
): Promise<void> =>
  db.transaction(async (tx) => {
    const edit = await editOf(tx, changes);
    for (const id of ids) {
      const outcome: EditOutcome = (await rights.maySeeDevice(caller, id))
        ? await editDevice({ db: tx, clock }, id, edit, authorOf(caller, name))
        : 'missing';
      await setOutcome(tx, name, id, outcome);
    }
  });

async function work(deps: EditDeps, wanted: EditInput, job: JobRun): Promise<void> {
  const { db, directory } = deps;
  const at = await editProgress(db, wanted.edit);
  for (;;) {
    job.progress(at.done, at.total);
    const caller = await job.owner();
    const ids = await nextChosen(db, wanted.edit, CHUNK);
    if (ids.length === 0) return;
    await takeChunk(deps, wanted, caller, ids);
    await directory.refresh();
    at.done += ids.length;
    await turnOfLoop();
  }
}

/** The kind of job that changes many devices. Run again, it goes on where it ended. */
export const editJob = (deps: EditDeps): AnyJobKind =>
  jobKind<EditInput>({
    name: 'devices.edit',
    input,
    title: ({ title }) => title,
    oneOf: ['devices.edit'],
    admit: ({ changes }, caller) => admit(deps, changes, caller),
    run: (wanted, job) => work(deps, wanted, job),
  });
