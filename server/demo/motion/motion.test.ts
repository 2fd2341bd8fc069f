import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bearingDeg, distanceM } from '../../../domain/base/geo/geo.ts';
import { seededRandom } from '../../../domain/base/random.ts';
import { ROADS } from '../roads/all-roads.ts';
import { driveAt, planDrive, type Drive, type DriveStyle } from './drive.ts';
import { buildNetwork } from './network.ts';
import { createRoutes, gridRoute, lengthM, spotPosition } from './route.ts';
import { TOP_SPEED_KMH, isWeekend, localHour, trafficFactor } from './traffic.ts';

const network = buildNetwork(ROADS);
const routes = createRoutes(network, 50);
const car: DriveStyle = { topKmh: 130, eagerness: 1, acceleration: 1.4, braking: 1.8 };
const START = Date.parse('2026-11-18T11:00:00Z');
const point = fc.integer({ min: 0, max: network.names.length - 1 });
const trip = fc.record({ from: point, to: point, seed: fc.integer() }).filter(({ from, to }) => from !== to);

const drive = (from: number, to: number, seed: number): Drive => {
  const route = routes(from, to);
  return planDrive(route, 0, lengthM(route), START, car, seededRandom(seed));
};

test('every named point is reached from every other', () => {
  for (let to = 0; to < network.names.length; to += 1) expect(() => network.way(0, to)).not.toThrow();
});

test('the way from São Paulo to Rio is the Dutra, about as long as it really is', () => {
  const from = network.indexOf('Ponte Presidente Dutra');
  const names = network.way(from, network.indexOf('Caju')).map((edge) => network.names[edge.to]);
  expect(names).toContain('Resende');
  const km = lengthM(routes(from, network.indexOf('Caju'))) / 1000;
  expect(km).toBeGreaterThan(370);
  expect(km).toBeLessThan(430);
});

test('a drive begins and ends standing at its places, and nothing of it is ever not a number', () => {
  fc.assert(
    fc.property(trip, fc.double({ min: -0.1, max: 1.1, noNaN: true }), ({ from, to, seed }, share) => {
      const plan = drive(from, to, seed);
      const at = driveAt(plan, START + (plan.endMs - START) * share);
      expect(
        Object.values(at)
          .filter((value) => typeof value === 'number')
          .every(Number.isFinite),
      ).toBe(true);
      const [begin, end] = [driveAt(plan, START), driveAt(plan, plan.endMs)];
      expect([begin.speedKmh, end.speedKmh].every((kmh) => kmh < 0.5)).toBe(true);
      expect(
        distanceM(begin.latitude, begin.longitude, network.latitudes[from]!, network.longitudes[from]!),
      ).toBeLessThan(5);
      expect(distanceM(end.latitude, end.longitude, network.latitudes[to]!, network.longitudes[to]!)).toBeLessThan(5);
    }),
    { numRuns: 60, seed: 7 },
  );
});

test('speed stays within the class of the road, and is what the distance between two moments says', () => {
  fc.assert(
    fc.property(trip, fc.double({ min: 0, max: 0.98, noNaN: true }), ({ from, to, seed }, share) => {
      const plan = drive(from, to, seed);
      const timeMs = START + (plan.endMs - START) * share;
      const [now, soon] = [driveAt(plan, timeMs), driveAt(plan, timeMs + 1_000)];
      expect(now.speedKmh).toBeLessThanOrEqual(
        Math.max(TOP_SPEED_KMH[now.roadClass], TOP_SPEED_KMH[soon.roadClass]) + 0.1,
      );
      const metres = soon.drivenM - now.drivenM;
      expect(metres).toBeGreaterThanOrEqual(-0.01);
      expect(Math.abs(metres * 3.6 - (now.speedKmh + soon.speedKmh) / 2)).toBeLessThan(7);
    }),
    { numRuns: 200, seed: 7 },
  );
});

test('the heading follows the way', () => {
  fc.assert(
    fc.property(trip, fc.double({ min: 0.05, max: 0.95, noNaN: true }), ({ from, to, seed }, share) => {
      const plan = drive(from, to, seed);
      const timeMs = START + (plan.endMs - START) * share;
      const [now, soon] = [driveAt(plan, timeMs), driveAt(plan, timeMs + 2_000)];
      // Across a corner the chord is no guide, nor where it hardly moves.
      if (now.headingDeg !== soon.headingDeg || soon.drivenM - now.drivenM < 5) return;
      const off = Math.abs(bearingDeg(now.latitude, now.longitude, soon.latitude, soon.longitude) - now.headingDeg);
      expect(Math.min(off, 360 - off)).toBeLessThan(3);
    }),
    { numRuns: 200, seed: 7 },
  );
});

test('a lorry never exceeds its own limit, and brakes no harder than it can', () => {
  const lorry: DriveStyle = { topKmh: 88, eagerness: 0.9, acceleration: 0.4, braking: 0.8 };
  const route = routes(network.indexOf('Santos'), network.indexOf('Campinas'));
  const plan = planDrive(route, 0, lengthM(route), START, lorry, seededRandom(5));
  let before = 0;
  for (let timeMs = START; timeMs < plan.endMs; timeMs += 1_000) {
    const { speedKmh } = driveAt(plan, timeMs);
    expect(speedKmh).toBeLessThanOrEqual(88.01);
    expect(before - speedKmh).toBeLessThan(0.8 * 3.6 + 0.3);
    before = speedKmh;
  }
});

test('streets of a grid lead from spot to spot and turn at corners only', () => {
  const grid = { latitude: -22.9, longitude: -47.06, rotationDeg: 20 };
  const [from, to] = [
    { alongM: -800, acrossM: 300 },
    { alongM: 900, acrossM: -650 },
  ];
  const route = gridRoute(grid, from, to, 2);
  const last = route.latitudes.length - 1;
  const end = spotPosition(grid, to);
  expect(distanceM(route.latitudes[last]!, route.longitudes[last]!, end.latitude, end.longitude)).toBeLessThan(1);
  expect(lengthM(route)).toBeGreaterThan(2_600);
  expect(lengthM(route)).toBeLessThan(2_700);
});

test('the rush hour slows the avenues of a working day, not the highway and not Sunday', () => {
  const monday = Date.parse('2026-11-16T21:00:00Z');
  const sunday = Date.parse('2026-11-15T21:00:00Z');
  expect([localHour(monday), isWeekend(monday), isWeekend(sunday)]).toEqual([18, false, true]);
  expect([trafficFactor('avenue', monday), trafficFactor('highway', monday), trafficFactor('avenue', sunday)]).toEqual([
    0.55, 1, 0.9,
  ]);
});
