import type { CommandStatus, CommandWay, Order } from '../../../domain/desk/commands/commands.ts';
import type { Database } from '../../base/db/database.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** A command that was taken from the queue to be handed over. */
export interface ClaimedCommand {
  id: number;
  type: Order['type'];
  payload: Record<string, unknown>;
  sealed: string | null;
  way: CommandWay;
  userId: number | null;
}

/** Devices for which commands wait. */
export async function queuedDevices(db: Database): Promise<number[]> {
  const rows = await db.query<{ device: number }>(
    `SELECT DISTINCT device_id AS device FROM commands WHERE status = 'QUEUED'`,
  );
  return rows.map(({ device }) => device);
}

/** Takes the oldest command that waits for a device, so that no other server sends it too; null where none does. */
export async function claimQueued(db: Database, deviceId: number, nowMs: number): Promise<ClaimedCommand | null> {
  const [claimed] = await db.query<ClaimedCommand & Record<string, unknown>>(
    `UPDATE commands SET status = 'PENDING', handed_at = $2::timestamptz, answer = NULL
     WHERE status = 'QUEUED' AND id = (SELECT id FROM commands WHERE device_id = $1 AND status = 'QUEUED' AND expires_at > $2::timestamptz
       ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, type, payload, sealed, way, user_id AS "userId"`,
    [deviceId, iso(nowMs)],
  );
  return claimed ?? null;
}

/** Takes back what waits and belongs to a batch that was cancelled. */
export const cancelWithBatches = (db: Database, nowMs: number): Promise<unknown> =>
  db.query(
    `UPDATE commands c SET status = 'CANCELLED', ended_at = $1::timestamptz, sealed = NULL FROM command_batches b LEFT JOIN jobs j ON j.id = b.job_id
     WHERE c.status = 'QUEUED' AND b.id = c.batch_id AND (b.cancelled_at IS NOT NULL OR j.state = 'cancelled' OR j.cancel_asked)`,
    [iso(nowMs)],
  );

/** Takes back a command that waits for its tracker; says whether it did. */
export async function cancelQueued(db: Database, id: number, nowMs: number): Promise<CommandStatus | null> {
  const [row] = await db.query<{ status: CommandStatus }>(
    `UPDATE commands SET status = 'CANCELLED', ended_at = $2::timestamptz, sealed = NULL WHERE id = $1 AND status = 'QUEUED' RETURNING status`,
    [id, iso(nowMs)],
  );
  return row?.status ?? null;
}
