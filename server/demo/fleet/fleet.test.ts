import { expect, test } from 'vitest';
import { seededRandom } from '../../../domain/base/random.ts';
import { LOCAL_OFFSET_MS, TOP_SPEED_KMH } from '../motion/traffic.ts';
import { positionOn, type Leg } from './legs.ts';
import { drawPlate, imeiOf, luhnDigit, withCheckDigits } from './plates.ts';
import { FLEET_SEED, fleetVehicle, legsOf, openWorld, type FleetVehicle } from './vehicle.ts';

const SEED = FLEET_SEED;
const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-18T00:00:00Z') - LOCAL_OFFSET_MS;
const world = openWorld();
const fleet: FleetVehicle[] = Array.from({ length: 200 }, (_, index) => fleetVehicle(world, SEED, index));

/** The legs of a vehicle over a period. */
function legsBetween(vehicle: FleetVehicle, fromMs: number, toMs: number): Leg[] {
  const legs: Leg[] = [];
  for (const leg of legsOf(world, SEED, vehicle, fromMs)) {
    legs.push(leg);
    if (leg.endMs >= toMs) break;
  }
  return legs;
}

const positionAt = (vehicle: FleetVehicle, timeMs: number) =>
  positionOn(legsOf(world, SEED, vehicle, timeMs).next().value, timeMs);

/** Share of the fleet that moves at each hour of the day that begins at a midnight. */
function movingShares(midnightMs: number): number[] {
  const hours = Array.from({ length: 24 }, (_, hour) => midnightMs + hour * HOUR_MS + 600_000);
  const moving = hours.map(() => 0);
  for (const vehicle of fleet) {
    const legs = legsBetween(vehicle, hours[0]!, hours.at(-1)! + 1);
    hours.forEach((timeMs, hour) => {
      const leg = legs.find(({ endMs }) => endMs > timeMs)!;
      if (positionOn(leg, timeMs).speedKmh >= 0.5) moving[hour]! += 1;
    });
  }
  return moving.map((count) => count / fleet.length);
}

test('at any hour of a working day a quarter of the fleet and more is moving, and by day more than by night', () => {
  const shares = movingShares(MIDNIGHT);
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.27);
  expect(shares[10]!).toBeGreaterThan(shares[3]!);
});

test('on a Sunday too a quarter of the fleet and more is moving at any hour', () => {
  expect(Math.min(...movingShares(MIDNIGHT + 4 * 24 * HOUR_MS))).toBeGreaterThanOrEqual(0.26);
});

test('a start in the middle of the day finds every vehicle where the day has it', () => {
  for (const vehicle of fleet.slice(0, 60)) {
    const noon = MIDNIGHT + 12 * HOUR_MS;
    const early = legsBetween(vehicle, noon - HOUR_MS, noon).at(-1)!;
    expect(positionAt(vehicle, noon)).toEqual(positionOn(early, noon));
  }
});

test('legs follow one another without a gap, and each begins where the one before ended', () => {
  for (const vehicle of fleet.slice(0, 80)) {
    const legs = legsBetween(vehicle, MIDNIGHT, MIDNIGHT + 50 * HOUR_MS);
    legs.slice(1).forEach((leg, i) => {
      const before = legs[i]!;
      expect(leg.startMs).toBe(before.endMs);
      const [end, begin] = [positionOn(before, before.endMs), positionOn(leg, leg.startMs)];
      expect(Math.hypot(end.latitude - begin.latitude, end.longitude - begin.longitude)).toBeLessThan(0.0002);
    });
  }
});

test('private cars are parked at home with the ignition off in the small hours, while long hauls drive', () => {
  const nightMs = MIDNIGHT + 3 * HOUR_MS;
  const cars = fleet.filter((vehicle) => vehicle.duty === 'private');
  expect(cars.length).toBeGreaterThan(12);
  for (const car of cars) {
    const [night, next] = [positionAt(car, nightMs), positionAt(car, nightMs + 24 * HOUR_MS)];
    expect([night.speedKmh, night.ignition]).toEqual([0, false]);
    expect([next.latitude, next.longitude]).toEqual([night.latitude, night.longitude]);
  }
  const hauls = fleet.filter((vehicle) => vehicle.duty === 'haul');
  expect(hauls.filter((vehicle) => positionAt(vehicle, nightMs).speedKmh > 0).length / hauls.length).toBeGreaterThan(
    0.5,
  );
});

test('a delivery van makes its stops by day, with the engine off at most of them, and takes a meal', () => {
  const van = fleet.find((vehicle) => vehicle.duty === 'delivery')!;
  const stands = legsBetween(van, MIDNIGHT + 9 * HOUR_MS, MIDNIGHT + 16 * HOUR_MS).filter(
    (leg) => leg.kind === 'stand',
  );
  expect(stands.length).toBeGreaterThan(5);
  expect(stands.some((leg) => !leg.ignition && leg.endMs - leg.startMs >= 35 * 60_000)).toBe(true);
  expect(stands.filter((leg) => !leg.ignition).length).toBeGreaterThan(stands.length / 2);
});

test('nothing of a position is ever not a number, no speed above what roads allow', () => {
  const fastest = Math.max(...Object.values(TOP_SPEED_KMH));
  for (const vehicle of fleet)
    for (let hour = 0; hour < 24; hour += 5.3) {
      const at = positionAt(vehicle, MIDNIGHT + hour * HOUR_MS);
      expect([at.latitude, at.longitude, at.speedKmh, at.drivenM].every(Number.isFinite)).toBe(true);
      expect(at.headingDeg === null || Number.isFinite(at.headingDeg)).toBe(true);
      expect(at.speedKmh).toBeLessThanOrEqual(fastest);
    }
});

test('the same seed makes the same fleet, another seed another', () => {
  expect(fleetVehicle(world, SEED, 7)).toEqual(fleet[7]);
  expect(fleetVehicle(world, SEED + 1, 7).beat).not.toEqual(fleet[7]!.beat);
  expect(new Set(fleet.map((vehicle) => vehicle.identifier)).size).toBe(fleet.length);
});

test('plates are of the Mercosul pattern or the older one', () => {
  const random = seededRandom(3);
  const plates = Array.from({ length: 400 }, () => drawPlate(random));
  expect(plates.every((plate) => /^[A-Z]{3}(\d[A-Z]\d{2}|-\d{4})$/.test(plate))).toBe(true);
  const old = plates.filter((plate) => plate.includes('-')).length;
  expect(old).toBeGreaterThan(60);
  expect(old).toBeLessThan(200);
});

test('IMEI, CNPJ and CPF carry their check digits', () => {
  expect(luhnDigit('49015420323751')).toBe(8);
  expect(imeiOf(12)).toHaveLength(15);
  expect(withCheckDigits('112223330001')).toBe('11222333000181');
  expect(withCheckDigits('111444777')).toBe('11144477735');
});
