import { seededRandom, type Random } from '../../../domain/base/random.ts';
import { mixed, type FleetVehicle } from '../fleet/vehicle.ts';

/** What a tracker says of its electricity. Null where it does not know. */
export interface PowerReading {
  batteryPercent: number | null;
  /** The vehicle's battery and the tracker's own, volts. */
  powerV: number | null;
  batteryV: number | null;
}

const HOUR_MS = 3_600_000;
const HEAVY = new Set(['haul', 'regional', 'night-freight', 'bus']);

/** Falls from full to nearly empty over a period, then is charged; each tracker at its own point of it. */
function drained(index: number, timeMs: number, periodHours: number): number {
  const phase = seededRandom(mixed(index, 0xba77))();
  const share = (timeMs / (periodHours * HOUR_MS) + phase) % 1;
  return Math.round(100 - 94 * share);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Electricity of a vehicle's tracker at a time: phones empty in a day, trackers without a wire in weeks, old cells hold half. */
export function powerOf(
  { index, duty, protocol, traits }: FleetVehicle,
  timeMs: number,
  ignition: boolean,
  random: Random,
): PowerReading {
  if (protocol !== 'traccar') return { batteryPercent: drained(index, timeMs, 20), powerV: null, batteryV: null };
  if (traits.ownBattery) {
    const percent = drained(index, timeMs, 24 * 18);
    return { batteryPercent: percent, powerV: null, batteryV: rounded(3.3 + percent * 0.009) };
  }
  const volts = (ignition ? 13.7 : 12.5) + random() * 0.4;
  const isOld = index % 29 === 17;
  return {
    batteryPercent: isOld ? 34 + (index % 20) : 96 + (index % 5),
    powerV: rounded(HEAVY.has(duty) ? volts * 2 : volts),
    batteryV: rounded(isOld ? 3.6 : 4.05 + random() * 0.1),
  };
}
