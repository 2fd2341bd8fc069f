import { expect, test } from 'vitest';
import { trackPoints, type Point } from '../../../tests/builders/gpx-reading.ts';
import { print, tracePath } from '../../../tests/builders/real-traces.ts';
import { apartM, DWELL_MS } from './still.ts';
import { segmentsOf } from './segmentation.ts';
import type { Segment } from './segment.ts';
import type { TripFix } from './trip-fix.ts';

const fixesOf = (name: string): { points: Point[]; fixes: TripFix[] } => {
  const points = trackPoints(tracePath(`gpx/${name}.gpx.gz`));
  return { points, fixes: points.map((point) => ({ ...point, ignition: null, driverId: null, fuelL: null })) };
};
const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 19);
const wayM = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, point, i) => sum + apartM(points[i]!, point), 0);
const line = ({ startMs, endMs, distanceM }: { startMs: number; endMs: number; distanceM: number }): string =>
  `${clock(startMs)} to ${clock(endMs)}, ${(distanceM / 1000).toFixed(2)} km`;

/** Where the recordings of the car begin and end: whoever drove it started and stopped the recorder. */
function recordings(points: readonly Point[], apartMs: number): Point[][] {
  const parts: Point[][] = [[]];
  points.forEach((point, i) => {
    if (i > 0 && point.timeMs - points[i - 1]!.timeMs > apartMs) parts.push([]);
    parts.at(-1)!.push(point);
  });
  return parts;
}

test('four separately recorded trips of a car are four trips, to the minute and to 250 m of the way', () => {
  const { points, fixes } = fixesOf('envirocar-picanto-4trips-2020-03-05');
  const truth = recordings(points, 5 * 60_000);
  expect(truth.map(([first]) => clock(first!.timeMs).slice(0, 5))).toEqual(['10:57', '11:16', '13:36', '15:06']);
  const trips = segmentsOf(fixes).filter(({ kind }) => kind === 'moving');
  print(
    'Picanto, 2020-03-05: recorded | found',
    truth.map((part, i) => {
      const recorded = { startMs: part[0]!.timeMs, endMs: part.at(-1)!.timeMs, distanceM: wayM(part) };
      return `${line(recorded)} | ${trips[i] ? line(trips[i]) : 'nothing'}`;
    }),
  );
  expect(trips).toHaveLength(truth.length);
  trips.forEach((trip, i) => {
    const part = truth[i]!;
    expect(Math.abs(trip.startMs - part[0]!.timeMs)).toBeLessThan(60_000);
    expect(Math.abs(trip.endMs - part.at(-1)!.timeMs)).toBeLessThan(60_000);
    // Where the recorder was started late, the way from where the car stood is the trip's.
    expect(Math.abs(trip.distanceM - wayM(part))).toBeLessThan(250);
  });
});

/** Stops by the car's own speed alone: less than 1 km/h for at least so long. */
function halts(points: readonly Point[], leastMs: number): { startMs: number; endMs: number }[] {
  const found: { startMs: number; endMs: number }[] = [];
  let sinceMs: number | null = null;
  for (const { speedKmh, timeMs } of points) {
    if (speedKmh < 1) sinceMs ??= timeMs;
    else {
      if (sinceMs !== null && timeMs - sinceMs >= leastMs) found.push({ startMs: sinceMs, endMs: timeMs });
      sinceMs = null;
    }
  }
  return found;
}

test('the four stops of two minutes or more of an hour in traffic are the stays that are found, and no other', () => {
  const { points, fixes } = fixesOf('twizy-T2_03_29_2021');
  const truth = halts(points, DWELL_MS.unknown);
  expect(truth).toHaveLength(4);
  const segments = segmentsOf(fixes);
  const stays = segments.filter(({ kind }) => kind === 'standing');
  const trips = segments.filter(({ kind }) => kind === 'moving');
  const span = (stay: { startMs: number; endMs: number } | undefined): string =>
    stay ? `${clock(stay.startMs)} to ${clock(stay.endMs)}` : 'nothing';
  const near = (halt: { startMs: number; endMs: number }): Segment | undefined =>
    stays.find((stay) => stay.startMs < halt.endMs && stay.endMs > halt.startMs);
  print(
    'Twizy, 2021-03-29, stops of 2 min: by its speed | found',
    truth.map((halt) => `${span(halt)} | ${span(near(halt))}`),
  );
  print(
    'all that was found',
    segments.map((segment) => `${segment.kind} ${line(segment)}`),
  );
  for (const halt of truth) {
    expect(Math.abs(near(halt)!.startMs - halt.startMs)).toBeLessThan(30_000);
    expect(Math.abs(near(halt)!.endMs - halt.endMs)).toBeLessThan(30_000);
  }
  expect(stays).toHaveLength(truth.length);
  expect(trips).toHaveLength(truth.length + 1);
  const droveM = trips.reduce((sum, { distanceM }) => sum + distanceM, 0);
  expect(Math.abs(droveM / wayM(points) - 1)).toBeLessThan(0.03);
});

test('two drives a day apart are two trips, and a van that halts twice for two minutes has three', () => {
  const van = fixesOf('envirocar-movano-van-2020-03-06');
  const caliber = fixesOf('envirocar-caliber-2020-03-24_25');
  const found = [van, caliber].map(({ fixes }) => segmentsOf(fixes));
  print('van, with the halts that its speed tells | two drives of another car', [
    ...halts(van.points, DWELL_MS.unknown).map(({ startMs, endMs }) => `halt ${clock(startMs)} to ${clock(endMs)}`),
    ...found.flat().map((each) => `${each.kind} ${line(each)}`),
  ]);
  expect(found[0]!.filter(({ kind }) => kind === 'standing')).toHaveLength(halts(van.points, DWELL_MS.unknown).length);
  expect(found[1]!.map(({ kind }) => kind)).toEqual(['moving', 'moving']);
  const droveM = found[0]!.reduce((sum, { distanceM }) => sum + distanceM, 0);
  expect(Math.abs(droveM / wayM(van.points) - 1)).toBeLessThan(0.03);
});

test('a recorded drive of which only every tenth minute is reported keeps its trip, marked as sparse', () => {
  const { points, fixes } = fixesOf('twizy-T2_03_29_2021');
  const rare: TripFix[] = [];
  for (const fix of fixes) if (fix.timeMs - (rare.at(-1)?.timeMs ?? 0) >= 10 * 60_000) rare.push(fix);
  const trips = segmentsOf(rare).filter(({ kind }) => kind === 'moving');
  print(
    `Twizy, 2021-03-29, ${rare.length} of ${fixes.length} fixes: ${(wayM(points) / 1000).toFixed(2)} km driven`,
    trips.map(line),
  );
  expect(trips.every(({ isSparse }) => isSparse)).toBe(true);
  const droveM = trips.reduce((sum, { distanceM }) => sum + distanceM, 0);
  // All that was reported, but for the first leg: nothing was known of the tracker's pace.
  expect(droveM).toBeGreaterThan(wayM(rare as Point[]) * 0.95);
});
