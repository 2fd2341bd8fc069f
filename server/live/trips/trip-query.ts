import { dayNamer, daysOf } from '../../../domain/base/time/day.ts';
import { isWithin, legsOf, pieceOf, type Leg, type Piece, type Window } from '../../../domain/live/trips/pieces.ts';
import type { Segment } from '../../../domain/live/trips/segment.ts';
import { openSegments } from '../../../domain/live/trips/segmentation.ts';
import type { TripFix } from '../../../domain/live/trips/trip-fix.ts';
import { totalsOf, type TripTotals } from '../../../domain/live/trips/totals.ts';
import type { Database } from '../../base/db/database.ts';
import { FIX_PAGE, fixesOf, isoOf, readPages } from './fix-rows.ts';
import { ANY_TIME_MS, follow } from './trip-keeper.ts';
import { readSegments, readStates, type StoredState } from './trip-rows.ts';

/** Whose trips, of when: from `startMs` until before `endMs`, ms since the epoch. */
export interface TripWish {
  device: number;
  startMs: number;
  endMs: number;
  /** Only the periods in which the device was this user's; null for all. */
  ownerId: number | null;
}

/** A trip or a stay as far as it lies in the wish; an open one goes on. */
export type TripPiece = Piece & { isOpen: boolean };

/** What a device did on a day. */
export interface DayTotals extends TripTotals {
  device: number;
  /** Name of the day in the zone, and how long it is. */
  day: string;
  dayMs: number;
}

/** More segments of a device than a period of a month has. */
const MOST_SEGMENTS = 20_000;
/** Pages of history that are not yet in the table of segments; there are at most a quarter of an hour of them, usually. */
const MOST_PAGES = 25;

type Known = Segment & { isOpen: boolean };

/** The periods of a wish in which the caller may know of each device. */
async function windowsOf(
  db: Database,
  devices: readonly number[],
  { startMs, endMs, ownerId }: Omit<TripWish, 'device'>,
): Promise<Map<number, Window[]>> {
  const whole = { startMs, endMs, sinceMs: Number.NEGATIVE_INFINITY };
  const windows = new Map<number, Window[]>(devices.map((device) => [device, ownerId === null ? [whole] : []]));
  if (ownerId === null) return windows;
  const rows = await db.query<{ device: number; since: Date; until: Date | null }>(
    `SELECT device_id AS device, starts_at AS since, ends_at AS until FROM device_assignments
     WHERE device_id = ANY ($1::bigint[]) AND user_id = $2
       AND starts_at < $4::timestamptz AND (ends_at IS NULL OR ends_at > $3::timestamptz) ORDER BY starts_at`,
    [devices, ownerId, isoOf(startMs), isoOf(endMs)],
  );
  for (const { device, since, until } of rows)
    windows.get(device)!.push({
      startMs: Math.max(startMs, since.getTime()),
      endMs: Math.min(endMs, until?.getTime() ?? endMs),
      sinceMs: since.getTime(),
    });
  return windows;
}

/** The periods of a wish in which the caller may know of the device. */
export const ownWindows = async (db: Database, { device, ...period }: TripWish): Promise<Window[]> =>
  (await windowsOf(db, [device], period)).get(device)!;

/** Segments that the newest history of devices makes, those of which are not in the table yet; the last ones are open. */
async function newestSegments(db: Database, devices: readonly number[]): Promise<Map<number, Known[]>> {
  const known = new Map<number, Known[]>();
  let behind = await readStates(db, devices);
  for (const { device } of behind) known.set(device, []);
  for (let pages = 0; behind.length > 0; pages += 1) {
    const from = behind.map(({ device, untilMs }) => ({ device, afterMs: untilMs }));
    const read = await readPages(db, from, ANY_TIME_MS);
    const next: StoredState[] = [];
    for (const stored of behind) {
      const page = read.get(stored.device)!;
      const { closed, state } = follow(stored.device, stored.state, page);
      const own = known.get(stored.device)!;
      for (const { segment } of closed) own.push({ ...segment, isOpen: false });
      if (page.rows === FIX_PAGE && pages + 1 < MOST_PAGES) next.push({ ...stored, state, untilMs: page.lastMs! });
      else if (state) for (const segment of openSegments(state)) own.push({ ...segment, isOpen: true });
    }
    behind = next;
  }
  return known;
}

/** Segments of devices that touch a period: those that are kept, and those that their newest history makes. */
async function segmentsOf(db: Database, devices: readonly number[], startMs: number, endMs: number) {
  const kept = await readSegments(db, devices, startMs, endMs, MOST_SEGMENTS);
  const newest = await newestSegments(db, devices);
  return (device: number): Known[] => [
    ...kept.get(device)!.map((segment) => ({ ...segment, isOpen: false })),
    ...(newest.get(device) ?? []).filter((segment) => segment.startMs < endMs && segment.endMs > startMs),
  ];
}

async function legsOfTrip(db: Database, device: number, trip: Segment): Promise<Leg[]> {
  const fixes: TripFix[] = [];
  for await (const fix of fixesOf(db, device, trip.startMs, trip.endMs)) fixes.push(fix);
  return legsOf(trip, fixes);
}

/** What of each segment lies in windows, by window; the fixes of a trip are read only where one cuts it. */
async function cut(
  db: Database,
  device: number,
  segments: readonly Known[],
  windows: readonly Window[],
): Promise<TripPiece[][]> {
  const pieces: TripPiece[][] = windows.map(() => []);
  for (const segment of segments) {
    const isCut = segment.kind === 'moving' && !windows.some((window) => isWithin(segment, window));
    const legs = isCut ? await legsOfTrip(db, device, segment) : [];
    windows.forEach((window, at) => {
      const piece = pieceOf(segment, legs, window);
      if (piece) pieces[at]!.push({ ...piece, isOpen: segment.isOpen && piece.endMs === segment.endMs });
    });
  }
  return pieces;
}

/** Devices whose segments are read at once: some 10 ms of the embedded database, which does other work between two reads. */
const LOT = 50;

/** What is known of each of some devices in a period, in their order. */
async function* knownOf(db: Database, devices: readonly number[], period: Omit<TripWish, 'device'>) {
  for (let first = 0; first < devices.length; first += LOT) {
    const lot = devices.slice(first, first + LOT);
    const windows = await windowsOf(db, lot, period);
    const own = lot.filter((device) => windows.get(device)!.length > 0);
    const segmentsIn = await segmentsOf(db, own, period.startMs, period.endMs);
    for (const device of lot)
      yield { device, windows: windows.get(device)!, segments: own.includes(device) ? segmentsIn(device) : [] };
  }
}

/** Trips and stays of devices in a period, each cut to it and to the own time of whoever asks, oldest first; devices in the order given. */
export async function* readTripsOf(
  db: Database,
  devices: readonly number[],
  period: Omit<TripWish, 'device'>,
): AsyncGenerator<{ device: number; pieces: TripPiece[] }> {
  for await (const { device, windows, segments } of knownOf(db, devices, period))
    yield { device, pieces: (await cut(db, device, segments, windows)).flat() };
}

/** Those of one device. */
export async function readTrips(db: Database, { device, ...period }: TripWish): Promise<TripPiece[]> {
  for await (const { pieces } of readTripsOf(db, [device], period)) return pieces;
  return [];
}

/** The days of a zone that a wish touches, each as far as it is asked for. */
function dayWindows(windows: readonly Window[], { startMs, endMs }: Omit<TripWish, 'device'>, timeZone: string) {
  const starts = daysOf(startMs, endMs, timeZone);
  const nameOf = dayNamer(timeZone);
  return starts.slice(0, -1).map((dayStartMs, at) => {
    const nextMs = starts[at + 1]!;
    const own = windows.flatMap((window) => {
      const part = { ...window, startMs: Math.max(window.startMs, dayStartMs), endMs: Math.min(window.endMs, nextMs) };
      return part.startMs < part.endMs ? [part] : [];
    });
    return { day: nameOf(dayStartMs), dayMs: nextMs - dayStartMs, own };
  });
}

/**
 * What devices did by day of a zone, devices in the order given and every day of the period: distance, times moving and standing
 * (and idling), highest speed, trips begun, fuel. A trip over midnight counts on each day as far as it was driven there, and a
 * customer (`ownerId`) gets the own time alone. For lists and reports; that the caller may see the devices is checked before.
 */
export async function readDayTotals(
  db: Database,
  {
    devices,
    timeZone,
    ...period
  }: { devices: readonly number[]; startMs: number; endMs: number; ownerId: number | null; timeZone: string },
): Promise<DayTotals[]> {
  const totals: DayTotals[] = [];
  for await (const { device, windows, segments } of knownOf(db, devices, period)) {
    const days = dayWindows(windows, period, timeZone);
    const parts = days.flatMap(({ own }) => own);
    const pieces = await cut(db, device, segments, parts);
    let next = 0;
    for (const { day, dayMs, own } of days) {
      const ofDay = pieces.slice(next, next + own.length).flat();
      next += own.length;
      totals.push({ device, day, dayMs, ...totalsOf(ofDay) });
    }
  }
  return totals;
}
