import type { CallName } from '../../../contract/rest/calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import {
  MOST_BATCH_VEHICLES,
  MOST_NAMED_VEHICLES,
  wantsConfirmation,
  type CommandBatch,
  type MetVehicle,
} from '../../../domain/desk/commands/command-batch.ts';
import { MOVING, shownActivityCode, TELEMETRY_ONLINE_MS } from '../../../domain/live/telemetry/activity.ts';
import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import { isUniqueViolation } from '../../base/db/query-error.ts';
import { isSameSecret, sealedOrder } from '../commands/write-down.ts';
import { payloadOf } from '../commands/command-rows.ts';
import { cancelWithBatches } from '../commands/queue-rows.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Jobs } from '../../work/jobs/open-jobs.ts';
import type { StaffScope } from '../../base/rights/scope.ts';
import { sha256 } from '../../base/platform.ts';
import type { LiveState } from '../../live/telemetry/live-state.ts';
import { batchJob, type BatchJobDeps } from './batch-job.ts';
import { insertBatch, markCancelled, readBatches, readItems, storedBatch } from './batch-rows.ts';
import { chooseDevices, type Choice, type ChosenVehicle } from './choose-devices.ts';

type Names = Extract<
  CallName,
  `commands.${'batch' | 'batchPreview' | 'batches' | 'readBatch' | 'batchItems' | 'cancelBatch'}`
>;

export interface BatchDeps extends BatchJobDeps {
  clock: Clock;
  /** Up to when silence is judged. */
  known: Clock;
  live: Pick<LiveState, 'lastHeardMs' | 'fixesOf'>;
  queue: Jobs['queue'];
  /** Cancels the job of a batch, whoever asked for it. */
  cancelJob(userId: number, jobId: string): Promise<void>;
}

/** Each vehicle of a choice with what it does now. What needs a look comes first: those that take no such command, then those that move. */
function metVehicles({ live, known }: BatchDeps, chosen: readonly ChosenVehicle[]): MetVehicle[] {
  const nowMs = known.now();
  const moving = new Map(
    live
      .fixesOf(chosen.map(({ id }) => id))
      .filter(
        ({ communicationMs, speedKmh, flags }) => shownActivityCode(communicationMs, speedKmh, flags, nowMs) === MOVING,
      )
      .map(({ device, speedKmh }) => [device, speedKmh]),
  );
  const rankOf = ({ takes, movingKmh }: MetVehicle): number => (takes ? (movingKmh === null ? 2 : 1) : 0);
  return chosen
    .map(({ brandId: _, hasNumber: __, ...vehicle }) => ({ ...vehicle, movingKmh: moving.get(vehicle.id) ?? null }))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MOST_NAMED_VEHICLES);
}

/** How many of a choice a text can reach. */
async function textedOf({ desk }: BatchDeps, chosen: readonly ChosenVehicle[]): Promise<number> {
  const withNumber = chosen.filter(({ takes, hasNumber }) => takes && hasNumber);
  const brands = new Map<number, boolean>();
  for (const { brandId } of withNumber) if (!brands.has(brandId)) brands.set(brandId, await desk.sendsTexts(brandId));
  return withNumber.filter(({ brandId }) => brands.get(brandId)).length;
}

/** The vehicles of a choice, which are some and not too many. */
async function chosenOf(
  { db, clock }: BatchDeps,
  scope: StaffScope,
  choice: Choice,
  type: Parameters<typeof chooseDevices>[3],
) {
  const chosen = await chooseDevices(db, scope, choice, type, clock.now());
  if (chosen.length === 0) throw new Refusal('command-none-chosen');
  if (chosen.length > MOST_BATCH_VEHICLES) throw new Refusal('command-too-many', {}, { most: MOST_BATCH_VEHICLES });
  return chosen;
}

async function readOne({ db }: BatchDeps, scope: StaffScope, id: string): Promise<CommandBatch> {
  const { content } = await readBatches(db, scope, { id }, { page: 0, limit: 1 });
  if (!content[0]) throw new Refusal('missing');
  return content[0];
}

type Asked = CallContext<'commands.batch'>;

/** The batch that was asked for under the same id before; null where it is new. */
async function sameAsBefore({ db, seal }: BatchDeps, { caller, body }: Asked): Promise<{ id: string } | null> {
  const known = await storedBatch(db, body.batchId);
  if (!known) return null;
  const { type, payload, way, queueMinutes, choiceHash } = known;
  const isSame =
    type === body.order.type &&
    way === body.way &&
    queueMinutes === (body.queueMinutes ?? null) &&
    (choiceHash === null || choiceHash === hashOfChoice(body)) &&
    isSameSecret(seal, known.sealed, body.order) &&
    JSON.stringify(sorted(payload)) === JSON.stringify(sorted(payloadOf(body.order)));
  if (known.userId !== caller.userId || !isSame) throw new Refusal('command-request-used');
  return known;
}

/** What was chosen, whatever order it was named in. */
const hashOfChoice = ({ deviceIds, groupIds, areaIds }: Choice): string =>
  sha256(JSON.stringify([deviceIds, groupIds, areaIds].map((ids) => [...new Set(ids)].sort((a, b) => a - b))));

const sorted = (payload: Record<string, unknown>): unknown[] =>
  Object.entries(payload).sort(([one], [other]) => (one < other ? -1 : 1));

async function queueBatch(
  deps: BatchDeps,
  kind: ReturnType<typeof batchJob>,
  { caller, body, locale, requestId }: Asked,
  chosen: readonly ChosenVehicle[],
): Promise<void> {
  const { clock, seal, queue } = deps;
  const { batchId: id, order, way, queueMinutes = null, title } = body;
  const { userId, brandId, sessionId } = caller;
  const deviceIds = chosen.map((device) => device.id);
  const choiceHash = hashOfChoice(body);
  try {
    await queue(kind, { batch: id, type: order.type, title }, { caller, locale }, async (tx, jobId) => {
      const sealed = sealedOrder(seal, order);
      await insertBatch(
        tx,
        { id, jobId, userId, brandId, sessionId, order, sealed, way, queueMinutes, choiceHash, deviceIds },
        clock.now(),
      );
      await recordChange(tx, clock, authorOf(caller, requestId), {
        brandId,
        action: 'command.batch',
        entity: 'commandBatch',
        entityId: null,
        after: {
          batch: id,
          type: order.type,
          vehicles: deviceIds.length,
          ...('cut' in order ? { cut: order.cut } : {}),
        },
      });
    });
  } catch (error) {
    // The same was asked for twice at once: the other has it.
    if (!isUniqueViolation(error, 'command_batches_pkey')) throw error;
  }
}

/** The room of commands for many vehicles. */
export function commandBatchesRoom(deps: BatchDeps) {
  const { db, clock, known, live } = deps;
  const kind = batchJob(deps);
  const handlers: Pick<Handlers, Names> = {
    'commands.batchPreview': async ({ scope, body: { order, ...choice } }) => {
      const chosen = await chosenOf(deps, scope, choice, order.type);
      const refused = chosen.filter((vehicle) => !vehicle.takes).length;
      const onlineMs = known.now() - TELEMETRY_ONLINE_MS;
      return {
        total: chosen.length,
        wantsConfirmation: wantsConfirmation(order, chosen.length),
        refused: refused === 0 ? {} : { 'not-supported': refused },
        online: chosen.filter(({ id }) => (live.lastHeardMs(id) ?? 0) >= onlineMs).length,
        takeTexts: await textedOf(deps, chosen),
        vehicles: metVehicles(deps, chosen),
      };
    },
    'commands.batch': async (asked) => {
      const { scope, body } = asked;
      if (!(await sameAsBefore(deps, asked))) {
        const chosen = await chosenOf(deps, scope, body, body.order.type);
        const isWanted = body.confirm !== undefined || wantsConfirmation(body.order, chosen.length);
        if (isWanted && body.confirm !== chosen.length)
          throw new Refusal('command-confirm', {}, { count: chosen.length });
        await queueBatch(deps, kind, asked, chosen);
        await sameAsBefore(deps, asked);
      }
      return readOne(deps, scope, body.batchId);
    },
    'commands.batches': ({ scope, query: { page, limit } }) => readBatches(db, scope, {}, { page, limit }),
    'commands.readBatch': ({ scope, params }) => readOne(deps, scope, params.id),
    'commands.batchItems': async ({ scope, params, query: { state, page, limit } }) => {
      const { id } = await readOne(deps, scope, params.id);
      return readItems(db, scope, { id, state }, { page, limit });
    },
    'commands.cancelBatch': async ({ scope, params }) => {
      const { id } = await readOne(deps, scope, params.id);
      await markCancelled(db, id, clock.now());
      const { userId, jobId } = (await storedBatch(db, id))!;
      if (userId !== null) await deps.cancelJob(userId, jobId);
      await cancelWithBatches(db, clock.now());
      return readOne(deps, scope, id);
    },
  };
  return { handlers, jobs: [kind] };
}
