import { counterValue, countOn, engineRunMs, lateCount, setCounter, type Counter } from './corrections.ts';
import { distanceM } from '../../base/geo/geo.ts';
import type { Reading } from './reading.ts';
import type { Telemetry } from './telemetry.ts';

/** The counters of a device that a user may correct: odometer in m, hour meter in ms. */
export type CounterName = 'odometer' | 'engineTimeOn';

/** Memory of the corrected counters; the others stay what the tracker reports. */
export interface CounterMemory {
  odometer?: Counter;
  engineTimeOn?: Counter;
}

/** Metres driven between two records. Positions from cell towers are too inexact for this. */
function drivenM(previous: Telemetry, reading: Reading, isMoving: boolean): number {
  if (!isMoving || reading.lbs === true || previous.geolocate === true) return 0;
  return distanceM(previous.latitude, previous.longitude, reading.latitude, reading.longitude);
}

/** Counts on with a record that is newer than the one before; fills the record's counters in place and returns the memory to keep. */
export function countRecord(
  live: Telemetry,
  previous: Telemetry | null,
  before: CounterMemory,
  reading: Reading,
  isMoving: boolean,
): CounterMemory {
  const { odometer, engineTimeOn } = before;
  const after: CounterMemory = {};
  if (odometer) {
    after.odometer = countOn(odometer, reading.odometerM, previous ? drivenM(previous, reading, isMoving) : 0);
    live.odometer = counterValue(after.odometer);
  }
  if (engineTimeOn) {
    const beforeMs = previous ? Date.parse(previous.dateTime) : reading.fixTimeMs;
    const ran = previous ? (previous.engine ?? previous.ignition) : null;
    after.engineTimeOn = countOn(
      engineTimeOn,
      reading.engineTimeOnMs,
      engineRunMs(ran, reading.engine ?? reading.ignition, beforeMs, reading.fixTimeMs),
    );
    live.engineTimeOn = counterValue(after.engineTimeOn);
  }
  return after;
}

/** The counters of a record that came late. */
export const lateCounters = (
  { odometer, engineTimeOn }: CounterMemory,
  reading: Reading,
): Pick<Telemetry, CounterName> => ({
  odometer: lateCount(odometer, reading.odometerM, reading.fixTimeMs),
  engineTimeOn: lateCount(engineTimeOn, reading.engineTimeOnMs, reading.fixTimeMs),
});

/** Sets a counter of the last record of a device: the record with its new value, and the memory from which it counts on. */
export function correctCounter<M extends CounterMemory>(
  telemetry: Telemetry,
  memory: M,
  name: CounterName,
  value: number,
): { telemetry: Telemetry; memory: M } {
  const counter = setCounter(memory[name], telemetry[name], value, Date.parse(telemetry.dateTime));
  return { telemetry: { ...telemetry, [name]: value }, memory: { ...memory, [name]: counter } };
}
