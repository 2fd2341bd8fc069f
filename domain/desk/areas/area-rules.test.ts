import { expect, test } from 'vitest';
import { areaFaults, MOST_CORNERS, shapeFault, type Checked } from './area-rules.ts';
import { seededRandom } from '../../base/random.ts';
import { ringCrossing, ringSurfaceM2, simplified, simplifiedTo } from '../../base/geo/ring.ts';

type Pair = readonly [lat: number, lng: number];
const points = (pairs: readonly Pair[]) => pairs.map(([lat, lng]) => ({ lat, lng, rad: 0 }));
const fault = (...pairs: readonly Pair[]) => shapeFault({ type: 'polygon', latitude: 0, points: points(pairs) });
/** A ring of so many corners around a place, with a radius of so many degrees. */
const round = (corners: number, lat = -23, lng = -46, deg = 0.1): Pair[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (at * 2 * Math.PI) / corners;
    return [lat + deg * Math.sin(angle), lng + deg * Math.cos(angle)];
  });

test('a polygon that crosses itself is named as such, with the place', () => {
  expect(fault([0, 0], [1, 1], [1, 0], [0, 1])).toBe('crosses-itself');
  const at = ringCrossing(
    points([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ]),
  );
  expect([at!.lat, at!.lng].map((value) => Math.round(value * 1e3) / 1e3)).toEqual([0.5, 0.5]);
});

test('a polygon crosses itself where a corner lies on another edge, and where an edge runs back', () => {
  expect(fault([0, 0], [0, 2], [2, 2], [0, 1])).toBe('crosses-itself');
  expect(fault([0, 0], [0, 2], [2, 2], [3, 3], [2, 2], [2, 0])).toBe('crosses-itself');
});

test('a polygon with notches and corners on one line does not cross itself', () => {
  expect(fault([0, 0], [0, 1], [0, 2], [0, 4], [4, 4], [4, 3], [1, 3], [1, 1], [4, 1], [4, 0])).toBeNull();
  expect(fault(...round(MOST_CORNERS))).toBeNull();
});

test('a polygon of two points is none, however often they are repeated', () => {
  expect(fault([0, 0], [0, 1])).toBe('too-few-corners');
  expect(fault([0, 0], [0, 1], [0, 0], [0, 1], [0, 0])).toBe('too-few-corners');
  expect(fault()).toBe('too-few-corners');
});

test('corners on one line have no surface', () => {
  expect(fault([0, 0], [0, 1], [0, 2])).toBe('no-surface');
  expect(fault([0, 0], [0, 0.000_001], [0.000_001, 0])).toBe('no-surface');
});

test('a polygon over the date line is right, and one over half of the earth is not', () => {
  expect(fault([-17, 179], [-17, -179], [-16, -179], [-16, 179])).toBeNull();
  expect(
    ringSurfaceM2(
      points([
        [0, 179.5],
        [0, -179.5],
        [1, -179.5],
        [1, 179.5],
      ]),
    ) / 1e6,
  ).toBeCloseTo(111.195 ** 2, -3);
  // Each corner is near to the first, yet the ring goes all around.
  expect(fault([10, 0], [10, 100], [10, -100], [20, -100], [20, 100])).toBe('too-large');
});

test('a shape at a pole is off the map', () => {
  expect(fault([80, 0], [80, 1], [89, 1])).toBe('outside-map');
  expect(shapeFault({ type: 'CIRCLE', latitude: -89, points: [] })).toBe('outside-map');
  expect(shapeFault({ type: 'CIRCLE', latitude: -23, points: [] })).toBeNull();
});

test('a polygon of 5,000 corners has too many, and keeps its form with a fifth of them', () => {
  const corners = points(round(5_000));
  expect(fault(...round(5_000))).toBe('too-many-corners');
  const fewer = simplifiedTo(corners, MOST_CORNERS, true);
  expect(fewer.length).toBeLessThanOrEqual(MOST_CORNERS);
  expect(shapeFault({ type: 'polygon', latitude: 0, points: fewer })).toBeNull();
  expect(ringSurfaceM2(fewer) / ringSurfaceM2(corners)).toBeCloseTo(1, 3);
});

test('a line keeps its bends when it is simplified', () => {
  const line = points([
    [0, 0],
    [0, 0.5],
    [0, 1],
    [1, 1],
  ]);
  expect(simplified(line, 10, false)).toEqual([line[0], line[2], line[3]]);
});

test('a line is simplified alike for every tolerance: what a coarse one keeps, a fine one keeps too', () => {
  const random = seededRandom(40);
  const line = points(Array.from({ length: 300 }, () => [random() * 0.01, random() * 0.01]));
  const kept = [5, 50, 300].map((toleranceM) => simplified(line, toleranceM, false));
  for (const [at, coarse] of kept.slice(1).entries()) expect(kept[at]).toEqual(expect.arrayContaining(coarse));
  expect(kept.map(({ length }) => length)).toEqual(kept.map(({ length }) => length).toSorted((a, b) => b - a));
  expect(simplifiedTo(line, kept[1]!.length, false)).toEqual(kept[1]);
});

test('a saw of 40,000 teeth, each farther out than the next, becomes a line that an area keeps', () => {
  const count = 40_000;
  const saw = points(
    Array.from({ length: count }, (_, at) => [-23 + (at % 2 ? (count - at) * 1e-6 : 0), -46 - at * 1e-6]),
  );
  const fewer = simplifiedTo(saw, MOST_CORNERS, true);
  expect(fewer).toHaveLength(MOST_CORNERS);
  expect([fewer[0], fewer.at(-1)]).toEqual([saw[0], saw.at(-1)]);
});

const whole: Checked = {
  name: 'Depot',
  address: 'Rua A, 1',
  devices: [1_111_111_111_111_111],
  groups: [],
  type: 'CIRCLE',
  latitude: -23,
  points: [],
};

test('an area without a name has the key of its message (ARE-19)', () => {
  expect(areaFaults(whole)).toEqual({});
  expect(areaFaults({ ...whole, name: ' ' })).toEqual({ name: 'securityAreas.nameErrorRequestMessage' });
});

test('an area without an address has the key of its message (ARE-20)', () => {
  expect(areaFaults({ ...whole, address: '' })).toEqual({ address: 'securityAreas.addressErrorRequestMessage' });
});

test('an area without a tracker has the key of its message, and a group stands for its trackers (ARE-21)', () => {
  expect(areaFaults({ ...whole, devices: [] })).toEqual({ devices: 'securityAreas.trackersErrorRequestMessage' });
  expect(areaFaults({ ...whole, devices: [], groups: [1_111_111_111_111_112] })).toEqual({});
});
