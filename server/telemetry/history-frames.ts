import { encodeFrame } from '../../contract/frame.ts';
import { FRAMES_MOST_EVENTS } from '../../contract/rest/device-calls.ts';
import { FLAG, type HotFix } from '../../domain/hot-fix.ts';
import type { Database } from '../db/database.ts';
import { OWNED } from './history-query.ts';
import { bigints } from './sql-arrays.ts';

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
  .map(([name, sql]) => `CASE WHEN ${sql} THEN ${FLAG[name as keyof typeof FLAG]} ELSE 0 END`)
  .join(' | ');

const COMMUNICATION = `COALESCE(h.communication, (h.detail->>'received')::timestamptz, h.time)`;
const ms = (sql: string): string => `float8send(round(date_part('epoch', ${sql}) * 1000))`;
/** A real as the decimal number that was stored: 0.29, not 0.2899999916. */
const real = (column: string): string => `float8send(COALESCE(${column}::text, 'NaN')::float8)`;
const count = (name: string): string => `int2send(COALESCE((h.detail->>'${name}')::int2, 0::int2))`;

/** A row as big-endian bytes: the database's thread packs it, and this one makes no object of JSON. */
const ROW = [`float8send(h.device)`, ms('h.time'), ms(COMMUNICATION), 'float8send(h.latitude)', 'float8send(h.longitude)', real('h.speed'), real('h.angle'), `int2send((${FLAGS})::int2)`, count('batteryLevel'), count('gsmSignal')].join(' || ');
const ROW_BYTES = 7 * 8 + 3 * 2;

/** Rows of one fetch, and so of one frame. */
const PAGE_ROWS = 20_000;

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
    batteryLevel: short(1),
    gsmSignal: short(2),
  };
}

function fixesOf(bytes: Uint8Array): HotFix[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / ROW_BYTES }, (_, i) => fixOf(view, i * ROW_BYTES));
}

export interface FramesWish {
  devices: readonly number[];
  /** Fix times, both included, ms since the epoch. */
  startMs: number;
  endMs: number;
  /** Only what lies in the periods in which a device was this user's; null for all. */
  ownerId: number | null;
}

/**
 * The hot fields of the history of devices as telemetry frames one after another, by communication and then fix time,
 * stamped `sentAtMs`; at least one frame. Null when there are more than `mostEvents`. Held at a time: the frames
 * (40 bytes an event) and one page of rows.
 */
export async function historyFrames(db: Database, { devices, startMs, endMs, ownerId }: FramesWish, sentAtMs: number, mostEvents = FRAMES_MOST_EVENTS): Promise<Uint8Array | null> {
  const parameters = [bigints(devices), new Date(startMs).toISOString(), new Date(endMs).toISOString(), ...(ownerId === null ? [] : [ownerId])];
  const wanted = `FROM telemetry_history h WHERE h.device = ANY ($1::bigint[]) AND h.time >= $2::timestamptz AND h.time <= $3::timestamptz ${ownerId === null ? '' : OWNED}`;
  const [size] = await db.query<{ rows: number }>(`SELECT count(*) AS rows FROM (SELECT 1 ${wanted} LIMIT ${mostEvents + 1}) counted`, parameters);
  if (size!.rows > mostEvents) return null;
  const frames: Uint8Array[] = [];
  await db.transaction(async (tx) => {
    // Sorted once and fetched page by page; each page is one value, which costs a driver less than its rows would.
    await tx.query(
      `DECLARE pages NO SCROLL CURSOR FOR SELECT string_agg(bytes, ''::bytea ORDER BY place) AS bytes
       FROM (SELECT ${ROW} AS bytes, row_number() OVER (ORDER BY ${COMMUNICATION}, h.time, h.device) AS place ${wanted}) placed
       GROUP BY (place - 1) / ${PAGE_ROWS} ORDER BY (place - 1) / ${PAGE_ROWS}`,
      parameters,
    );
    for (;;) {
      const [page] = await tx.query<{ bytes: Uint8Array }>('FETCH 1 FROM pages');
      if (!page) break;
      frames.push(encodeFrame(fixesOf(page.bytes), sentAtMs));
    }
    await tx.query('CLOSE pages');
  });
  return frames.length === 0 ? encodeFrame([], sentAtMs) : Buffer.concat(frames);
}
