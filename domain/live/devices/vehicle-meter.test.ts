import { expect, test } from 'vitest';
import { randomInt, seededRandom } from '../../base/random.ts';
import { advanceMeter, countsAt, type MeterReading, type VehicleMeter } from './vehicle-meter.ts';

const HOUR_MS = 3_600_000;
const reading = (hour: number, odometerM: number | null, given: Partial<MeterReading> = {}): MeterReading => ({
  device: 1,
  timeMs: hour * HOUR_MS,
  odometerM,
  engineHours: null,
  ...given,
});
const after = (...readings: readonly MeterReading[]): VehicleMeter =>
  readings.reduce<VehicleMeter | null>((meter, each) => advanceMeter(meter, each), null)!;

test('an odometer that goes back counts nothing, and goes on from where it is then', () => {
  expect(after(reading(0, 90_000_000), reading(1, 90_080_000), reading(2, 5_000), reading(3, 65_000)).drivenM).toBe(
    140_000,
  );
});

test('an odometer that is set further than anything drives in the time counts nothing', () => {
  const meter = after(reading(0, 1_000), reading(1, 48_213_000), reading(2, 48_253_000));
  expect([meter.drivenM, meter.odometerM]).toEqual([40_000, 48_253_000]);
});

test('another tracker counts on from its own odometer', () => {
  const other = { device: 2 };
  expect(after(reading(0, 10_000), reading(1, 50_000, other), reading(2, 70_000, other)).drivenM).toBe(20_000);
});

test('an odometer that is not told for a while loses nothing, and what is older than the last word changes nothing', () => {
  const meter = after(reading(0, 10_000), reading(1, null), reading(2, 60_000));
  expect(meter.drivenM).toBe(50_000);
  expect(advanceMeter(meter, reading(1, 55_000))).toBe(meter);
});

test('an hour meter counts no more than the time that passed', () => {
  const hours = (hour: number, engineHours: number) => reading(hour, null, { engineHours });
  expect(after(hours(0, 100), hours(2, 101.5), hours(3, 7), hours(4, 8), hours(5, 900)).runHours).toBe(2.5);
});

test('counts are the way that was driven, whatever is set and reset between', () => {
  const random = seededRandom(4_711);
  for (let round = 0; round < 200; round += 1) {
    let [odometerM, drivenM] = [randomInt(random, 0, 300_000_000), 0];
    let meter = advanceMeter(null, reading(0, odometerM));
    for (let hour = 1; hour <= 50; hour += 1) {
      const drove = randomInt(random, 0, 120_000);
      const isSet = random() < 0.2;
      // A reset in an hour hides what was driven in it, and is told from driving by its size.
      odometerM = isSet ? (odometerM + 100_000_000) % 350_000_000 : odometerM + drove;
      if (!isSet) drivenM += drove;
      meter = advanceMeter(meter, reading(hour, odometerM));
    }
    expect(meter.drivenM).toBe(drivenM);
  }
});

test('where a count stood follows from the counter of now, unless that was set anew since', () => {
  const meter = after(reading(0, 100_000_000), reading(1, 100_050_000));
  const at = (odometerM: number | null) => countsAt(meter, { odometerM, engineHours: null }).drivenAtM;
  expect(at(100_050_000)).toBe(50_000);
  expect(at(98_000_000)).toBe(50_000 - 2_050_000);
  // A little ahead of what the tracker counted: the odometer that people read.
  expect(at(100_250_000)).toBe(250_000);
  expect(at(300_000_000)).toBe(50_000);
  expect(at(null)).toBeNull();
  expect(countsAt(null, { odometerM: 1, engineHours: 1 })).toEqual({ drivenAtM: null, runAtHours: null });
});
