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
/**
 * What a counter can go on by. No vehicle drives further in an hour: what is more is a correction of its odometer; `slack` is what is told late
 * by a moment and still driven. A tracker's and a vehicle's own counter differ by `mostApart` at most: beyond it one of them was set anew.
 */
export const METER_LIMITS = {
  distance: { anHour: 200_000, slack: 2_000, mostApart: 1_000_000 },
  engine: { anHour: 1, slack: 0.1, mostApart: 100 },
} as const;
const { distance: DISTANCE, engine: ENGINE } = METER_LIMITS;

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
    drivenM: meter.drivenM + stepOf(before.odometerM, odometerM, hours * DISTANCE.anHour + DISTANCE.slack),
    runHours: meter.runHours + stepOf(before.engineHours, engineHours, hours * ENGINE.anHour + ENGINE.slack),
  };
}

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
  drivenAtM: meter && countAt(meter.drivenM, meter.odometerM, odometerM, DISTANCE.mostApart),
  runAtHours: meter && countAt(meter.runHours, meter.engineHours, engineHours, ENGINE.mostApart),
});
