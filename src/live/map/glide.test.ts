import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newColumns } from '../../../contract/diff.ts';
import { MOVING, PARKED, STOPPED } from '../../../domain/live/telemetry/activity.ts';
import { Glide } from './glide.ts';
import { SAME, SEEN, UNSEEN, type GlideWay } from './sign-rows.ts';

const EVERYWHERE: GlideWay = { west: -180, south: -90, east: 180, north: 90, pixelDeg: 0, lastsMs: null };
const ROW = Uint32Array.of(0);
const START = { longitude: -46.7, latitude: -23.6, fixTimeMs: 1_000_000, headingDeg: 0, activity: MOVING };
type Fix = typeof START;

/** One vehicle, its first fix applied at 0 on the frame clock. */
function vehicle(first: Fix = START) {
  const columns = newColumns(1);
  const glide = new Glide();
  let fix = first;
  const set = (next: Partial<Fix>) => {
    fix = { ...fix, ...next };
    columns.position.set([fix.longitude, fix.latitude]);
    columns.fixTimeMs[0] = fix.fixTimeMs;
    columns.headingDeg[0] = fix.headingDeg;
    columns.activity[0] = fix.activity;
  };
  set({});
  glide.apply(columns, 1, null, null, 0);
  return {
    glide,
    report: (nowMs: number, next: Partial<Fix>, way: GlideWay | null = EVERYWHERE) => {
      set(next);
      glide.apply(columns, 1, ROW, way, nowMs);
    },
    drawnAt: (nowMs: number) => {
      glide.tick(nowMs);
      return {
        longitude: columns.position[0]! + glide.longitudeAway(0),
        latitude: columns.position[1]! + glide.latitudeAway(0),
        turn: Math.round(columns.headingDeg[0]! + glide.data[2]! * glide.leftOf(0)),
      };
    },
  };
}

test('between two fixes a vehicle is drawn where it was on the way, for as long as lay between them, and then at the last', () => {
  const { report, drawnAt, glide } = vehicle();
  report(5_000, { longitude: -46.699, fixTimeMs: START.fixTimeMs + 8_000 });
  expect(drawnAt(5_000).longitude).toBeCloseTo(-46.7, 7);
  expect(drawnAt(7_000).longitude).toBeCloseTo(-46.69975, 7);
  expect([glide.runs(), glide.running()]).toEqual([true, 1]);
  expect(drawnAt(13_000).longitude).toBe(-46.699);
  expect([glide.runs(), glide.running()]).toEqual([false, 0]);
  expect(drawnAt(60_000).longitude).toBe(-46.699);
});

test('a glide takes at most ten seconds', () => {
  const { report, drawnAt } = vehicle();
  report(0, { longitude: -46.699, fixTimeMs: START.fixTimeMs + 60_000 });
  expect(drawnAt(9_900).longitude).not.toBe(-46.699);
  expect(drawnAt(10_000).longitude).toBe(-46.699);
});

test('a fix that comes early bends the glide where the vehicle is drawn, without a jump', () => {
  const { report, drawnAt } = vehicle();
  report(0, { longitude: -46.699, fixTimeMs: START.fixTimeMs + 10_000 });
  const before = drawnAt(4_000);
  report(4_000, { latitude: -23.599, fixTimeMs: START.fixTimeMs + 20_000 });
  const after = drawnAt(4_000);
  expect([after.longitude, after.latitude]).toEqual([
    expect.closeTo(before.longitude, 7),
    expect.closeTo(before.latitude, 7),
  ]);
  expect(drawnAt(14_000)).toMatchObject({ longitude: -46.699, latitude: -23.599 });
});

test('the same place said again leaves a glide as it is', () => {
  const { report, drawnAt } = vehicle();
  report(0, { longitude: -46.699, fixTimeMs: START.fixTimeMs + 10_000 });
  report(5_000, { fixTimeMs: START.fixTimeMs + 11_000 });
  expect(drawnAt(5_000).longitude).toBeCloseTo(-46.6995, 7);
  expect(drawnAt(10_000).longitude).toBe(-46.699);
});

test.each([
  [
    'after a silence of more than two minutes',
    { longitude: -46.699, fixTimeMs: START.fixTimeMs + 120_001 },
    EVERYWHERE,
  ],
  ['where nobody can have driven so fast', { longitude: -46.69, fixTimeMs: START.fixTimeMs + 10_000 }, EVERYWHERE],
  ['to a fix that is older', { longitude: -46.6999, fixTimeMs: START.fixTimeMs - 10_000 }, EVERYWHERE],
  [
    'over less than a pixel',
    { longitude: -46.6999, fixTimeMs: START.fixTimeMs + 10_000 },
    { ...EVERYWHERE, pixelDeg: 0.0002 },
  ],
  ['out of view', { longitude: -46.6999, fixTimeMs: START.fixTimeMs + 10_000 }, { ...EVERYWHERE, west: -46 }],
  ['where motion is not wanted', { longitude: -46.6999, fixTimeMs: START.fixTimeMs + 10_000 }, null],
] as const)('a vehicle jumps %s', (_when, fix, way) => {
  const { report, drawnAt, glide } = vehicle();
  report(0, fix, way);
  expect([drawnAt(0).longitude, glide.runs()]).toEqual([fix.longitude, false]);
});

test('a vehicle that only trembles where it is parked jumps; one that drives to its stop glides there', () => {
  const parked = vehicle({ ...START, activity: PARKED });
  parked.report(0, { longitude: -46.6999, fixTimeMs: START.fixTimeMs + 10_000 });
  expect(parked.glide.runs()).toBe(false);
  const stopping = vehicle();
  stopping.report(0, { longitude: -46.6999, fixTimeMs: START.fixTimeMs + 10_000, activity: STOPPED });
  expect(stopping.glide.runs()).toBe(true);
});

test('the first fix of a vehicle appears, and another fleet does too', () => {
  const { report, drawnAt, glide } = vehicle({
    ...START,
    longitude: Number.NaN,
    latitude: Number.NaN,
    fixTimeMs: Number.NaN,
  });
  report(0, START);
  expect(drawnAt(0).longitude).toBe(START.longitude);
  report(0, { longitude: -46.6999, fixTimeMs: START.fixTimeMs + 10_000 });
  expect(glide.runs()).toBe(true);
  glide.apply({ ...newColumns(1), position: Float64Array.of(10, 10) }, 1, null, null, 100);
  expect([glide.runs(), glide.leftOf(0)]).toEqual([false, 0]);
});

test('a sign turns the short way round', () => {
  const { report, drawnAt } = vehicle({ ...START, headingDeg: 350 });
  report(0, { longitude: -46.6995, fixTimeMs: START.fixTimeMs + 10_000, headingDeg: 20 });
  expect([drawnAt(0).turn, drawnAt(5_000).turn, drawnAt(10_000).turn]).toEqual([-10, 5, 20]);
  report(10_000, { longitude: -46.699, fixTimeMs: START.fixTimeMs + 20_000, headingDeg: 340 });
  expect([drawnAt(10_000).turn, drawnAt(15_000).turn]).toEqual([380, 360]);
});

test('where motion ends at once every vehicle is at its fix, and glides anew from there', () => {
  const { report, drawnAt, glide } = vehicle();
  report(0, { longitude: -46.699, fixTimeMs: START.fixTimeMs + 10_000 });
  glide.tick(1_000);
  glide.end();
  expect([glide.runs(), glide.leftOf(0)]).toEqual([false, 0]);
  expect(drawnAt(1_100).longitude).toBe(-46.699);
  report(1_100, { longitude: -46.698, fixTimeMs: START.fixTimeMs + 20_000 });
  expect(drawnAt(6_100).longitude).toBeCloseTo(-46.6985, 7);
});

test('after hours times are counted anew and glides go on as ever', () => {
  const { report, drawnAt } = vehicle();
  report(30_000_000, { longitude: -46.699, fixTimeMs: START.fixTimeMs + 10_000 });
  expect(drawnAt(30_005_000).longitude).toBeCloseTo(-46.6995, 7);
  expect(drawnAt(30_010_000).longitude).toBe(-46.699);
});

const step = fc.record({
  afterMs: fc.integer({ min: 1, max: 20_000 }),
  betweenMs: fc.integer({ min: -5_000, max: 150_000 }),
  east: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
  north: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
});

test('a vehicle is always drawn between where it was drawn when its last fix came and that fix, and nears it', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const { report, drawnAt } = vehicle();
      let [nowMs, fixTimeMs, longitude, latitude] = [0, START.fixTimeMs, START.longitude, START.latitude];
      for (const { afterMs, betweenMs, east, north } of steps) {
        const from = drawnAt(nowMs);
        [fixTimeMs, longitude, latitude] = [fixTimeMs + betweenMs, longitude + east, latitude + north];
        report(nowMs, { fixTimeMs, longitude, latitude });
        let before = Number.POSITIVE_INFINITY;
        for (let part = 0; part <= 8; part += 1) {
          const drawn = drawnAt(nowMs + (afterMs * part) / 8);
          const awayDeg = Math.hypot(drawn.longitude - longitude, drawn.latitude - latitude);
          const wayDeg = Math.hypot(from.longitude - longitude, from.latitude - latitude);
          const goneDeg = Math.hypot(drawn.longitude - from.longitude, drawn.latitude - from.latitude);
          expect(awayDeg).toBeLessThanOrEqual(before + 1e-8);
          expect(awayDeg + goneDeg, 'off the straight way').toBeCloseTo(wayDeg, 7);
          before = awayDeg;
        }
        nowMs += afterMs;
      }
    }),
    { seed: 7, numRuns: 200 },
  );
});

/** The whole world in view, a pixel as wide as 0.01 degrees. */
const WIDE: GlideWay = { ...EVERYWHERE, pixelDeg: 0.01 };

test('a vehicle that moves by less than half a pixel looks as before, one that moves farther does not', () => {
  const { report, glide } = vehicle();
  report(0, { longitude: -46.704, fixTimeMs: START.fixTimeMs + 10_000 }, WIDE);
  expect(glide.change).toBe(UNSEEN);
  report(0, { fixTimeMs: START.fixTimeMs + 15_000 }, WIDE);
  expect(glide.change).toBe(SAME);
  report(0, { longitude: -46.71, fixTimeMs: START.fixTimeMs + 20_000 }, WIDE);
  expect(glide.change).toBe(SEEN);
});

test('a vehicle that turns or parks looks different in view, and not beside it', () => {
  const { report, glide } = vehicle();
  report(0, { headingDeg: 1 }, WIDE);
  expect(glide.change).toBe(UNSEEN);
  report(0, { headingDeg: 40 }, WIDE);
  expect(glide.change).toBe(SEEN);
  report(0, { activity: PARKED }, WIDE);
  expect(glide.change).toBe(SEEN);
  report(0, { activity: MOVING }, { ...WIDE, west: 0 });
  expect(glide.change).toBe(SAME);
});

test('the fastest of the glides that run says how often there is something new to draw', () => {
  const { report, glide } = vehicle();
  expect(glide.fastest()).toEqual({ longitude: 0, latitude: 0, turn: 0 });
  report(0, { longitude: -46.699, headingDeg: 90, fixTimeMs: START.fixTimeMs + 10_000 });
  expect(glide.fastest().longitude * 10_000).toBeCloseTo(0.001, 6);
  expect(glide.fastest().turn * 10_000).toBeCloseTo(90, 3);
});
