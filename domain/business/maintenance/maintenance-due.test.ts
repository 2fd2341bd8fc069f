import { expect, test } from 'vitest';
import { dueKey, dueOf, NO_USE, type LastDone, type PlanIntervals } from './maintenance-due.ts';
import { pick, randomInt, seededRandom } from '../../base/random.ts';
import { advanceMeter, countsAt, type VehicleMeter } from '../../live/devices/vehicle-meter.ts';

const PLAN: PlanIntervals = {
  intervalMonths: null,
  intervalDays: null,
  intervalM: null,
  intervalEngineHours: null,
  soonDays: 15,
  soonM: 500_000,
  soonEngineHours: 20,
};
const TODAY = '2026-11-21';
const HOUR_MS = 3_600_000;
const meterAt = (odometerM: number | null, engineHours: number | null = null): VehicleMeter => ({
  device: 1,
  timeMs: 0,
  odometerM,
  engineHours,
  drivenM: 0,
  runHours: 0,
});
const lastAt = (doneOn: string, odometerM: number | null = null, engineHours: number | null = null): LastDone => ({
  doneOn,
  odometerM,
  engineHours,
  drivenAtM: null,
  runAtHours: null,
});
const due = (plan: Partial<PlanIntervals>, last: LastDone | null, meter: VehicleMeter | null = null, use = NO_USE) =>
  dueOf({ ...PLAN, ...plan }, last, meter, use, TODAY);

test('a plan by date is fine, soon from its days before, overdue from the day after, and may lie in the past (MNT-15)', () => {
  const state = (doneOn: string) => due({ intervalMonths: 6 }, lastAt(doneOn)).state;
  expect(state('2026-06-07')).toBe('fine');
  expect(state('2026-06-06')).toBe('soon');
  expect(state('2026-05-21')).toBe('soon');
  expect(state('2026-05-20')).toBe('overdue');
  expect(state('2011-01-01')).toBe('overdue');
  expect(due({ intervalMonths: 1, intervalDays: 10 }, lastAt('2026-10-31'))).toMatchObject({
    dueDate: '2026-12-10',
    leftDays: 19,
    forecastDate: '2026-12-10',
  });
});

test('a plan by distance and one by engine hours come due by what was driven and run since (MNT-15)', () => {
  const last = lastAt('2026-01-01', 90_000_000, 1_000);
  const drove = (km: number) => due({ intervalM: 10_000_000 }, last, meterAt(90_000_000 + km * 1_000));
  expect(drove(9_499).state).toBe('fine');
  expect(drove(9_500)).toMatchObject({ state: 'soon', leftM: 500_000, dueOdometerM: 100_000_000 });
  expect(drove(10_000).state).toBe('soon');
  expect(drove(10_001)).toMatchObject({ state: 'overdue', leftM: -1_000, dueOdometerM: 100_000_000 });
  const ran = (hours: number) => due({ intervalEngineHours: 250 }, last, meterAt(null, 1_000 + hours));
  expect(ran(229).state).toBe('fine');
  expect(ran(230)).toMatchObject({ state: 'soon', dueEngineHours: 1_250, leftEngineHours: 20 });
  expect(ran(251).state).toBe('overdue');
});

test('whichever comes first counts, and what is not known is not called fine (MNT-15)', () => {
  const both = { intervalMonths: 12, intervalM: 10_000_000 };
  expect(due(both, lastAt('2026-11-01', 90_000_000), meterAt(100_500_000)).state).toBe('overdue');
  expect(due(both, lastAt('2025-11-01', 90_000_000), meterAt(90_500_000)).state).toBe('overdue');
  expect(due(both, lastAt('2026-11-01', 90_000_000), meterAt(90_500_000)).state).toBe('fine');
  expect(due(both, lastAt('2026-11-01', 90_000_000), null)).toMatchObject({
    state: 'unknown',
    dueOdometerM: 100_000_000,
  });
  expect(due(both, lastAt('2025-11-30', 90_000_000), null).state).toBe('soon');
  expect(due(both, null, meterAt(1))).toMatchObject({ state: 'unknown', dueDate: null, dueOdometerM: null });
});

test('the forecast is the day on which the first interval is used up at the use of the last weeks (MNT-15)', () => {
  const plan = { intervalMonths: 12, intervalM: 10_000_000, intervalEngineHours: 100 };
  const last = lastAt('2026-10-21', 0, 0);
  const at = (distanceM: number | null, engineHours: number | null) =>
    due(plan, last, meterAt(9_000_000, 90), { distanceM, engineHours }).forecastDate;
  expect(at(100_000, 0.1)).toBe('2026-12-01');
  expect(at(100_000, 2)).toBe('2026-11-26');
  expect(at(null, null)).toBe('2027-10-21');
  expect(at(0, 0)).toBe('2027-10-21');
  expect(due(plan, last, meterAt(11_000_000, 90)).forecastDate).toBe(TODAY);
});

test('a plan that is overdue stays so while the odometer goes back, and one that is fine while it is set ahead (MNT-15)', () => {
  const plan = { intervalM: 10_000_000 };
  let meter = advanceMeter(null, { device: 1, timeMs: 0, odometerM: 90_000_000, engineHours: null });
  const last = {
    ...lastAt('2026-01-01', 90_000_000),
    ...countsAt(meter, { odometerM: 90_000_000, engineHours: null }),
  };
  const tell = (hour: number, odometerM: number, device = 1) => {
    meter = advanceMeter(meter, { device, timeMs: hour * HOUR_MS, odometerM, engineHours: null });
    return due(plan, last, meter);
  };
  expect(tell(1, 190_000_000).state).toBe('fine');
  expect(tell(2, 90_000_000).state).toBe('fine');
  expect(tell(200, 100_000_500)).toMatchObject({ state: 'overdue', leftM: -500 });
  expect(tell(201, 0)).toMatchObject({ state: 'overdue', leftM: -500, dueOdometerM: null });
  expect(tell(202, 12_000, 2)).toMatchObject({ state: 'overdue', leftM: -500 });
});

/** When a plan is due, computed by walking from day to day and from metre mark to metre mark, in no way as `dueOf` does it. */
function walked(plan: PlanIntervals, doneOn: string, drivenM: number): { state: string; dueDate: string } {
  const date = new Date(`${doneOn}T00:00:00Z`);
  for (let month = 0; month < (plan.intervalMonths ?? 0); month += 1) date.setUTCDate(date.getUTCDate() + daysIn(date));
  for (let day = 0; day < (plan.intervalDays ?? 0); day += 1) date.setUTCDate(date.getUTCDate() + 1);
  const dueDate = date.toISOString().slice(0, 10);
  const warnFrom = new Date(date);
  for (let day = 0; day < plan.soonDays; day += 1) warnFrom.setUTCDate(warnFrom.getUTCDate() - 1);
  const isLate = TODAY > dueDate || drivenM > plan.intervalM!;
  const isSoon = TODAY >= warnFrom.toISOString().slice(0, 10) || drivenM + plan.soonM >= plan.intervalM!;
  return { state: isLate ? 'overdue' : isSoon ? 'soon' : 'fine', dueDate };
}

/** Days of the month of a date: to the same day of the next, where that has it. */
const daysIn = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

test('due values agree with a walk over the calendar and the road (MNT-15)', () => {
  const random = seededRandom(20_261_121);
  const states = new Set<string>();
  for (let round = 0; round < 3_000; round += 1) {
    const plan: PlanIntervals = {
      ...PLAN,
      intervalMonths: pick(random, [null, 1, 3, 6, 12, 24]),
      intervalDays: randomInt(random, 1, 400),
      intervalM: randomInt(random, 1_000_000, 50_000_000),
      soonDays: randomInt(random, 0, 60),
      soonM: randomInt(random, 0, 2_000_000),
    };
    // Up to the 28th: every month has such a day.
    const doneOn = `${randomInt(random, 2024, 2026)}-${String(randomInt(random, 1, 11)).padStart(2, '0')}-${String(randomInt(random, 1, 28)).padStart(2, '0')}`;
    const odometerM = randomInt(random, 0, 400_000_000);
    const drivenM = randomInt(random, 0, 55_000_000);
    const found = due(plan, lastAt(doneOn, odometerM), meterAt(odometerM + drivenM));
    expect({ state: found.state, dueDate: found.dueDate }).toEqual(walked(plan, doneOn, drivenM));
    expect(found.dueOdometerM).toBe(odometerM + plan.intervalM!);
    states.add(found.state);
  }
  expect([...states].sort()).toEqual(['fine', 'overdue', 'soon']);
});

test('what a plan is due by is named anew when it is done, or an interval of it changes, and else never', () => {
  const plan = { ...PLAN, intervalM: 1_000 };
  expect(dueKey(plan, 7)).toBe(dueKey({ ...plan, soonDays: 1 }, 7));
  expect(dueKey(plan, 7)).not.toBe(dueKey(plan, 8));
  expect(dueKey(plan, 7)).not.toBe(dueKey({ ...plan, intervalM: 1_001 }, 7));
});
