import { z } from 'zod';
import type { BatchFault } from '../../../domain/desk/commands/command-batch.ts';
import { mayOrder } from '../../../domain/desk/commands/command-rules.ts';
import { commandRequestId, orderSchema, type Order } from '../../../domain/desk/commands/commands.ts';
import { commandType } from '../../../domain/live/telemetry/protocol-model.ts';
import type { CommandDesk } from '../commands/command-desk.ts';
import type { Database } from '../../base/db/database.ts';
import type { Seal } from '../../base/db/seal.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { jobKind, type AnyJobKind, type JobRun } from '../../work/jobs/job-kind.ts';
import type { MessageCode } from '../../base/messages/pt-br.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import { forgetSecret, nextItems, noteFault, storedBatch, type StoredBatch } from './batch-rows.ts';

const input = z.object({ batch: commandRequestId, type: commandType, title: z.string() });

export interface BatchJobDeps {
  db: Database;
  desk: Pick<CommandDesk, 'send' | 'sendsTexts'>;
  rights: Pick<Rights, 'permissionsOf' | 'maySeeDevice'>;
  seal: Seal;
}

/** Vehicles between two looks at whether the sender still may, and the batch still goes on. */
const A_PAGE = 50;
/** Gateways are asked for so many at once. */
const AT_ONCE = 8;

/** Why a vehicle got no command; of all other refusals its command tells. */
const FAULTS: Partial<Record<MessageCode, BatchFault>> = {
  missing: 'missing',
  'command-not-supported': 'not-supported',
  'command-under-way': 'under-way',
  'command-no-sms': 'no-sms',
  forbidden: 'forbidden',
};

/** The name of the command to a vehicle: the same at every run of the job, so that none is sent twice. */
const requestOf = (batchId: string, deviceId: number): string => `${batchId}:${deviceId}`;

function orderOf({ type, payload, sealed }: StoredBatch, seal: Seal): Order {
  const opened = sealed === null ? null : seal.open(sealed);
  if (sealed !== null && opened === null) throw new Error('a sealed order does not open');
  return orderSchema.parse(opened === null ? { ...payload, type } : JSON.parse(opened));
}

/** Sends to one vehicle, and notes why not where no command is made. */
async function sendTo(
  { db, desk, rights }: BatchJobDeps,
  batch: StoredBatch,
  order: Order,
  caller: Caller,
  deviceId: number,
) {
  const { id, way } = batch;
  try {
    if (!(await rights.maySeeDevice(caller, deviceId))) throw new Refusal('missing');
    await desk.send({
      caller: { ...caller, sessionId: batch.sessionId ?? '' },
      deviceId,
      order,
      interface: 'batch',
      requestId: requestOf(id, deviceId),
      way,
      queueMinutes: batch.queueMinutes ?? undefined,
      batchId: id,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fault = FAULTS[error.code];
    // What was written down failed by itself, and says why.
    if (fault) await noteFault(db, id, deviceId, fault);
    else if (error.code === 'command-request-used') await noteFault(db, id, deviceId, 'under-way');
  }
}

/** Sends to the vehicles of a page, a few at once. */
async function sendPage(deviceIds: number[], signal: AbortSignal, send: (deviceId: number) => Promise<void>) {
  const left = [...deviceIds];
  const one = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined && !signal.aborted; next = left.shift()) await send(next);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, one));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}

async function runBatch(deps: BatchJobDeps, batchId: string, job: JobRun): Promise<void> {
  const { db } = deps;
  let done: number | null = null;
  for (;;) {
    const batch = await storedBatch(db, batchId);
    if (!batch) throw new Refusal('missing');
    if (batch.isCancelled) return;
    const items = await nextItems(db, batchId, A_PAGE);
    if (items.length === 0) break;
    done ??= batch.total - (await nextItems(db, batchId, batch.total)).length;
    const order = orderOf(batch, deps.seal);
    const caller = await job.owner();
    await sendPage(
      items.map(({ deviceId }) => deviceId),
      job.signal,
      async (deviceId) => {
        await sendTo(deps, batch, order, caller, deviceId);
        done! += 1;
        job.progress(done!, batch.total);
      },
    );
    job.signal.throwIfAborted();
  }
  await forgetSecret(db, batchId);
}

/**
 * The kind of job that sends one command to many. Which vehicles are left is read from what is written down: a server that goes on with it
 * sends to none a second time, also to those about which nobody knows.
 */
export function batchJob(deps: BatchJobDeps): AnyJobKind {
  return jobKind<z.output<typeof input>>({
    name: 'command.batch',
    input,
    title: ({ title }) => title,
    admit: async ({ type }, caller) => {
      if (!mayOrder(caller.profile, await deps.rights.permissionsOf(caller), type)) throw new Refusal('forbidden');
    },
    run: ({ batch }, job) => runBatch(deps, batch, job),
  });
}
