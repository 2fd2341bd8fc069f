import type { DeviceState } from '../../../domain/desk/geofence/visits.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';

/** What is stored of a device: its visits are decided as far as `decidedMs` of its history. */
export interface StoredState {
  device: Id;
  decidedMs: number;
  state: DeviceState | null;
  version: number;
  /** From when on they have to be found anew; null where they are right as far as they go. */
  todoFromMs: number | null;
}

const ms = (column: string): string => `round(date_part('epoch', ${column}) * 1000)::float8`;
const FIELDS = `s.device, ${ms('s.decided_at')} AS "decidedMs", s.state, s.version, ${ms('s.todo_from')} AS "todoFromMs"`;
const iso = (at: number): string => new Date(at).toISOString();

/** The states of devices, locked until the transaction ends, in one order: two servers wait for one another instead of both for ever. */
export const lockStates = (tx: Database, devices: readonly Id[]): Promise<StoredState[]> =>
  tx.query<StoredState & Record<string, unknown>>(
    `SELECT ${FIELDS} FROM geofence_states s WHERE s.device = ANY ($1::bigint[]) ORDER BY s.device FOR UPDATE`,
    [devices],
  );

/** Writes how far the visits of devices are decided. The rows exist. */
export async function writeStates(
  tx: Database,
  states: readonly Pick<StoredState, 'device' | 'decidedMs' | 'state'>[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.query(
    `UPDATE geofence_states s SET decided_at = to_timestamp(given.decided / 1000.0), state = given.state, version = s.version + 1, todo_from = NULL
     FROM json_to_recordset($1::json) AS given (device bigint, decided float8, state json) WHERE s.device = given.device`,
    [JSON.stringify(states.map(({ device, decidedMs, state }) => ({ device, decided: decidedMs, state })))],
  );
}

/** Has the visits of devices found anew from times on, where they are decided already. */
export const markTodo = (tx: Database, from: ReadonlyMap<Id, number>): Promise<unknown> => {
  const inOrder = [...from].toSorted(([a], [b]) => a - b);
  return tx.query(
    `WITH late AS (SELECT s.device, given.time FROM geofence_states s
       JOIN unnest($1::bigint[], $2::timestamptz[]) AS given (device, time) ON given.device = s.device
       WHERE s.decided_at >= given.time ORDER BY s.device FOR UPDATE OF s)
     UPDATE geofence_states s SET todo_from = LEAST(s.todo_from, late.time) FROM late WHERE s.device = late.device`,
    [inOrder.map(([device]) => device), inOrder.map(([, fromMs]) => iso(fromMs))],
  );
};

/** Devices whose visits have to be found anew. */
export const readTodo = async (db: Database, limit: number): Promise<Id[]> =>
  (
    await db.query<{ device: Id }>(
      'SELECT device FROM geofence_states WHERE todo_from IS NOT NULL ORDER BY device LIMIT $1',
      [limit],
    )
  ).map(({ device }) => device);

/** Devices behind one in their order that were heard after what is decided of them. */
export const readBehind = async (db: Database, after: Id, limit: number): Promise<Id[]> =>
  (
    await db.query<{ device: Id }>(
      `SELECT s.device FROM geofence_states s JOIN telemetry_last l ON l.device = s.device AND l.time > s.decided_at
       WHERE s.device > $1 ORDER BY s.device LIMIT $2`,
      [after, limit],
    )
  ).map(({ device }) => device);
