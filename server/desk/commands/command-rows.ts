import type {
  CommandFault,
  CommandOutcome,
  CommandStatus,
  CommandWay,
  Order,
} from '../../../domain/desk/commands/commands.ts';
import { COMMAND_LIFE_MS, TEXT_LIFE_MS } from '../../../domain/desk/commands/command-rules.ts';
import type { Database } from '../../base/db/database.ts';

/** A command as it is written down. */
export interface NewCommand {
  id: number;
  requestId: string;
  brandId: number;
  deviceId: number;
  userId: number;
  sessionId: string;
  interface: string;
  order: Order;
  way: CommandWay;
  expiresAtMs: number | null;
  batchId: string | null;
  sealed: string | null;
}

/** A command that waits for its tracker. */
export interface WaitingCommand {
  id: number;
  /** Whether it was handed over, as far as anybody can say. */
  isTaken: boolean;
  deviceId: number;
  type: Order['type'];
  cut?: boolean;
  handedMs: number;
}

/** A command that has ended, and the session to notify. */
export interface EndedCommand extends CommandOutcome {
  requestId: string;
  sessionId: string | null;
}

/** A command that was written down under a request id. */
export interface KnownCommand {
  id: number;
  userId: number | null;
  deviceId: number;
  /** All but its secret. */
  isSame: boolean;
  sealed: string | null;
  status: CommandStatus;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const WAITS = `status IN ('PENDING', 'SENT')`;
/** Not come to its end. */
const IS_OPEN = `status IN ('PENDING', 'SENT', 'QUEUED')`;

/** The parameters of a command; credentials of a carrier's network are not stored. */
export function payloadOf(order: Order): Record<string, unknown> {
  return Object.fromEntries(Object.entries(order).filter(([name]) => name !== 'type' && name !== 'pass'));
}

interface Repeatable {
  requestId: string;
  order: Order;
  way?: CommandWay;
  queueMinutes?: number | null | undefined;
}

/** What was sent under a request id already, and whether it was this order; null where nothing was. */
export async function readKnown(
  tx: Database,
  { requestId, order, way = 'gprs', queueMinutes = null }: Repeatable,
): Promise<KnownCommand | null> {
  const [known] = await tx.query<KnownCommand & Record<string, unknown>>(
    `SELECT id, user_id AS "userId", device_id AS "deviceId", status, sealed, type = $2 AND payload = $3::jsonb AND way = $4
       AND expires_at IS NOT DISTINCT FROM created_at + $5::int * interval '1 minute' AS "isSame" FROM commands WHERE request_id = $1`,
    [requestId, order.type, JSON.stringify(payloadOf(order)), way, queueMinutes],
  );
  return known ?? null;
}

/** Whether the same order waits for the device already, or a cut that could overtake this one is just being handed over. */
export async function isUnderWay(tx: Database, deviceId: number, order: Order): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM commands WHERE device_id = $1 AND type = $2 AND (payload = $3::jsonb AND ${IS_OPEN}
       OR type = 'oilCut' AND status = 'PENDING' AND answer IS NULL) LIMIT 1`,
    [deviceId, order.type, JSON.stringify(payloadOf(order))],
  );
  return rows.length > 0;
}

export async function insertCommand(tx: Database, command: NewCommand, nowMs: number): Promise<void> {
  const { order, expiresAtMs } = command;
  await tx.query(
    `INSERT INTO commands (id, request_id, brand_id, device_id, user_id, session_id, type, interface, payload, status, created_at, handed_at,
       way, expires_at, batch_id, sealed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, 'PENDING', $10::timestamptz, $10::timestamptz, $11, $12::timestamptz, $13, $14)`,
    [
      command.id,
      command.requestId,
      command.brandId,
      command.deviceId,
      command.userId,
      command.sessionId,
      order.type,
      command.interface,
      JSON.stringify(payloadOf(order)),
      iso(nowMs),
      command.way,
      expiresAtMs === null ? null : iso(expiresAtMs),
      command.batchId,
      command.sealed,
    ],
  );
}

/** Ends what a new order of the same type undoes: what still waits to be sent, and of a cut what waits for its report too. */
export const supersede = (tx: Database, deviceId: number, type: string, nowMs: number): Promise<unknown> =>
  tx.query(
    `UPDATE commands SET status = 'FAILED', answer = 'superseded', ended_at = $3::timestamptz, sealed = NULL
     WHERE device_id = $1 AND type = $2 AND (status = 'QUEUED' OR type = 'oilCut' AND ${WAITS})`,
    [deviceId, type, iso(nowMs)],
  );

/** A command was handed over; one that has ended already stays so. */
export const markSent = (db: Database, id: number, words: string | null, nowMs: number): Promise<unknown> =>
  db.query(
    `UPDATE commands SET status = CASE status WHEN 'PENDING' THEN 'SENT' ELSE status END, sent_at = $2::timestamptz, words = $3, sealed = NULL
     WHERE id = $1 AND status IN ('PENDING', 'DONE')`,
    [id, iso(nowMs), words],
  );

/** Nobody can say whether a command was handed over; it waits for a report that shows it. */
export const markDoubtful = (
  db: Database,
  id: number,
  fault: CommandFault,
  words: string | null,
  nowMs: number,
): Promise<unknown> =>
  db.query(
    `UPDATE commands SET answer = $2, words = $3, sent_at = $4::timestamptz, sealed = NULL WHERE id = $1 AND status = 'PENDING'`,
    [id, fault, words, iso(nowMs)],
  );

/** A command that could not be handed over waits for its tracker. */
export const putInQueue = (db: Database, id: number, words: string | null): Promise<unknown> =>
  db.query(`UPDATE commands SET status = 'QUEUED', words = $2 WHERE id = $1 AND status = 'PENDING'`, [id, words]);

/** A command comes to its end, unless another server has ended it. */
export const endCommand = (
  db: Database,
  id: number,
  { status, fault, words = null }: { status: CommandStatus; fault: CommandFault | null; words?: string | null },
  nowMs: number,
): Promise<unknown> =>
  db.query(
    `UPDATE commands SET status = $2, answer = $3, ended_at = $4::timestamptz, words = COALESCE($5, words), sealed = NULL WHERE id = $1 AND ${IS_OPEN}`,
    [id, status, fault, iso(nowMs), words],
  );

/**
 * Ends what nothing was heard of in its time. What was not seen to be handed over may have reached the tracker: the outcome of that is not
 * known.
 */
export const endOverdue = (db: Database, nowMs: number): Promise<unknown> =>
  db.query(
    `UPDATE commands SET status = CASE status WHEN 'PENDING' THEN 'UNKNOWN' ELSE 'EXPIRED' END,
       answer = CASE status WHEN 'PENDING' THEN COALESCE(answer, 'server-lost') WHEN 'QUEUED' THEN 'queue-expired' ELSE 'no-answer' END,
       ended_at = $1::timestamptz, sealed = NULL
     WHERE ${WAITS} AND handed_at <= CASE WHEN way = 'sms' AND status = 'SENT' THEN $3::timestamptz ELSE $2::timestamptz END
       OR status = 'QUEUED' AND expires_at <= $1::timestamptz`,
    [iso(nowMs), iso(nowMs - COMMAND_LIFE_MS), iso(nowMs - TEXT_LIFE_MS)],
  );

/** Commands of this server and others that wait for a report or an answer. */
export async function readWaiting(db: Database): Promise<WaitingCommand[]> {
  const rows = await db.query<{
    id: number;
    deviceId: number;
    type: Order['type'];
    payload: { cut?: boolean };
    handedAt: Date;
    isTaken: boolean;
  }>(
    `SELECT id, device_id AS "deviceId", type, payload, handed_at AS "handedAt", status = 'SENT' OR answer IS NOT NULL AS "isTaken" FROM commands WHERE ${WAITS}`,
  );
  return rows.map(({ payload, handedAt, ...row }) => ({
    ...row,
    ...(payload.cut === undefined ? {} : { cut: payload.cut }),
    handedMs: handedAt.getTime(),
  }));
}

/** Those of the commands that have come to their end. */
export const readEnded = (db: Database, ids: readonly number[]): Promise<EndedCommand[]> =>
  db.query<EndedCommand & Record<string, unknown>>(
    `SELECT id, device_id AS "deviceId", status, answer AS fault, request_id AS "requestId", session_id AS "sessionId" FROM commands WHERE id = ANY ($1::bigint[]) AND NOT (${IS_OPEN})`,
    [ids],
  );
