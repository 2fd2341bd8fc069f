import { daysAfter, daysBetween, monthsAfter } from '../../base/time/calendar.ts';
import type { DueState, MaintenanceDue, MaintenancePlanInput } from './maintenance-plan.ts';
import { countsAt, type VehicleMeter } from '../../live/devices/vehicle-meter.ts';

/** The last time that a plan was done to a vehicle. */
export interface LastDone {
  doneOn: string;
  odometerM: number | null;
  engineHours: number | null;
  /** Where the vehicle's counts stood by then, if that is known already. */
  drivenAtM: number | null;
  runAtHours: number | null;
}

/** What a vehicle drives, and its engine runs, on a day of the last weeks; null where nothing tells. */
export interface DailyUse {
  distanceM: number | null;
  engineHours: number | null;
}

export const NO_USE: DailyUse = { distanceM: null, engineHours: null };

export type PlanIntervals = Omit<MaintenancePlanInput, 'name' | 'kind'>;
export type DueValues = Pick<
  MaintenanceDue,
  'state' | 'dueDate' | 'dueOdometerM' | 'dueEngineHours' | 'leftDays' | 'leftM' | 'leftEngineHours' | 'forecastDate'
>;

/** One of the ways in which a plan comes due. */
interface Part {
  left: number | null;
  soon: number;
}

const stateOf = ({ left, soon }: Part): DueState => {
  if (left === null) return 'unknown';
  if (left < 0) return 'overdue';
  return left <= soon ? 'soon' : 'fine';
};

/** Whichever comes first; a plan of which one way is unknown and no other one due may be due by that. */
function worstOf(states: readonly DueState[]): DueState {
  return (['overdue', 'soon', 'unknown'] as const).find((state) => states.includes(state)) ?? 'fine';
}

/** The day by which a plan has to be done; null where it has no interval of time. */
function dueDateOf({ intervalMonths, intervalDays }: PlanIntervals, { doneOn }: LastDone): string | null {
  if (intervalMonths === null && intervalDays === null) return null;
  return daysAfter(monthsAfter(doneOn, intervalMonths ?? 0), intervalDays ?? 0);
}

/** What is left of an interval after what a count went on by since it was done. */
const leftOf = (interval: number | null, count: number | undefined, then: number | null): number | null =>
  interval === null || count === undefined || then === null ? null : interval - (count - then);

/** The day on which what is left is used up. */
function usedUpOn(today: string, left: number | null, daily: number | null): string | null {
  if (left === null) return null;
  if (left < 0) return today;
  return daily === null || daily <= 0 ? null : daysAfter(today, Math.min(Math.floor(left / daily), MOST_DAYS_AHEAD));
}

/** Beyond it a forecast says nothing. */
const MOST_DAYS_AHEAD = 3_650;

/** What a plan comes to for a vehicle that it was never done to. */
const NOTHING_KNOWN: DueValues = {
  state: 'unknown',
  dueDate: null,
  dueOdometerM: null,
  dueEngineHours: null,
  leftDays: null,
  leftM: null,
  leftEngineHours: null,
  forecastDate: null,
};

/** Where the vehicle's counts stood when it was done: as it was kept, or else as its counters tell now. */
function countsThen(
  last: LastDone,
  meter: VehicleMeter | null,
): { drivenAtM: number | null; runAtHours: number | null } {
  const now = countsAt(meter, last);
  return { drivenAtM: last.drivenAtM ?? now.drivenAtM, runAtHours: last.runAtHours ?? now.runAtHours };
}

/**
 * When a plan is due, from when it was done last, what the vehicle drove since, and what day it is. Distance is what was driven, not what
 * the odometer says: one that goes back, or is set anew, makes nothing due and nothing that is due fine. `dueOdometerM` is where the
 * odometer of now will stand.
 */
export function dueOf(
  plan: PlanIntervals,
  last: LastDone | null,
  meter: VehicleMeter | null,
  use: DailyUse,
  today: string,
): DueValues {
  if (last === null) return NOTHING_KNOWN;
  const { intervalM, intervalEngineHours, soonDays, soonM, soonEngineHours } = plan;
  const { drivenAtM, runAtHours } = countsThen(last, meter);
  const dueDate = dueDateOf(plan, last);
  const leftDays = dueDate === null ? null : daysBetween(today, dueDate);
  const leftM = leftOf(intervalM, meter?.drivenM, drivenAtM);
  const leftEngineHours = leftOf(intervalEngineHours, meter?.runHours, runAtHours);
  const states = [
    ...(dueDate === null ? [] : [stateOf({ left: leftDays, soon: soonDays })]),
    ...(intervalM === null ? [] : [stateOf({ left: leftM, soon: soonM })]),
    ...(intervalEngineHours === null ? [] : [stateOf({ left: leftEngineHours, soon: soonEngineHours })]),
  ];
  const days = [
    dueDate,
    usedUpOn(today, leftM, use.distanceM),
    usedUpOn(today, leftEngineHours, use.engineHours),
  ].filter((day) => day !== null);
  return {
    state: worstOf(states),
    dueDate,
    dueOdometerM: dueCounter(intervalM, leftM, meter?.odometerM, last.odometerM),
    dueEngineHours: dueCounter(intervalEngineHours, leftEngineHours, meter?.engineHours, last.engineHours),
    leftDays,
    leftM,
    leftEngineHours,
    forecastDate: days.sort()[0] ?? null,
  };
}

/** What a counter will read when a plan is due: by the counter of now, or where nothing tells of it by the one it was done at. */
function dueCounter(
  interval: number | null,
  left: number | null,
  now: number | null | undefined,
  then: number | null,
): number | null {
  if (interval === null) return null;
  // Of a counter that was set anew the value may lie before its beginning.
  if (left !== null && now != null) return now + left < 0 ? null : now + left;
  return then === null ? null : then + interval;
}

/** What a plan is due by, as a text that stays the same until somebody does it or changes its intervals, whatever the odometer says. */
export const dueKey = (
  { intervalMonths, intervalDays, intervalM, intervalEngineHours }: PlanIntervals,
  lastDoneId: number,
): string => [lastDoneId, intervalMonths, intervalDays, intervalM, intervalEngineHours].join('-');
