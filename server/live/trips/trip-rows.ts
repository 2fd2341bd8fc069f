import type { Segment } from '../../../domain/live/trips/segment.ts';
import type { TripState } from '../../../domain/live/trips/segmentation.ts';
import type { Database } from '../../base/db/database.ts';
import { isoOf } from './fix-rows.ts';

/** What is stored of a device: its trips as far as `untilMs` of its history. */
export interface StoredState {
  device: number;
  untilMs: number;
  state: TripState | null;
  version: number;
  /** From when on they have to be found anew; null where they are right as far as they go. */
  todoFromMs: number | null;
}

/** A segment that ended, with the time of the fix that ended it and what was known after it. */
export interface ClosedSegment {
  device: number;
  segment: Segment;
  decidedMs: number;
  state: TripState;
}

const ms = (column: string): string => `round(date_part('epoch', ${column}) * 1000)::float8`;
const STATE = `s.device, ${ms('s.until')} AS "untilMs", s.state, s.version, ${ms('s.todo_from')} AS "todoFromMs"`;

/** The states of devices, in their order; `isLocked` keeps other servers from writing them until the transaction ends. */
export const readStates = (db: Database, devices: readonly number[], isLocked = false): Promise<StoredState[]> =>
  db.query<StoredState>(
    `SELECT ${STATE} FROM trip_states s WHERE s.device = ANY ($1::bigint[]) ORDER BY s.device ${isLocked ? 'FOR UPDATE' : ''}`,
    [devices],
  );

/** Devices whose trips have to be found anew, behind one in their order. */
export const readTodo = async (db: Database, after: number, limit: number): Promise<number[]> =>
  (
    await db.query<{ device: number }>(
      'SELECT device FROM trip_states WHERE todo_from IS NOT NULL AND device > $1 ORDER BY device LIMIT $2',
      [after, limit],
    )
  ).map(({ device }) => device);

/** Has the trips of devices found anew from times on. A device that nothing is known of is begun. */
export const markTodo = (tx: Database, from: ReadonlyMap<number, number>): Promise<unknown> => {
  const inOrder = [...from].toSorted(([a], [b]) => a - b);
  return tx.query(
    `INSERT INTO trip_states AS s (device, until, todo_from)
     SELECT given.device, 'epoch', given.time FROM unnest($1::bigint[], $2::timestamptz[]) AS given (device, time)
     ON CONFLICT (device) DO UPDATE SET todo_from = LEAST(s.todo_from, excluded.todo_from), version = s.version + 1
     WHERE s.todo_from IS NULL OR s.todo_from > excluded.todo_from`,
    [inOrder.map(([device]) => device), inOrder.map(([, fromMs]) => isoOf(fromMs))],
  );
};

/** Makes sure that the trips of a device are found sometime, whoever wrote its history. */
export const begin = (db: Database, device: number): Promise<unknown> =>
  db.query("INSERT INTO trip_states (device, until, todo_from) VALUES ($1, 'epoch', 'epoch') ON CONFLICT DO NOTHING", [
    device,
  ]);

/** How many rows of history devices have after one time up to another. */
export async function countAfter(
  tx: Database,
  stretches: readonly { device: number; untilMs: number; lastMs: number }[],
): Promise<Map<number, number>> {
  if (stretches.length === 0) return new Map();
  const rows = await tx.query<{ device: number; rows: number }>(
    `SELECT given.device, (SELECT count(*) FROM telemetry_history h WHERE h.device = given.device AND h.time > given.after AND h.time <= given.until) AS rows
     FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) AS given (device, after, until)`,
    [
      stretches.map(({ device }) => device),
      stretches.map(({ untilMs }) => isoOf(untilMs)),
      stretches.map(({ lastMs }) => isoOf(lastMs)),
    ],
  );
  return new Map(rows.map(({ device, rows: count }) => [device, count]));
}

/** Writes segments that ended; one of the same beginning is replaced. */
export async function writeClosed(tx: Database, closed: readonly ClosedSegment[]): Promise<void> {
  if (closed.length === 0) return;
  await tx.query(
    `INSERT INTO trip_segments (device, start_at, end_at, kind, segment, decided_at, state)
     SELECT device, to_timestamp(start_ms / 1000.0), to_timestamp(end_ms / 1000.0), kind, segment, to_timestamp(decided_ms / 1000.0), state
     FROM json_to_recordset($1::json) AS given (device bigint, start_ms float8, end_ms float8, kind text, segment json, decided_ms float8, state json)
     ON CONFLICT (device, start_at) DO UPDATE SET end_at = excluded.end_at, kind = excluded.kind, segment = excluded.segment,
       decided_at = excluded.decided_at, state = excluded.state`,
    [
      JSON.stringify(
        closed.map(({ device, segment, decidedMs, state }) => ({
          device,
          start_ms: segment.startMs,
          end_ms: segment.endMs,
          kind: segment.kind,
          segment,
          decided_ms: decidedMs,
          state,
        })),
      ),
    ],
  );
}

/** Writes how far the trips of devices are found. The rows exist. */
export async function writeStates(
  tx: Database,
  states: readonly Pick<StoredState, 'device' | 'untilMs' | 'state' | 'todoFromMs'>[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.query(
    `UPDATE trip_states s SET until = to_timestamp(given.until / 1000.0), state = given.state, version = s.version + 1,
       todo_from = to_timestamp(given.todo / 1000.0)
     FROM json_to_recordset($1::json) AS given (device bigint, until float8, state json, todo float8) WHERE s.device = given.device`,
    [
      JSON.stringify(
        states.map(({ device, untilMs, state, todoFromMs }) => ({ device, until: untilMs, state, todo: todoFromMs })),
      ),
    ],
  );
}

/** How far back the trips of a device are sure where a fix of a time came late, and what was known there; later ones are forgotten. */
export async function rewind(
  tx: Database,
  device: number,
  lateMs: number,
): Promise<Pick<StoredState, 'untilMs' | 'state'>> {
  const at = isoOf(lateMs);
  await tx.query('DELETE FROM trip_segments WHERE device = $1 AND decided_at >= $2::timestamptz', [device, at]);
  const [before] = await tx.query<{ untilMs: number; state: TripState }>(
    `SELECT ${ms('decided_at')} AS "untilMs", state FROM trip_segments WHERE device = $1 ORDER BY decided_at DESC, start_at DESC LIMIT 1`,
    [device],
  );
  return before ?? { untilMs: 0, state: null };
}

/** Segments that ended and that a period touches, of each of some devices, oldest first. */
export async function readSegments(
  db: Database,
  devices: readonly number[],
  startMs: number,
  endMs: number,
  limit: number,
): Promise<Map<number, Segment[]>> {
  const rows = await db.query<{ device: number; segment: Segment }>(
    `SELECT s.device, s.segment FROM unnest($1::bigint[]) AS given (device) CROSS JOIN LATERAL
       (SELECT device, start_at, segment FROM trip_segments WHERE device = given.device AND start_at < $3::timestamptz AND end_at > $2::timestamptz
          AND start_at >= COALESCE((SELECT max(start_at) FROM trip_segments WHERE device = given.device AND start_at <= $2::timestamptz), 'epoch')
        ORDER BY start_at LIMIT $4) s ORDER BY s.device, s.start_at`,
    [devices, isoOf(startMs), isoOf(endMs), limit],
  );
  const found = new Map<number, Segment[]>(devices.map((device) => [device, []]));
  for (const { device, segment } of rows) found.get(device)!.push(segment);
  return found;
}

/** Forgets segments that ended before an instant, as history does. */
export const forgetSegments = (db: Database, beforeMs: number): Promise<unknown> =>
  db.query('DELETE FROM trip_segments WHERE end_at < $1::timestamptz', [isoOf(beforeMs)]);
