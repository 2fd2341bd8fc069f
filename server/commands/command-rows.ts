import type { Command, CommandFault, CommandOutcome, CommandStatus, Order } from '../../domain/commands.ts';
import type { Database } from '../db/database.ts';

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
}

/** A command that waits for its tracker. */
export interface WaitingCommand {
  id: number;
  /** Whether it was handed over. */
  isTaken: boolean;
  deviceId: number;
  type: Order['type'];
  cut?: boolean;
  createdMs: number;
}

/** A command that came to its end, and who is told. */
export interface EndedCommand extends CommandOutcome {
  requestId: string;
  sessionId: string | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const WAITS = `status IN ('PENDING', 'SENT')`;

/** What an order says beside its type; what opens a carrier's network is not kept. */
export function payloadOf(order: Order): Record<string, unknown> {
  return Object.fromEntries(Object.entries(order).filter(([name]) => name !== 'type' && name !== 'pass'));
}

/** Whether the same order waits for the device already. */
export async function isUnderWay(tx: Database, deviceId: number, order: Order): Promise<boolean> {
  const rows = await tx.query(`SELECT 1 FROM commands WHERE device_id = $1 AND type = $2 AND payload = $3::jsonb AND ${WAITS} LIMIT 1`, [deviceId, order.type, JSON.stringify(payloadOf(order))]);
  return rows.length > 0;
}

export async function insertCommand(tx: Database, { id, requestId, brandId, deviceId, userId, sessionId, interface: by, order }: NewCommand, nowMs: number): Promise<void> {
  await tx.query(
    `INSERT INTO commands (id, request_id, brand_id, device_id, user_id, session_id, type, interface, payload, status, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, 'PENDING', $10::timestamptz)`,
    [id, requestId, brandId, deviceId, userId, sessionId, order.type, by, JSON.stringify(payloadOf(order)), iso(nowMs)],
  );
}

/** Ends what waits for a device and is undone by a new order of the same type. */
export const supersede = (tx: Database, deviceId: number, type: string, nowMs: number): Promise<unknown> =>
  tx.query(`UPDATE commands SET status = 'FAILED', answer = 'superseded', ended_at = $3::timestamptz WHERE device_id = $1 AND type = $2 AND ${WAITS}`, [deviceId, type, iso(nowMs)]);

/** A command was handed over; one that has ended already stays so. */
export const markSent = (db: Database, id: number, nowMs: number): Promise<unknown> =>
  db.query(`UPDATE commands SET status = 'SENT', sent_at = $2::timestamptz WHERE id = $1 AND status = 'PENDING'`, [id, iso(nowMs)]);

/** A command comes to its end, unless another server has ended it. */
export const endCommand = (db: Database, id: number, status: CommandStatus, fault: CommandFault | null, nowMs: number): Promise<unknown> =>
  db.query(`UPDATE commands SET status = $2, answer = $3, ended_at = $4::timestamptz WHERE id = $1 AND ${WAITS}`, [id, status, fault, iso(nowMs)]);

/** Ends those that nothing was heard of since a time. */
export const expireBefore = (db: Database, limitMs: number, nowMs: number): Promise<unknown> =>
  db.query(`UPDATE commands SET status = 'EXPIRED', answer = 'no-answer', ended_at = $2::timestamptz WHERE created_at <= $1::timestamptz AND ${WAITS}`, [iso(limitMs), iso(nowMs)]);

/** Commands of this server and others that have not come to their end. */
export async function readWaiting(db: Database): Promise<WaitingCommand[]> {
  const rows = await db.query<{ id: number; deviceId: number; type: Order['type']; payload: { cut?: boolean }; createdAt: Date; isTaken: boolean }>(
    `SELECT id, device_id AS "deviceId", type, payload, created_at AS "createdAt", status = 'SENT' AS "isTaken" FROM commands WHERE ${WAITS}`,
  );
  return rows.map(({ payload, createdAt, ...row }) => ({ ...row, ...(payload.cut === undefined ? {} : { cut: payload.cut }), createdMs: createdAt.getTime() }));
}

/** Those of the commands that have come to their end. */
export const readEnded = (db: Database, ids: readonly number[]): Promise<EndedCommand[]> =>
  db.query<EndedCommand & Record<string, unknown>>(
    `SELECT id, device_id AS "deviceId", status, answer AS fault, request_id AS "requestId", session_id AS "sessionId" FROM commands WHERE id = ANY ($1::bigint[]) AND NOT (${WAITS})`,
    [ids],
  );

interface ListedRow extends Omit<Command, 'createdAt' | 'sentAt' | 'endedAt'> {
  createdAt: Date;
  sentAt: Date | null;
  endedAt: Date | null;
}

/** Which commands are wanted; a name is told only of people of the brands the reader sees. */
export interface CommandFilter {
  brandIds: readonly number[];
  seenBrandIds: readonly number[];
  deviceId: number | null;
  /** Whether those to hidden devices show. */
  hidden: boolean;
}

/** One page of commands, the newest first; pages count from 0. */
export async function readCommands(db: Database, { brandIds, seenBrandIds, deviceId, hidden }: CommandFilter, page: number, limit: number): Promise<{ content: Command[]; totalElements: number; totalPages: number }> {
  const where = 'FROM commands c JOIN devices d ON d.id = c.device_id WHERE d.brand_id = ANY ($1::bigint[]) AND ($2::bigint IS NULL OR c.device_id = $2) AND ($3 OR NOT d.hidden)';
  const parameters = [brandIds, deviceId, hidden];
  const [count] = await db.query<{ total: number }>(`SELECT count(*) AS total ${where}`, parameters);
  const rows = await db.query<ListedRow & Record<string, unknown>>(
    `SELECT c.id, c.request_id AS "requestId", c.device_id AS "deviceId", c.brand_id AS "brandId", c.type, c.interface, c.payload, c.status, c.answer AS fault,
       (SELECT u.name FROM users u WHERE u.id = c.user_id AND u.brand_id = ANY ($4::bigint[])) AS "userName",
       c.created_at AS "createdAt", c.sent_at AS "sentAt", c.ended_at AS "endedAt" ${where} ORDER BY c.created_at DESC, c.id DESC LIMIT $5 OFFSET $6`,
    [...parameters, seenBrandIds, limit, page * limit],
  );
  const content = rows.map(({ createdAt, sentAt, endedAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null, endedAt: endedAt?.toISOString() ?? null }));
  return { content, totalElements: count!.total, totalPages: Math.ceil(count!.total / limit) };
}
