import { sql } from 'drizzle-orm';
import { encodeFrame } from '../../../contract/frame.ts';
import { FRAMES_MOST_EVENTS } from '../../../contract/rest/live/device-calls.ts';
import { FLAG, type HotFix } from '../../../domain/live/telemetry/hot-fix.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';
import { turnOfLoop } from '../../base/platform.ts';
import { wantedRows } from './history-query.ts';

const is = (name: string): string => `h.detail->'${name}' = 'true'`;
const isMovement = (state: string): string => `h.detail->>'movement' = '${state}'`;

/** When each bit of the flags is set, as SQL over a row: what `hotFixOf` says of the record. */
const FLAG_SQL: Record<keyof typeof FLAG, string> = {
  VALID: is('valid'),
  LBS: is('geolocate'),
  IGNITION_KNOWN: 'h.ignition IS NOT NULL',
  IGNITION_ON: 'h.ignition',
  PARKED: is('parked'),
  MOVEMENT_PARKING: isMovement('PARKING'),
  MOVEMENT_MOVING: isMovement('MOVING'),
  OIL_CUT_OFF: is('oilCutOff'),
  PANIC: is('panic'),
  ALARM: ['batteryRemoved', 'batteryDemolition', 'robberyAlarm', 'theftAlarm', 'jammerOn'].map(is).join(' OR '),
};
const FLAGS = Object.entries(FLAG_SQL)
  .map(([name, isSet]) => `CASE WHEN ${isSet} THEN ${FLAG[name as keyof typeof FLAG]} ELSE 0 END`)
  .join(' | ');

const COMMUNICATION = `COALESCE(h.communication, (h.detail->>'received')::timestamptz, h.time)`;
const ms = (time: string): string => `float8send(round(date_part('epoch', ${time}) * 1000))`;
/** A real as the decimal number that was stored: 0.29, not 0.2899999916. */
const real = (column: string): string => `float8send(COALESCE(${column}::text, 'NaN')::float8)`;
const count = (name: string): string => `int2send(COALESCE((h.detail->>'${name}')::int2, 0::int2))`;

/** As `batteryByteOf`. */
const BATTERY = `int2send(COALESCE(100 + round((h.detail->>'batteryPercent')::numeric), (h.detail->>'batteryLevel')::numeric, 0)::int2)`;

/** A row as big-endian bytes: the database's thread packs it, and this one makes no object of JSON. */
export const ROW = sql.raw(
  [
    `float8send(h.device)`,
    ms('h.time'),
    ms(COMMUNICATION),
    'float8send(h.latitude)',
    'float8send(h.longitude)',
    real('h.speed'),
    real('h.angle'),
    `int2send((${FLAGS})::int2)`,
    BATTERY,
    count('gsmSignal'),
  ].join(' || '),
);
const ROW_BYTES = 7 * 8 + 3 * 2;

/** Rows of one query: some 40 ms of the embedded database, which does other work between two queries. */
export const PAGE_ROWS = 4_000;
/** Fixes of one frame, and so of what is sorted and encoded in one go. */
const FRAME_FIXES = 20_000;
const SORTED_AT_ONCE = 5_000;

function fixOf(view: DataView, at: number): HotFix {
  const double = (n: number): number => view.getFloat64(at + n * 8);
  const short = (n: number): number => view.getUint16(at + 56 + n * 2);
  return {
    device: double(0),
    fixTimeMs: double(1),
    communicationMs: double(2),
    latitude: double(3),
    longitude: double(4),
    speedKmh: double(5),
    headingDeg: double(6),
    flags: short(0),
    batteryByte: short(1),
    gsmSignal: short(2),
  };
}

export interface FramesRequest {
  devices: readonly number[];
  /** Fix times, both included, ms since the epoch. */
  startMs: number;
  endMs: number;
  /** Only what lies in the periods in which a device was this user's; null for all. */
  ownerId: number | null;
}

export interface Limits {
  /** Aborted when the read has taken too long; it throws then. */
  signal?: AbortSignal;
  mostEvents?: number;
}

/** Every row of one device, page by page along the key of the table, as bytes of `ROW`. */
async function* rowsOf(db: Database, device: number, wish: FramesRequest): AsyncGenerator<Uint8Array> {
  for (let last: string | null = null, isFirst = true; isFirst || last !== null; isFirst = false) {
    const rows: { bytes: Uint8Array | null; last: string | null; rows: number }[] = await run(
      db,
      sql`SELECT string_agg(bytes, ''::bytea ORDER BY time) AS bytes, max(time)::text AS last, count(*) AS rows
       FROM (SELECT ${ROW} AS bytes, h.time AS time FROM telemetry_history h
             ${wantedRows({ ...wish, device }, last)} ORDER BY h.time LIMIT ${PAGE_ROWS}) page`,
    );
    const page = rows[0]!;
    if (page.bytes) yield page.bytes;
    last = page.rows === PAGE_ROWS ? page.last : null;
  }
}

/** Where the rows stand in their order: by communication, then fix time, then device. Yields to the event loop in between. */
async function orderOf(rows: DataView, count: number): Promise<Uint32Array> {
  const double = (row: number, n: number): number => rows.getFloat64(row * ROW_BYTES + n * 8);
  const compare = (a: number, b: number): number =>
    double(a, 2) - double(b, 2) || double(a, 1) - double(b, 1) || double(a, 0) - double(b, 0);
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < count; row += 1)
    [first, last] = [Math.min(first, double(row, 2)), Math.max(last, double(row, 2))];
  // Even stretches of the communication, one after another: sorting each alone takes milliseconds, all at once would hold the loop.
  const stretches = Math.ceil(count / SORTED_AT_ONCE);
  const stretchOf = (row: number): number =>
    last === first ? 0 : Math.min(stretches - 1, Math.floor(((double(row, 2) - first) / (last - first)) * stretches));
  const starts = new Uint32Array(stretches + 1);
  for (let row = 0; row < count; row += 1) starts[stretchOf(row) + 1]! += 1;
  for (let i = 0; i < stretches; i += 1) starts[i + 1]! += starts[i]!;
  const [order, next] = [new Uint32Array(count), starts.slice()];
  for (let row = 0; row < count; row += 1) {
    const stretch = stretchOf(row);
    order[next[stretch]!] = row;
    next[stretch]! += 1;
  }
  for (let i = 0; i < stretches; i += 1) {
    order.subarray(starts[i], starts[i + 1]).sort(compare);
    await turnOfLoop();
  }
  return order;
}

/** Frames of rows in their order; yields to the event loop between two frames. */
export async function framesOf(
  pages: readonly Uint8Array[],
  sentAtMs: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const bytes = Buffer.concat(pages);
  const rows = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = await orderOf(rows, bytes.byteLength / ROW_BYTES);
  const frames: Uint8Array[] = [];
  for (let start = 0; start === 0 || start < order.length; start += FRAME_FIXES) {
    signal?.throwIfAborted();
    frames.push(
      encodeFrame(
        Array.from(order.subarray(start, start + FRAME_FIXES), (row) => fixOf(rows, row * ROW_BYTES)),
        sentAtMs,
      ),
    );
    await turnOfLoop();
  }
  return frames.length === 1 ? frames[0]! : Buffer.concat(frames);
}

/**
 * The hot fields of the history of devices as telemetry frames one after another, by communication and then fix time,
 * stamped `sentAtMs`; at least one frame. Null when there are more than `mostEvents`. Read in short queries, device by
 * device, so that the embedded database is never held by one reader. Held at a time: the rows (62 bytes each) and the
 * frames (40).
 */
export async function historyFrames(
  db: Database,
  wish: FramesRequest,
  sentAtMs: number,
  { signal, mostEvents = FRAMES_MOST_EVENTS }: Limits = {},
): Promise<Uint8Array | null> {
  const pages: Uint8Array[] = [];
  let events = 0;
  for (const device of wish.devices)
    for await (const bytes of rowsOf(db, device, wish)) {
      signal?.throwIfAborted();
      pages.push(bytes);
      events += bytes.byteLength / ROW_BYTES;
      if (events > mostEvents) return null;
    }
  return framesOf(pages, sentAtMs, signal);
}
