import { deviceChangesSchema, MOST_EDITED, type EditedDevice } from '../../../domain/live/devices/device-edit.ts';
import { MOST_WITHOUT_NUMBER } from '../../../domain/base/typed-count.ts';
import type { Job } from '../../../domain/work/job.ts';
import type { Database } from '../../base/db/database.ts';
import { orderOf, readPage } from '../../base/db/statement.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { AnyJobKind } from '../jobs/job-kind.ts';
import type { Jobs } from '../jobs/open-jobs.ts';
import { exportable, type ListContext } from '../../base/lists/exportable.ts';
import { drawRequestId } from '../../base/platform.ts';
import { brandOfClient } from '../../base/records/whose.ts';
import { seenRows } from '../../base/rights/scope.ts';
import { editJob, type EditDeps } from './edit-job.ts';
import { countChosen, editedDevices, keepChosen, type Chosen, type EditedRow } from './edit-rows.ts';

type Deps = EditDeps & Pick<Jobs, 'queue'>;

/** Refuses what no device can be given. */
async function assertGivable(db: Database, { user, model }: CallContext<'devices.editMany'>['body']): Promise<void> {
  if (user) await brandOfClient(db, user);
  if (model === undefined) return;
  const models = await db.query<{ model: string }>('SELECT model FROM device_models');
  if (models.length > 0 && !models.some((known) => known.model === model))
    throw new Refusal('model-unknown', { model: 'model-unknown' });
}

const chosenBy = (
  { rights, clock }: Pick<Deps, 'rights' | 'clock'>,
  { caller, body }: CallContext<'devices.editMany'>,
): Chosen => {
  const { brand, ofUser, ofGroup, status, term } = body;
  return {
    filter: {
      ...seenRows(rights.scopeOf(caller, brand), ofUser),
      status: status ?? null,
      term: term || null,
      customerName: null,
    },
    named: body.devices ?? null,
    groupId: ofGroup ?? null,
    nowMs: clock.now(),
  };
};

async function start(deps: Deps, kind: AnyJobKind, context: CallContext<'devices.editMany'>): Promise<Job> {
  const { db } = deps;
  const { caller, locale, body } = context;
  await assertGivable(db, body);
  const chosen = chosenBy(deps, context);
  const total = await countChosen(db, chosen);
  if (total === 0) throw new Refusal('no-data');
  if (total > MOST_EDITED) throw new Refusal('edit-too-many', {}, { most: MOST_EDITED });
  const isWanted = body.confirm !== undefined || total > MOST_WITHOUT_NUMBER;
  if (isWanted && body.confirm !== total) throw new Refusal('edit-confirm', {}, { count: total });
  const edit = drawRequestId();
  const input = { edit, title: body.title, changes: deviceChangesSchema.parse(body) };
  return deps.queue(kind, input, { caller, locale }, (tx, jobId) =>
    keepChosen(tx, { edit, jobId, userId: caller.userId }, chosen),
  );
}

type Listed = Pick<ListContext<'devices.edited'>, 'caller' | 'query'>;

/** The room of edits of many devices at once. */
export function deviceEditsRoom(deps: Deps) {
  const { db, rights, clock } = deps;
  const kind = editJob(deps);
  const queryOf = ({ caller, query: { job, outcome } }: Listed) => {
    const { brandIds } = seenRows(rights.scopeOf(caller));
    return editedDevices({ job, outcome, userId: caller.userId, brandIds }, clock.now());
  };
  return {
    jobs: [kind],
    exports: [
      exportable({
        call: 'devices.edited',
        fileName: 'edit.devices',
        query: (context) => queryOf(context),
        row: (row: EditedRow) => row,
        columns: [
          { title: 'column.identifier', value: ({ identifier }) => identifier },
          { title: 'column.device', value: ({ name }) => name },
          { title: 'column.outcome', value: ({ outcome }, { text }) => text(`edit.${outcome ?? 'waiting'}`) },
        ],
      }),
    ],
    handlers: {
      'devices.editMany': (context) => start(deps, kind, context),
      'devices.edited': (context) => {
        const { fields, from, keys } = queryOf(context);
        return readPage<EditedDevice>(db, { fields, from, order: orderOf(keys) }, context.query);
      },
    } satisfies Pick<Handlers, 'devices.editMany' | 'devices.edited'>,
  };
}
