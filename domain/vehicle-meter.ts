/** What a vehicle's tracker says of its counters. */
export interface MeterReading {
  device: number;
  timeMs: number;
  odometerM: number | null;
  engineHours: number | null;
}

/**
 * How far a vehicle drove and how long its engine ran since it was first looked at. Odometers are set by hand, start anew with another
 * tracker and jump where one errs; these counts only go on by what can have been driven.
 */
export interface VehicleMeter extends MeterReading {
  drivenM: number;
  runHours: number;
}

const HOUR_MS = 3_600_000;
/** No vehicle drives further in an hour: what is more is a correction of its odometer. */
const MOST_M_PER_HOUR = 200_000;
/** What is told late by a moment is still driven. */
const SLACK_M = 2_000;
const SLACK_HOURS = 0.1;

/** How far a counter went on; 0 where it went back, or further than it can have. */
function stepOf(before: number | null, after: number | null, most: number): number {
  if (before === null || after === null) return 0;
  const step = after - before;
  return step > 0 && step <= most ? step : 0;
}

/** The meter of a vehicle after a reading; one that is older than the last, or of no news, changes nothing. */
export function advanceMeter(meter: VehicleMeter | null, reading: MeterReading): VehicleMeter {
  if (meter === null) return { ...reading, drivenM: 0, runHours: 0 };
  if (reading.timeMs <= meter.timeMs) return meter;
  const { odometerM, engineHours, ...heard } = reading;
  const isSame = reading.device === meter.device;
  const hours = (reading.timeMs - meter.timeMs) / HOUR_MS;
  const before = isSame ? meter : { odometerM: null, engineHours: null };
  return {
    ...heard,
    // A counter that was left out once is still where it was.
    odometerM: odometerM ?? before.odometerM,
    engineHours: engineHours ?? before.engineHours,
    drivenM: meter.drivenM + stepOf(before.odometerM, odometerM, hours * MOST_M_PER_HOUR + SLACK_M),
    runHours: meter.runHours + stepOf(before.engineHours, engineHours, hours + SLACK_HOURS),
  };
}

/** A tracker's and a vehicle's own odometer differ by so much at most; beyond it one of them was set anew meanwhile. */
const MOST_APART_M = 1_000_000;
const MOST_APART_HOURS = 100;

/**
 * Where a count stood when a counter read a value, as it reads another now: null where either is unknown. A value far beyond the present
 * one is of a counter that was set anew since, and says nothing: then it counts from now.
 */
export function countAt(count: number, now: number | null, then: number | null, mostApart: number): number | null {
  if (now === null || then === null) return null;
  return then - now > mostApart ? count : count - (now - then);
}

/** Where the counts of a meter stood when something was done at an odometer and an hour meter. */
export const countsAt = (
  meter: VehicleMeter | null,
  { odometerM, engineHours }: Pick<MeterReading, 'odometerM' | 'engineHours'>,
): { drivenAtM: number | null; runAtHours: number | null } => ({
  drivenAtM: meter && countAt(meter.drivenM, meter.odometerM, odometerM, MOST_APART_M),
  runAtHours: meter && countAt(meter.runHours, meter.engineHours, engineHours, MOST_APART_HOURS),
});
