import { dayNamer, daysOf } from '../../../domain/base/time/day.ts';
import { isWithin, legsOf, pieceOf, type Leg, type Piece, type Window } from '../../../domain/live/trips/pieces.ts';
import type { Segment } from '../../../domain/live/trips/segment.ts';
import { openSegments } from '../../../domain/live/trips/segmentation.ts';
import type { TripFix } from '../../../domain/live/trips/trip-fix.ts';
import { totalsOf, type TripTotals } from '../../../domain/live/trips/totals.ts';
import type { Database } from '../../base/db/database.ts';
import { FIX_PAGE, fixesOf, isoOf, readFixes } from './fix-rows.ts';
import { ANY_TIME_MS, follow } from './trip-keeper.ts';
import { readSegments, readStates } from './trip-rows.ts';

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

/** The periods of a wish in which the caller may know of the device. */
export async function ownWindows(db: Database, { device, startMs, endMs, ownerId }: TripWish): Promise<Window[]> {
  if (ownerId === null) return [{ startMs, endMs, sinceMs: Number.NEGATIVE_INFINITY }];
  const rows = await db.query<{ since: Date; until: Date | null }>(
    `SELECT starts_at AS since, ends_at AS until FROM device_assignments WHERE device_id = $1 AND user_id = $2
       AND starts_at < $4::timestamptz AND (ends_at IS NULL OR ends_at > $3::timestamptz) ORDER BY starts_at`,
    [device, ownerId, isoOf(startMs), isoOf(endMs)],
  );
  return rows.map(({ since, until }) => ({
    startMs: Math.max(startMs, since.getTime()),
    endMs: Math.min(endMs, until?.getTime() ?? endMs),
    sinceMs: since.getTime(),
  }));
}

/** Segments of a device that touch a period: those that are kept, and those that its newest history makes. */
async function segmentsIn(db: Database, device: number, startMs: number, endMs: number): Promise<Known[]> {
  const [stored] = await readStates(db, [device]);
  const kept = await readSegments(db, device, startMs, endMs, MOST_SEGMENTS);
  const known: Known[] = kept.map((segment) => ({ ...segment, isOpen: false }));
  if (!stored) return known;
  let { state, untilMs } = stored;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await readFixes(db, device, untilMs, ANY_TIME_MS);
    const found = follow(device, state, page);
    for (const { segment } of found.closed) known.push({ ...segment, isOpen: false });
    state = found.state;
    untilMs = page.lastMs ?? untilMs;
    if (page.rows < FIX_PAGE) break;
  }
  if (state) for (const segment of openSegments(state)) known.push({ ...segment, isOpen: true });
  return known.filter((segment) => segment.startMs < endMs && segment.endMs > startMs);
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

/** Trips and stays of a device in a period, cut to it and to the own time of whoever asks, oldest first. */
export async function readTrips(db: Database, wish: TripWish): Promise<TripPiece[]> {
  const windows = await ownWindows(db, wish);
  if (windows.length === 0) return [];
  const segments = await segmentsIn(db, wish.device, wish.startMs, wish.endMs);
  return (await cut(db, wish.device, segments, windows)).flat();
}

/** The days of a zone that a wish touches, each as far as it is asked for. */
function dayWindows(windows: readonly Window[], { startMs, endMs }: TripWish, timeZone: string) {
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
  for (const device of devices) {
    const wish = { device, ...period };
    const days = dayWindows(await ownWindows(db, wish), wish, timeZone);
    const windows = days.flatMap(({ own }) => own);
    const segments = windows.length === 0 ? [] : await segmentsIn(db, device, wish.startMs, wish.endMs);
    const pieces = await cut(db, device, segments, windows);
    let next = 0;
    for (const { day, dayMs, own } of days) {
      const ofDay = pieces.slice(next, next + own.length).flat();
      next += own.length;
      totals.push({ device, day, dayMs, ...totalsOf(ofDay) });
    }
  }
  return totals;
}
