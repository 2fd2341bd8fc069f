import { batteryByteOf } from './signal.ts';
import type { Telemetry } from './telemetry.ts';

/**
 * The hot fields of telemetry: what is a column on the wire, in memory, in the diff, on the GPU and on disk.
 * Everything else is the detail record beside the columns.
 */
export interface HotFix {
  device: number;
  /** Time of the position (`pos.gpsdt`, else `dateTime`), ms since the epoch. */
  fixTimeMs: number;
  /** Time of the last communication (`lastCommunication`, else `received`, else the fix), ms since the epoch. */
  communicationMs: number;
  /** Degrees; on the wire whole 1e-7 degrees (1 cm). */
  latitude: number;
  longitude: number;
  /** km/h in steps of 0.01, so that whole km/h are those of the sender; NaN is unknown. */
  speedKmh: number;
  /** Degrees from north, clockwise, in steps of 0.1; NaN is unknown. */
  headingDeg: number;
  /** Bits of `FLAG`. */
  flags: number;
  /** 0 is unknown, 1 to 6 the level, 100 to 200 the percent above 100 (`batteryByteOf`). */
  batteryByte: number;
  /** 1 to 4; 0 is unknown. */
  gsmSignal: number;
}

/** Bits of the flags column. A bit that says "known" tells false from unknown. */
export const FLAG = {
  VALID: 1 << 0,
  LBS: 1 << 1,
  IGNITION_KNOWN: 1 << 2,
  IGNITION_ON: 1 << 3,
  PARKED: 1 << 4,
  MOVEMENT_PARKING: 1 << 5,
  MOVEMENT_MOVING: 1 << 6,
  OIL_CUT_OFF: 1 << 7,
  PANIC: 1 << 8,
  /** Battery removed, battery demolition, robbery, theft or jammer. */
  ALARM: 1 << 9,
} as const;

const timeMs = (iso: string | null | undefined): number => (iso ? Date.parse(iso) : Number.NaN);
/** The time of the first text that is one. The others are not even parsed: the server does this thousands of times a second. */
const firstTimeMs = (first: string | null | undefined, second: string | null | undefined): number => {
  const ms = timeMs(first);
  return Number.isNaN(ms) ? timeMs(second) : ms;
};

function flagsOf(t: Telemetry): number {
  let flags = 0;
  if (t.valid) flags |= FLAG.VALID;
  if (t.geolocate) flags |= FLAG.LBS;
  if (t.ignition !== null) flags |= FLAG.IGNITION_KNOWN;
  if (t.ignition) flags |= FLAG.IGNITION_ON;
  if (t.parked) flags |= FLAG.PARKED;
  if (t.movement === 'PARKING') flags |= FLAG.MOVEMENT_PARKING;
  if (t.movement === 'MOVING') flags |= FLAG.MOVEMENT_MOVING;
  if (t.oilCutOff) flags |= FLAG.OIL_CUT_OFF;
  if (t.panic) flags |= FLAG.PANIC;
  if (t.batteryRemoved || t.batteryDemolition || t.robberyAlarm || t.theftAlarm || t.jammerOn) flags |= FLAG.ALARM;
  return flags;
}

/** The hot fields of a full telemetry record. */
export function hotFixOf(t: Telemetry): HotFix {
  const fixTimeMs = firstTimeMs(t.pos?.gpsdt, t.dateTime);
  const communicationMs = firstTimeMs(t.lastCommunication, t.received);
  return {
    device: t.device,
    fixTimeMs,
    communicationMs: Number.isNaN(communicationMs) ? fixTimeMs : communicationMs,
    latitude: t.latitude,
    longitude: t.longitude,
    speedKmh: t.speed ?? Number.NaN,
    headingDeg: t.angle ?? Number.NaN,
    flags: flagsOf(t),
    batteryByte: batteryByteOf(t.batteryLevel, t.batteryPercent),
    gsmSignal: t.gsmSignal ?? 0,
  };
}
