import { expect, test } from 'vitest';
import { NO_RULES } from '../areas/area-settings.ts';
import type { AreaShape } from '../areas/area-shape.ts';
import { destination } from '../../base/geo/geo.ts';
import { fenceOf, isInBox, sideOf, type Fence } from './fence.ts';
import {
  advance,
  afterRedrawing,
  WAY_MS,
  type Decision,
  type DeviceFences,
  type DeviceState,
  type GeofenceFix,
} from './visits.ts';

const YARD = { latitude: -23.55, longitude: -46.63 };
const fence = (shape: Partial<AreaShape> = {}, more: Partial<Parameters<typeof fenceOf>[0]> = {}): Fence =>
  fenceOf({
    id: 1,
    name: 'Yard',
    rules: NO_RULES,
    times: [],
    zone: 'America/Sao_Paulo',
    sinceMs: 0,
    type: 'CIRCLE',
    ...YARD,
    radius: 100,
    points: [],
    ...shape,
    ...more,
  });
const fencesOf = (...own: readonly Fence[]): DeviceFences => ({
  at: (latitude, longitude) => own.filter((each) => isInBox(each, latitude, longitude)),
  byId: (area) => own.find(({ id }) => id === area),
});
/** A fix so many seconds after the beginning and metres east of the middle. */
const fix = (second: number, metres: number, more: Partial<GeofenceFix> = {}): GeofenceFix => ({
  timeMs: second * 1_000,
  ...destination(YARD.latitude, YARD.longitude, 90, metres),
  speedKmh: 30,
  accuracyM: null,
  ...more,
});
function decide(fixes: readonly GeofenceFix[], own: readonly Fence[] = [fence()]): Decision[] {
  let state: DeviceState | null = null;
  return fixes.flatMap((each) => {
    const step = advance(state, each, fencesOf(...own));
    state = step.state;
    return step.told;
  });
}

test('a vehicle comes in and leaves where its way crosses the edge, in the time between two fixes', () => {
  const told = decide([fix(0, 300), fix(60, 200), fix(120, 0), fix(180, 50), fix(240, 150)]);
  expect(told).toMatchObject([
    { kind: 'enter', isSeen: true },
    { kind: 'exit', isSeen: true, topKmh: 30 },
  ]);
  // Half of the way from 200 m to the middle, and from 50 m to 150 m.
  expect(told[0]!.atMs / 1_000).toBeCloseTo(90, 1);
  expect(told[1]!.atMs / 1_000).toBeCloseTo(210, 1);
  expect((told[1] as { enteredMs: number }).enteredMs).toBe(told[0]!.atMs);
});

test('a vehicle that drifts about the edge neither leaves nor comes in until it is clear of it or three fixes agree', () => {
  const inside = [fix(0, 300), fix(60, 0)];
  expect(decide([...inside, fix(120, 104), fix(180, 97), fix(240, 105), fix(300, 103), fix(360, 95)])).toHaveLength(1);
  const agreed = decide([...inside, fix(120, 104), fix(180, 105), fix(240, 103)]);
  expect(agreed.map(({ kind }) => kind)).toEqual(['enter', 'exit']);
  // The way to the first of the three.
  expect(agreed[1]!.atMs).toBeLessThan(120_000);
  expect(decide([...inside, fix(120, 115)]).map(({ kind }) => kind)).toEqual(['enter', 'exit']);
});

test('the less sure a fix is, the further from the edge it has to lie', () => {
  const inside = [fix(0, 300), fix(60, 0)];
  const far = (accuracyM: number): Decision[] => decide([...inside, fix(120, 150, { accuracyM })]);
  expect(far(40)).toHaveLength(2);
  expect(far(60)).toHaveLength(1);
  // A sender that says it is perfect is not believed.
  expect(decide([...inside, fix(120, 103, { accuracyM: 0 })])).toHaveLength(1);
});

test('one fix that leapt away decides nothing; two in a row do', () => {
  const fixes = [fix(0, 300), fix(60, 0), fix(70, 30_000), fix(80, 5)];
  expect(decide(fixes).map(({ kind }) => kind)).toEqual(['enter']);
  expect(decide([...fixes.slice(0, 3), fix(80, 30_010)]).map(({ kind }) => kind)).toEqual(['enter', 'exit']);
});

test('who was silent for long came or went in the last minutes of the silence', () => {
  const hour = 3_600;
  const [entered] = decide([fix(0, 300), fix(hour, 0)]);
  expect(entered!.atMs).toBeGreaterThan(hour * 1_000 - WAY_MS);
  const told = decide([fix(0, 300), fix(60, 0), fix(10 * hour, 300)]);
  expect(told[1]!.atMs).toBeGreaterThan(10 * hour * 1_000 - WAY_MS);
});

test('who is inside when first heard of is in, but nobody saw it come', () => {
  expect(decide([fix(0, 0), fix(60, 10), fix(120, 300)])).toMatchObject([
    { kind: 'enter', atMs: 0, isSeen: false },
    { kind: 'exit', enteredMs: 0, isSeen: true },
  ]);
});

test('a limit of speed is not asked of fixes that are older than it is', () => {
  const rules = { ...NO_RULES, speedLimitKmh: 40 };
  const told = decide(
    [fix(0, 300), fix(60, 0, { speedKmh: 90 }), fix(90, 10, { speedKmh: 90 }), fix(120, 20, { speedKmh: 90 })],
    [fence({}, { rules, rulesSinceMs: { speedLimitKmh: 100_000 } })],
  );
  expect(told.map(({ kind, atMs }) => [kind, kind === 'speed' ? atMs / 1_000 : null])).toEqual([
    ['enter', null],
    ['speed', 120],
  ]);
});

test('speeding inside begins above the limit of the area and ends below it or with the visit', () => {
  const slow = fence({}, { rules: { ...NO_RULES, speedLimitKmh: 40 } });
  const told = decide(
    [
      fix(0, 300, { speedKmh: 90 }),
      fix(60, 0, { speedKmh: 41 }),
      fix(90, 10, { speedKmh: 38 }),
      fix(120, 20, { speedKmh: 30 }),
      fix(150, 30, { speedKmh: 50 }),
      fix(180, 300, { speedKmh: 90 }),
    ],
    [slow],
  );
  expect(told.map((each) => (each.kind === 'speed' ? `${each.began} ${each.atMs / 1_000}` : each.kind))).toEqual([
    'enter',
    'true 60',
    'false 120',
    'true 150',
    'false 180',
    'exit',
  ]);
  expect(told.at(-1)).toMatchObject({ topKmh: 50 });
});

const corner = (lat: number, lng: number) => ({ lat, lng, rad: 0 });
const around = (west: number, east: number): AreaShape => ({
  type: 'polygon',
  latitude: 0,
  longitude: west,
  radius: null,
  points: [corner(-1, west), corner(-1, east), corner(1, east), corner(1, west)],
});

test('an area over the date line is one area, from both of its sides', () => {
  const pacific = fence(around(179, -179));
  for (const longitude of [179.5, -179.5, 180, -180]) {
    expect(isInBox(pacific, 0, longitude)).toBe(true);
    expect(sideOf(pacific, 0, longitude).isInside).toBe(true);
  }
  expect(isInBox(pacific, 0, 170)).toBe(false);
  expect(sideOf(pacific, 0, -178.9).isInside).toBe(false);
  expect(sideOf(pacific, 0, 179.9).edgeM).toBeCloseTo(100_075, -3);
});

test('of a way that crosses an area more than once it came in with the last crossing and left with the first', () => {
  // A U that is open to the north.
  const shape = fence({
    ...around(0, 3),
    points: [
      corner(0, 0),
      corner(0, 3),
      corner(2, 3),
      corner(2, 2),
      corner(1, 2),
      corner(1, 1),
      corner(2, 1),
      corner(2, 0),
    ],
  });
  const at = (second: number, longitude: number): GeofenceFix => ({
    timeMs: second * 1_000,
    latitude: 1.5,
    longitude,
    speedKmh: null,
    accuracyM: null,
  });
  // From the west through one arm into the other.
  const told = decide(
    [at(0, -1), at(300, 2.5), at(600, -1)].map((each, i) => ({ ...each, timeMs: i * 100_000_000 })),
    [shape],
  );
  expect(told.map(({ kind }) => kind)).toEqual(['enter', 'exit']);
  // 3 of 3.5 degrees of the last ten minutes; back out 0.5 of them.
  expect((100_000_000 - told[0]!.atMs) / WAY_MS).toBeCloseTo(0.5 / 3.5, 2);
  expect((200_000_000 - told[1]!.atMs) / WAY_MS).toBeCloseTo(3 / 3.5, 2);
});

test('an area that is drawn around a vehicle at rest, or away from it, is entered and left unseen', () => {
  const { state } = advance(null, fix(60, 500), fencesOf(fence()));
  const larger = fence({ radius: 1_000 }, { sinceMs: 90_000 });
  const drawn = afterRedrawing(state, fencesOf(larger));
  expect(drawn.told).toEqual([{ kind: 'enter', area: 1, atMs: 90_000, isSeen: false }]);
  const away = afterRedrawing(drawn.state, fencesOf(fence({ radius: 100 }, { sinceMs: 120_000 })));
  expect(away.told).toMatchObject([{ kind: 'exit', enteredMs: 90_000, atMs: 120_000, isSeen: false }]);
  expect(afterRedrawing(away.state, fencesOf(fence())).told).toEqual([]);
});
