import fc from 'fast-check';
import { expect, test } from 'vitest';
import { destination } from '../../base/geo/geo.ts';
import { advance, openSegments, segmentsOf, type TripState } from './segmentation.ts';
import { legsOf, pieceOf } from './pieces.ts';
import { SHORTEST_MS, type Segment } from './segment.ts';
import { GAP_MS } from './silence.ts';
import { apartM, DWELL_MS } from './still.ts';
import type { TripFix } from './trip-fix.ts';

const START_MS = Date.UTC(2026, 10, 20, 8);
const YARD = { latitude: -23.55, longitude: -46.63 };

/** A fix so many seconds after the start, so many metres east of the yard. */
const fixAt = (second: number, metres: number, more: Partial<TripFix> = {}): TripFix => ({
  timeMs: START_MS + second * 1000,
  ...destination(YARD.latitude, YARD.longitude, 90, metres),
  speedKmh: 0,
  ignition: null,
  driverId: null,
  fuelL: null,
  ...more,
});

/** One fix every ten seconds: standing at a place. */
const stands = (from: number, to: number, metres: number, more: Partial<TripFix> = {}): TripFix[] =>
  Array.from({ length: (to - from) / 10 }, (_, i) => fixAt(from + i * 10, metres, more));
/** The same, driving east at 10 m/s. */
const drives = (from: number, to: number, metres: number, more: Partial<TripFix> = {}): TripFix[] =>
  Array.from({ length: (to - from) / 10 }, (_, i) => fixAt(from + i * 10, metres + i * 100, { speedKmh: 36, ...more }));

const told = (segments: readonly Segment[]): [string, number, number][] =>
  segments.map(({ kind, startMs, endMs }) => [kind, (startMs - START_MS) / 1000, (endMs - START_MS) / 1000]);

test('a vehicle that stands, drives and stands again has three segments, with the way of the trip', () => {
  const segments = segmentsOf([...stands(0, 300, 0), ...drives(300, 900, 100), ...stands(900, 1200, 6_000)]);
  expect(told(segments)).toEqual([
    ['standing', 0, 290],
    ['moving', 290, 890],
    ['standing', 890, 1190],
  ]);
  expect(segments.map(({ distanceM }) => Math.round(distanceM))).toEqual([0, 6_000, 0]);
  expect(segments[1]!.speedMaxKmh).toBe(36);
});

test.each([
  ['off', false, DWELL_MS.off],
  ['unknown', null, DWELL_MS.unknown],
  ['on', true, DWELL_MS.on],
])('with the ignition %s a halt ends a trip after its own dwell time, not before', (_, ignition, dwellMs) => {
  const dwellS = dwellMs / 1000;
  const halt = (seconds: number): TripFix[] => [
    ...drives(0, 600, 0),
    ...stands(600, 600 + seconds, 5_900, { ignition }),
    ...drives(600 + seconds, 1200 + seconds, 6_000, { ignition: ignition === null ? null : true }),
  ];
  expect(told(segmentsOf(halt(dwellS - 20))).map(([kind]) => kind)).toEqual(['moving']);
  expect(told(segmentsOf(halt(dwellS + 20))).map(([kind]) => kind)).toEqual(['moving', 'standing', 'moving']);
});

test('a receiver that wanders while the vehicle stands makes no trip and no metre', () => {
  const random = [0, 30, -20, 45, 10, -40, 25, 0, 35, -30];
  const fixes = stands(0, 7_200, 0).map((fix, i) => ({
    ...fix,
    ...fixAt(i * 10, random[i % 10]!, { speedKmh: null }),
  }));
  const segments = segmentsOf(fixes);
  expect(told(segments)).toEqual([['standing', 0, 7_190]]);
  expect(segments[0]!.distanceM).toBe(0);
});

test('a single position that leaps away and back is no trip', () => {
  const fixes = stands(0, 1_200, 0);
  fixes[30] = fixAt(300, 400, { speedKmh: null });
  fixes[60] = fixAt(600, 80_000);
  expect(told(segmentsOf(fixes))).toEqual([['standing', 0, 1_190]]);
});

test('a vehicle that is moved for less than a minute has no trip (HST-06)', () => {
  const fixes = [...stands(0, 300, 0), ...drives(300, 340, 100), ...stands(340, 900, 400)];
  expect(told(segmentsOf(fixes))).toEqual([['standing', 0, 890]]);
});

test('silence ends a trip: elsewhere afterwards nothing is known of the time between', () => {
  const gapS = GAP_MS / 1000;
  const fixes = [...drives(0, 600, 0), ...drives(600 + gapS, 1_200 + gapS, 7_000)];
  expect(told(segmentsOf(fixes))).toEqual([
    ['moving', 0, 590],
    ['moving', 600 + gapS, 1_190 + gapS],
  ]);
});

test('after silence at the same place the vehicle stood meanwhile', () => {
  const fixes = [...drives(0, 600, 0), ...drives(4_200, 4_800, 5_950)];
  expect(told(segmentsOf(fixes)).map(([kind]) => kind)).toEqual(['moving', 'standing', 'moving']);
});

test('a parked vehicle whose tracker sleeps stands until it wakes, though it woke some way off', () => {
  const fixes = [
    ...drives(0, 600, 0, { ignition: true }),
    ...stands(600, 700, 5_900, { ignition: false }),
    ...drives(29_000, 29_600, 6_700, { ignition: true }),
  ];
  const segments = segmentsOf(fixes);
  expect(told(segments)).toEqual([
    ['moving', 0, 590],
    ['standing', 590, 28_920],
    ['moving', 28_920, 29_590],
  ]);
  // The way that it drove until its tracker was awake belongs to the trip, and the time that its speed takes for it.
  expect(Math.round(segments[2]!.distanceM)).toBe(800 + 5_900);
});

test('time that it stands with the ignition on is idle', () => {
  const fixes = [...drives(0, 600, 0, { ignition: true }), ...stands(600, 1_300, 5_900, { ignition: true })];
  expect(segmentsOf([...fixes, ...stands(1_300, 2_000, 5_900, { ignition: false })])[1]).toMatchObject({
    kind: 'standing',
    idleMs: 700_000,
  });
});

test('a heartbeat repeats a position and changes no trip (HST-08)', () => {
  const fixes = [...drives(0, 600, 0), ...stands(600, 900, 5_900)];
  const withBeats = fixes.flatMap((fix) => [fix, { ...fix, ignition: true, speedKmh: 90 }]);
  expect(segmentsOf(withBeats)).toEqual(segmentsOf(fixes));
});

test('the first driver that is read and what the tank held are those of the trip', () => {
  const fixes = drives(0, 600, 0).map((fix, i) => ({ ...fix, driverId: i > 2 ? 'TAG-7' : null, fuelL: 40 - i / 10 }));
  expect(segmentsOf(fixes)[0]).toMatchObject({ driverId: 'TAG-7', fuelStartL: 40, fuelEndL: 34.1 });
});

/** One fix every so many seconds over 480 km at 100 km/h, with what is told. */
const farAway = (everyS: number, more: (i: number) => Partial<TripFix> = () => ({})): TripFix[] =>
  Array.from({ length: Math.floor(17_280 / everyS) }, (_, i) =>
    fixAt(i * everyS, (i * everyS * 100) / 3.6, { speedKmh: 100, ...more(i) }),
  );

test.each([290, 310, 600, 900, 1_800, 3_600])(
  'a tracker that reports every %i seconds has its 480 km as one drive',
  (everyS) => {
    const rests = [-3, -2, -1].map((i) => fixAt(i * everyS, 0));
    const fixes = [...rests, ...farAway(everyS)];
    const trips = segmentsOf(fixes).filter(({ kind }) => kind === 'moving');
    expect(trips.map(({ distanceM }) => Math.round(distanceM / 1000))).toEqual([
      Math.round(apartM(fixes[0]!, fixes.at(-1)!) / 1000),
    ]);
    expect(trips[0]!.isSparse ?? false).toBe(everyS > GAP_MS / 1000);
  },
);

test('a drive in town of a tracker that reports every ten minutes is a drive, though it is slow on the straight way', () => {
  const rests = Array.from({ length: 4 }, (_, i) => fixAt(i * 600, 0));
  const slow = Array.from({ length: 6 }, (_, i) => fixAt(2_400 + i * 600, 1_500 * (i + 1), { speedKmh: 14 }));
  const back = Array.from({ length: 3 }, (_, i) => fixAt(6_000 + i * 600, 9_000));
  const trips = segmentsOf([...rests, ...slow, ...back]).filter(({ kind }) => kind === 'moving');
  expect(trips.map(({ distanceM, isSparse }) => [Math.round(distanceM), isSparse])).toEqual([[9_000, true]]);
});

test('a way of less than an interval of its tracker is a drive: there, and back', () => {
  const fixes = [0, 0, 0, 4_000, 4_000, 4_000, 0, 0].map((metres, i) => fixAt(i * 600, metres));
  const outAndBack = [0, 0, 0, 4_000, 0, 0].map((metres, i) => fixAt(i * 600, metres));
  const metres = (of: TripFix[]): number =>
    Math.round(segmentsOf(of).reduce((sum, { distanceM }) => sum + distanceM, 0));
  expect([metres(fixes), metres(outAndBack)]).toEqual([8_000, 8_000]);
});

test('messages of events between hide no rare reports, and a lost report ends no drive', () => {
  const events = farAway(600).flatMap((fix, i) =>
    i % 3 === 0 ? [fix, { ...fix, timeMs: fix.timeMs + 5_000, longitude: fix.longitude + 0.0013 }] : [fix],
  );
  const lossy = farAway(600).filter((_, i) => i !== 11);
  for (const fixes of [events, lossy])
    expect(segmentsOf(fixes).filter(({ kind }) => kind === 'moving')).toHaveLength(1);
});

test('a drive through a dead zone goes on, as sparse; one that is found near by, hours later or by foot does not', () => {
  const after = (silentS: number, metres: number): (string | boolean)[] =>
    segmentsOf([...drives(0, 600, 0), ...drives(590 + silentS, 1_190 + silentS, 5_900 + metres)]).map(
      ({ kind, isSparse }) => (isSparse ? `sparse ${kind}` : kind),
    );
  expect(after(720, 12_000)).toEqual(['sparse moving']);
  expect(after(720, 2_000)).toEqual(['moving', 'moving']);
  expect(after(720, 100)).toEqual(['moving', 'standing', 'moving']);
  expect(after(7_300, 120_000)).toEqual(['moving', 'moving']);
});

test('one fix at no speed, 150 m on after two minutes of silence, is no stop; a second one there is', () => {
  const slow = [...drives(0, 600, 0), fixAt(720, 6_045)];
  expect(told(segmentsOf([...slow, ...drives(730, 1_300, 6_150)]))).toEqual([['moving', 0, 1_290]]);
  expect(told(segmentsOf([...slow, ...stands(730, 1_000, 6_045)]))).toEqual([
    ['moving', 0, 720],
    ['standing', 720, 990],
  ]);
});

/** A vehicle's way as somebody might drive it: steps of time, of place and of what its tracker tells. */
const step = fc.record({
  seconds: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 90 }) }, fc.integer({ min: 0, max: 5_000 })),
  metres: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 1_500 })),
  bearing: fc.integer({ min: 0, max: 359 }),
  speedKmh: fc.option(fc.integer({ min: 0, max: 120 })),
  ignition: fc.option(fc.boolean()),
});
const ways = fc.array(step, { minLength: 1, maxLength: 120 }).map((steps) => {
  let place = YARD;
  let timeMs = START_MS;
  return steps.map(({ seconds, metres, bearing, speedKmh, ignition }): TripFix => {
    place = destination(place.latitude, place.longitude, bearing, metres);
    timeMs += seconds * 1000;
    return { timeMs, ...place, speedKmh, ignition, driverId: null, fuelL: null };
  });
});
const RUNS = { seed: 14, numRuns: 400 };

test('fix by fix, with the state stored in between, the segments are those of the whole at once', () => {
  fc.assert(
    fc.property(ways, (fixes) => {
      const found: Segment[] = [];
      let stored = 'null';
      for (const fix of fixes) {
        const { state, closed } = advance(JSON.parse(stored) as TripState | null, fix);
        stored = JSON.stringify(state);
        found.push(...closed);
      }
      expect([...found, ...openSegments(JSON.parse(stored) as TripState)]).toEqual(segmentsOf(fixes));
    }),
    RUNS,
  );
});

test('segments come in order, do not overlap, last at least a minute, and only trips have a way (HST-06)', () => {
  fc.assert(
    fc.property(ways, (fixes) => {
      let endMs = fixes[0]!.timeMs;
      for (const segment of segmentsOf(fixes)) {
        expect(segment.startMs).toBeGreaterThanOrEqual(endMs);
        expect(segment.endMs - segment.startMs).toBeGreaterThanOrEqual(SHORTEST_MS);
        expect(segment.idleMs).toBeLessThanOrEqual(segment.endMs - segment.startMs);
        if (segment.kind === 'standing') expect(segment.distanceM).toBe(0);
        endMs = segment.endMs;
      }
      expect(endMs).toBeLessThanOrEqual(fixes.at(-1)!.timeMs);
    }),
    RUNS,
  );
});

test('the legs of a trip add up to its metres, and pieces that are cut anywhere to the whole', () => {
  fc.assert(
    fc.property(ways, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }), (fixes, cuts) => {
      for (const segment of segmentsOf(fixes)) {
        const { startMs, endMs } = segment;
        const legs = segment.kind === 'moving' ? legsOf(segment, fixes) : [];
        expect(legs.reduce((sum, { metres }) => sum + metres, 0)).toBeCloseTo(segment.distanceM, 3);
        const at = [startMs, ...cuts.map((cut) => Math.round(startMs + cut * (endMs - startMs))), endMs + 1].toSorted(
          (a, b) => a - b,
        );
        const pieces = at.slice(1).flatMap((until, i) => {
          const piece = pieceOf(segment, legs, { startMs: at[i]!, endMs: until, sinceMs: Number.NEGATIVE_INFINITY });
          return piece ? [piece] : [];
        });
        const sum = (of: (piece: Segment) => number): number => pieces.reduce((total, piece) => total + of(piece), 0);
        expect(sum((piece) => piece.distanceM)).toBeCloseTo(segment.distanceM, 3);
        expect(sum((piece) => piece.endMs - piece.startMs)).toBe(endMs - startMs);
        expect(sum((piece) => piece.idleMs)).toBeCloseTo(segment.idleMs, 3);
        expect(pieces.filter(({ isContinued }) => !isContinued).length).toBe(1);
      }
    }),
    RUNS,
  );
});

test('of a trip that began in another’s time a leg is told only where it began in the own', () => {
  const [trip] = segmentsOf(drives(0, 600, 0));
  const legs = legsOf(trip!, drives(0, 600, 0));
  const sinceMs = START_MS + 305_000;
  const piece = pieceOf(trip!, legs, { startMs: sinceMs, endMs: trip!.endMs + 1, sinceMs })!;
  expect(piece.start.longitude).toBeCloseTo(fixAt(310, 3_100).longitude, 6);
  expect(Math.round(piece.distanceM)).toBe(2_800);
});
