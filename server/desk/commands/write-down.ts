import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Order } from '../../../domain/desk/commands/commands.ts';
import type { Database } from '../../base/db/database.ts';
import { isUniqueViolation } from '../../base/db/query-error.ts';
import type { Seal } from '../../base/db/seal.ts';
import type { DirectoryEntry } from '../../live/devices/directory.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { CommandRequest } from './command-desk.ts';
import { endOverdue, insertCommand, isUnderWay, readKnown, supersede, type KnownCommand } from './command-rows.ts';

const MINUTE_MS = 60_000;

/** The order as it may be stored where its parameters alone would lose a secret; null where they lose nothing. */
export const sealedOrder = (seal: Seal, order: Order): string | null =>
  'pass' in order && order.pass !== '' ? seal.seal(JSON.stringify(order)) : null;

/** Whether an order has the secret of one that is stored, as far as that is still there. */
export const isSameSecret = (seal: Seal, sealed: string | null, order: Order): boolean =>
  sealed === null || seal.open(sealed) === JSON.stringify(order);

/** What was asked for under the request id before, when it was the same. */
function sameAsBefore(seal: Seal, known: KnownCommand, { caller, deviceId, order }: CommandRequest): KnownCommand {
  const isSame = known.isSame && isSameSecret(seal, known.sealed, order);
  if (known.userId === caller.userId && known.deviceId === deviceId && isSame) return known;
  throw new Refusal('command-request-used');
}

/**
 * Writes a command down that is about to be handed over. Answers the one that was sent under the same request id before, null where it is
 * new. Throws a Refusal where the same waits for the device already.
 */
export async function writeDown(
  { db, clock, seal }: { db: Database; clock: Clock; seal: Seal },
  id: number,
  device: DirectoryEntry,
  command: CommandRequest,
): Promise<KnownCommand | null> {
  const { order } = command;
  try {
    return await db.transaction(async (tx) => {
      // One after the other for each device: of two that are sent at once the second finds the first.
      await tx.query('SELECT id FROM devices WHERE id = $1 FOR UPDATE', [device.id]);
      const known = await readKnown(tx, command);
      if (known) return sameAsBefore(seal, known, command);
      await endOverdue(tx, clock.now());
      if (await isUnderWay(tx, device.id, order)) throw new Refusal('command-under-way');
      if (order.type !== 'raw') await supersede(tx, device.id, order.type, clock.now());
      await insert(tx, { clock, seal }, id, device, command);
      return null;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'commands_request_id_key')) throw error;
    // For another device at the same moment.
    throw new Refusal('command-request-used');
  }
}

async function insert(
  tx: Database,
  { clock, seal }: { clock: Clock; seal: Seal },
  id: number,
  { id: deviceId, brandId }: DirectoryEntry,
  { caller, order, interface: by, requestId, way = 'gprs', queueMinutes, batchId }: CommandRequest,
): Promise<void> {
  const nowMs = clock.now();
  const expiresAtMs = queueMinutes === undefined ? null : nowMs + queueMinutes * MINUTE_MS;
  const { userId, sessionId } = caller;
  const whose = { id, requestId, brandId, deviceId, userId, sessionId, batchId: batchId ?? null };
  const sealed = sealedOrder(seal, order);
  await insertCommand(tx, { ...whose, interface: by, order, way, expiresAtMs, sealed }, nowMs);
  const after = { type: order.type, interface: by, ...('cut' in order ? { cut: order.cut } : {}) };
  await recordChange(tx, clock, authorOf(caller, requestId), {
    brandId,
    action: 'device.command',
    entity: 'device',
    entityId: deviceId,
    after,
  });
}
