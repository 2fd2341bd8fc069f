import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIVITY_CODES } from '../../domain/live/telemetry/activity.ts';
import type { View, ViewMode, ViewResult } from '../../contract/core.ts';
import { clusterRadiusPx } from '../../domain/live/cluster-size.ts';
import { mercatorX, mercatorY } from '../../domain/base/geo/geo.ts';
import { deviceId } from '../../tests/builders/fixes.ts';
import { heldPlatform } from '../../tests/builders/held-platform.ts';
import { Fleet } from '../fleet/fleet.ts';
import { computeView, NEVER_SPLITS } from './compute-view.ts';
import { MercatorColumn } from './mercator-column.ts';
import { ViewKeeper } from './view-keeper.ts';

type Place = readonly [longitude: number, latitude: number, activity?: number];

function fleetAt(places: readonly Place[]): Fleet {
  const fleet = new Fleet();
  places.forEach(([longitude, latitude, activity = 0], n) => {
    const row = fleet.rowFor(deviceId(n));
    fleet.columns.position.set([longitude, latitude], 2 * row);
    fleet.columns.activity[row] = activity;
  });
  return fleet;
}

const viewOf = (given: Partial<View> = {}): View => ({
  mode: 'clusters',
  west: -47,
  south: -24,
  east: -46,
  north: -23,
  zoom: 10,
  ...given,
});
const compute = (fleet: Fleet, view: View): ViewResult => computeView(fleet, new MercatorColumn(), view, 1).result;
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

const anyView = fc
  .record({
    mode: fc.constantFrom<ViewMode>('clusters', 'heat'),
    west: fc.double({ min: -180, max: 180, noNaN: true }),
    span: fc.double({ min: 0.001, max: 359, noNaN: true }),
    south: fc.double({ min: -85, max: 80, noNaN: true }),
    height: fc.double({ min: 0.001, max: 100, noNaN: true }),
    zoom: fc.double({ min: 0, max: 20, noNaN: true }),
  })
  .map(({ mode, west, span, south, height, zoom }): View => {
    const east = west + span > 180 ? west + span - 360 : west + span;
    return { mode, west, east, south, north: Math.min(85, south + height), zoom };
  });
const anyPlaces = fc.array(
  fc.tuple(
    fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -46.7, max: -46.5, noNaN: true }),
      fc.constant(-46.6),
      fc.constant(Number.NaN),
    ),
    fc.oneof(
      fc.double({ min: -84, max: 84, noNaN: true }),
      fc.double({ min: -23.6, max: -23.5, noNaN: true }),
      fc.constant(-23.5),
    ),
    fc.integer({ min: 0, max: 3 }),
  ),
  { maxLength: 120 },
);

/** Whether a place lies in a view, computed in another way than the grid's. */
function isIn(view: View, [longitude, latitude]: Place): boolean {
  const x = mercatorX(longitude);
  const y = mercatorY(latitude);
  const [west, east] = [mercatorX(view.west), mercatorX(view.east)];
  const inside = west <= east ? x >= west && x <= east : x >= west || x <= east;
  return inside && y >= mercatorY(view.north) && y <= mercatorY(view.south);
}

test('clusters and heat cells add up to the vehicles in view, by activity too', () => {
  fc.assert(
    fc.property(anyPlaces, anyView, (places, view) => {
      const inView = places.filter((place) => isIn(view, place));
      const result = compute(fleetAt(places), view);
      expect(result.inView).toBe(inView.length);
      expect(sum(result.count)).toBe(inView.length);
      for (let activity = 0; activity < ACTIVITY_CODES; activity += 1)
        expect(sum(result.activity.filter((_, i) => i % ACTIVITY_CODES === activity))).toBe(
          inView.filter((place) => place[2] === activity).length,
        );
    }),
    { seed: 31, numRuns: 300 },
  );
});

test('no two circles overlap, and each single vehicle stands where it is', () => {
  fc.assert(
    fc.property(anyPlaces, anyView, (places, given) => {
      const view = { ...given, mode: 'clusters' as const };
      const fleet = fleetAt(places);
      const result = compute(fleet, view);
      const worldPx = 512 * 2 ** view.zoom;
      const placesPx = Array.from(result.count, (_, i) => {
        const east = mercatorX(result.position[2 * i]!) - mercatorX(view.west);
        return [(east - Math.floor(east)) * worldPx, mercatorY(result.position[2 * i + 1]!) * worldPx] as const;
      });
      placesPx.forEach(([x, y], i) => {
        if (result.row[i]! >= 0)
          expect([...result.position.subarray(2 * i, 2 * i + 2)]).toEqual([
            ...fleet.columns.position.subarray(2 * result.row[i]!, 2 * result.row[i]! + 2),
          ]);
        expect(result.row[i]! >= 0).toBe(result.count[i] === 1);
        placesPx.slice(i + 1).forEach(([otherX, otherY], j) => {
          const apart = Math.hypot(x - otherX, y - otherY);
          expect(apart).toBeGreaterThanOrEqual(
            clusterRadiusPx(result.count[i]!) + clusterRadiusPx(result.count[i + 1 + j]!) - 1e-3,
          );
        });
      });
    }),
    { seed: 37, numRuns: 200 },
  );
});

test('vehicles far apart stand alone, near ones share a circle with their activities', () => {
  const result = compute(
    fleetAt([
      [-46.9, -23.2, 0],
      [-46.2, -23.8, 3],
      [-46.2001, -23.8, 2],
      [-46.2, -23.8001, 2],
    ]),
    viewOf(),
  );
  const entries = Array.from(result.count, (count, i) => ({
    count,
    row: result.row[i],
    activity: [...result.activity.subarray(5 * i, 5 * i + 5)],
  }));
  expect(entries.sort((a, b) => a.count - b.count)).toEqual([
    { count: 1, row: 0, activity: [1, 0, 0, 0, 0] },
    { count: 3, row: -1, activity: [0, 0, 2, 1, 0] },
  ]);
});

test('a cluster knows the zoom at which it splits up, and at that zoom it does', () => {
  const places: Place[] = [
    [-46.6, -23.5],
    [-46.59, -23.5],
  ];
  const whole = compute(fleetAt(places), viewOf());
  const splitZoom = whole.splitZoom[0]!;
  expect([whole.count.length, splitZoom > 10]).toEqual([1, true]);
  const apart = compute(
    fleetAt(places),
    viewOf({ zoom: splitZoom, west: -46.62, east: -46.57, south: -23.52, north: -23.48 }),
  );
  expect([...apart.count]).toEqual([1, 1]);
});

test.each([3, 10, 30, 100, 400])(
  'a cluster of %i vehicles that are spread evenly splits up at its zoom, and not yet two before',
  (count) => {
    const side = Math.ceil(Math.sqrt(count));
    const places = Array.from({ length: count }, (_, n): Place => [
      -46.6 + (0.02 * (n % side)) / side,
      -23.5 + (0.02 * Math.floor(n / side)) / side,
    ]);
    const [splitZoom] = compute(fleetAt(places), viewOf({ zoom: 5 })).splitZoom;
    const clustersAt = (zoom: number) =>
      compute(fleetAt(places), viewOf({ zoom, west: -46.62, east: -46.57, south: -23.52, north: -23.47 })).count.length;
    expect(clustersAt(splitZoom!)).toBeGreaterThan(1);
    expect(clustersAt(splitZoom! - 2)).toBe(1);
  },
);

test('a cluster of vehicles at one place never splits up and can only be listed', () => {
  expect([
    ...compute(
      fleetAt([
        [-46.6, -23.5],
        [-46.6, -23.5],
      ]),
      viewOf(),
    ).splitZoom,
  ]).toEqual([NEVER_SPLITS]);
});

test('a view across the antimeridian holds both its sides and nothing else', () => {
  const result = compute(
    fleetAt([
      [179.5, 0.5],
      [-179.5, 0.5],
      [0.5, 0.5],
    ]),
    viewOf({ west: 179, east: -179, south: -1, north: 1, zoom: 8 }),
  );
  expect([result.inView, [...result.position].filter((_, i) => i % 2 === 0).sort()]).toEqual([2, [-179.5, 179.5]]);
});

test('in the mode of single points there are no entries, only the number in view', () => {
  const result = compute(
    fleetAt([
      [-46.6, -23.5],
      [-46.7, -23.6],
      [10, 10],
    ]),
    viewOf({ mode: 'points' }),
  );
  expect([result.inView, result.count.length]).toEqual([2, 0]);
});

test('the grid stands still in the world: a small pan changes no cluster', () => {
  const places: Place[] = Array.from({ length: 40 }, (_, n) => [
    -46.5 - (n % 8) * 0.013,
    -23.4 - Math.floor(n / 8) * 0.017,
  ]);
  const sorted = (result: ViewResult): number[] => [...result.count].sort();
  const fleet = fleetAt(places);
  expect(sorted(compute(fleet, viewOf({ west: -47.003, east: -46.003 })))).toEqual(sorted(compute(fleet, viewOf())));
});

test('a view is computed at once when it moves, and at most once a second while the fleet does', async () => {
  const platform = heldPlatform();
  const keeper = new ViewKeeper(platform);
  const results: ViewResult[] = [];
  keeper.attach((result) => results.push(result));
  keeper.show(fleetAt([[-46.6, -23.5]]));
  expect(results.length).toBe(0);
  keeper.setView(viewOf());
  keeper.setView(viewOf({ zoom: 11 }));
  expect(results.map((result) => result.view.zoom)).toEqual([10, 11]);
  for (let n = 0; n < 50; n += 1) keeper.changed();
  expect(results.length).toBe(2);
  keeper.tick();
  keeper.tick();
  expect(results.map((result) => result.revision)).toEqual([1, 2, 3]);
});

test('the members of a cluster are found by its place', () => {
  const keeper = new ViewKeeper(heldPlatform());
  let shown: ViewResult | null = null;
  keeper.attach((result) => (shown = result));
  const fleet = fleetAt([
    [-46.9, -23.2],
    [-46.2, -23.8],
    [-46.2001, -23.8],
  ]);
  keeper.show(fleet);
  keeper.setView(viewOf());
  const entry = shown!.count.indexOf(2);
  const members = keeper.members(shown!.position[2 * entry]!, shown!.position[2 * entry + 1]!);
  expect(members.total).toBe(2);
  expect(Array.from(keeper.devicesOf(members.id), (device) => fleet.index.get(device))).toEqual([1, 2]);
  expect(keeper.devicesOf(members.id + 1).length).toBe(0);
});
