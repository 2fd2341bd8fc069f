import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInArea, type AreaShape } from './area-shape.ts';
import { corridorOutline, rectangleCorners } from './corridor.ts';
import { destination, distanceM } from '../../base/geo/geo.ts';
import { MOST_CORNERS, shapeFault } from './area-rules.ts';
import { seededRandom } from '../../base/random.ts';
import { planeAround, ringCrossing } from '../../base/geo/ring.ts';

type Place = { lat: number; lng: number };

const shapeOf = (line: readonly Place[], widthM: number): AreaShape => {
  const points = corridorOutline(line, widthM);
  if (!points) throw new Error('no outline');
  return { type: 'polygon', latitude: line[0]!.lat, longitude: line[0]!.lng, radius: null, points };
};

/** A line of steps: metres and bearing. */
const walk = (start: Place, steps: readonly (readonly [metres: number, bearing: number])[]): Place[] => {
  const line = [start];
  for (const [metres, bearing] of steps) {
    const at = line.at(-1)!;
    const { latitude, longitude } = destination(at.lat, at.lng, bearing, metres);
    line.push({ lat: latitude, lng: longitude });
  }
  return line;
};

/** How far a place is from a line, metres. */
function apartM(line: readonly Place[], at: Place): number {
  const { flat } = planeAround(at);
  const places = line.map(flat);
  return Math.min(
    ...places.slice(1).map((b, index) => {
      const a = places[index]!;
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const length2 = dx * dx + dy * dy;
      const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, -(a.x * dx + a.y * dy) / length2));
      return Math.hypot(a.x + share * dx, a.y + share * dy);
    }),
  );
}

const DEPOT = { lat: -23.55, lng: -46.63 };

test('a corridor holds what is within half its width of the line, and nothing farther, whatever way the line takes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 0, max: 359 })), {
        minLength: 1,
        maxLength: 25,
      }),
      fc.integer({ min: 10, max: 400 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (steps, widthM, seed) => {
        const line = walk(DEPOT, steps);
        const shape = shapeOf(line, widthM);
        const random = seededRandom(seed);
        for (let n = 0; n < 40; n += 1) {
          const near = line[Math.floor(random() * line.length)]!;
          const { latitude, longitude } = destination(near.lat, near.lng, random() * 360, random() * 1.5 * widthM);
          const away = apartM(line, { lat: latitude, lng: longitude }) / (widthM / 2);
          if (away < 0.95) expect(isInArea(shape, latitude, longitude), `${away}`).toBe(true);
          // A gap too small to count is filled.
          if (away > 2.2) expect(isInArea(shape, latitude, longitude), `${away}`).toBe(false);
        }
      },
    ),
    { numRuns: 150, seed: 11 },
  );
});

test('the edge of a straight corridor is half its width away, at any latitude', () => {
  for (const lat of [0, -23.55, 64]) {
    const line = walk({ lat, lng: 10 }, [[20_000, 0]]);
    const shape = shapeOf(line, 100);
    const middle = line[0]!.lat + (line[1]!.lat - line[0]!.lat) / 2;
    for (const [metres, isIn] of [
      [49, true],
      [51, false],
    ] as const)
      for (const bearing of [90, 270]) {
        const place = destination(middle, 10, bearing, metres);
        expect(isInArea(shape, place.latitude, place.longitude), `${lat} ${metres}`).toBe(isIn);
      }
    expect(shape.points.length).toBeLessThan(40);
  }
});

test('a line that runs back over itself is one corridor that does not cross itself', () => {
  const there = walk(DEPOT, [
    [1_000, 90],
    [500, 0],
  ]);
  const shape = shapeOf([...there, ...there.toReversed().slice(1)], 60);
  expect(ringCrossing(shape.points)).toBeNull();
  expect(shapeFault(shape)).toBeNull();
  expect(isInArea(shape, DEPOT.lat, DEPOT.lng)).toBe(true);
});

test('what a round trip encloses is not in its corridor', () => {
  const loop = walk(DEPOT, [
    [2_000, 90],
    [2_000, 0],
    [2_000, 270],
    [2_000, 180],
  ]);
  const shape = shapeOf(loop, 100);
  const middle = destination(DEPOT.lat, DEPOT.lng, 45, 1_414);
  expect(isInArea(shape, middle.latitude, middle.longitude)).toBe(false);
  for (const { lat, lng } of loop) expect(isInArea(shape, lat, lng)).toBe(true);
});

test('a figure of eight is one corridor with two gaps', () => {
  const eight = walk(DEPOT, [
    [1_000, 45],
    [1_000, 315],
    [1_000, 225],
    [3_000, 135],
    [1_000, 45],
    [1_000, 315],
  ]);
  const shape = shapeOf(eight, 50);
  for (const { lat, lng } of eight) expect(isInArea(shape, lat, lng)).toBe(true);
  const gap = destination(DEPOT.lat, DEPOT.lng, 0, 707);
  expect(isInArea(shape, gap.latitude, gap.longitude)).toBe(false);
});

test('a corridor over the date line is in one piece', () => {
  const line = walk({ lat: -17, lng: 179.9 }, [[40_000, 90]]);
  expect(line[1]!.lng).toBeLessThan(0);
  const shape = shapeOf(line, 1_000);
  expect(shape.points.every(({ lng }) => Math.abs(lng) <= 180)).toBe(true);
  expect([isInArea(shape, -17, 180), isInArea(shape, -17, -179.8), isInArea(shape, -17, 0)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('the longest line has an outline that an area keeps', () => {
  const random = seededRandom(7);
  const steps = Array.from({ length: 499 }, () => [100 + random() * 400, random() * 120] as const);
  const shape = shapeOf(walk(DEPOT, steps), 200);
  expect(shape.points.length).toBeLessThanOrEqual(MOST_CORNERS);
});

test('a line that crosses itself more often than any road has no corridor, one that lies in a heap has', () => {
  const random = seededRandom(9);
  const heap = Array.from({ length: 500 }, () => ({ lat: -23 + random() * 0.1, lng: -46 + random() * 0.1 }));
  expect(corridorOutline(heap, 10)).toBeNull();
  expect(corridorOutline(heap, 10_000)!.length).toBeLessThan(200);
});

test('a line of one place has no corridor', () => {
  expect(corridorOutline([DEPOT, DEPOT], 100)).toBeNull();
  expect(corridorOutline([], 100)).toBeNull();
});

test('a rectangle has the four corners of its box, over the date line too', () => {
  const corners = rectangleCorners({ lat: 0, lng: 179.5 }, { lat: 1, lng: 180.5 });
  expect(corners.map(({ lat, lng }) => [lat, lng])).toEqual([
    [0, 179.5],
    [0, -179.5],
    [1, -179.5],
    [1, 179.5],
  ]);
  expect(distanceM(0, 179.5, 0, -179.5)).toBeCloseTo(111_195, -1);
});
