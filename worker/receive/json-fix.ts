import type { HotFix } from '../../domain/live/telemetry/hot-fix.ts';
import { FLAG } from '../../domain/live/telemetry/hot-fix.ts';
import { MAX_ID, MIN_ID } from '../../domain/base/id.ts';
import { batteryByteOf } from '../../domain/live/telemetry/signal.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
type Json = Record<string, unknown>;

/** Thrown inside this file only: the JSON is no telemetry. */
class Malformed extends Error {}

const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Milliseconds of an instant; NaN where there is none. */
function instant(value: unknown): number {
  if (isAbsent(value)) return Number.NaN;
  const ms = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms)) throw new Malformed();
  return ms;
}

function number(value: unknown, absent: number): number {
  if (isAbsent(value)) return absent;
  if (typeof value !== 'number') throw new Malformed();
  return value;
}

function step(value: unknown, top: number): number {
  const level = number(value, 0);
  if (!isAbsent(value) && !(Number.isInteger(level) && level >= 1 && level <= top)) throw new Malformed();
  return level;
}

function percent(value: unknown): number | null {
  if (isAbsent(value)) return null;
  if (typeof value !== 'number' || !(value >= 0 && value <= 100)) throw new Malformed();
  return value;
}

function truth(value: unknown): boolean {
  if (!isAbsent(value) && typeof value !== 'boolean') throw new Malformed();
  return value === true;
}

function flagsOf(t: Json): number {
  let flags = t.valid === true ? FLAG.VALID : 0;
  if (truth(t.geolocate)) flags |= FLAG.LBS;
  if (truth(t.ignition)) flags |= FLAG.IGNITION_ON;
  if (!isAbsent(t.ignition)) flags |= FLAG.IGNITION_KNOWN;
  if (truth(t.parked)) flags |= FLAG.PARKED;
  if (t.movement === 'PARKING') flags |= FLAG.MOVEMENT_PARKING;
  else if (t.movement === 'MOVING') flags |= FLAG.MOVEMENT_MOVING;
  else if (!isAbsent(t.movement)) throw new Malformed();
  if (truth(t.oilCutOff)) flags |= FLAG.OIL_CUT_OFF;
  if (truth(t.panic)) flags |= FLAG.PANIC;
  for (const alarm of [t.batteryRemoved, t.batteryDemolition, t.robberyAlarm, t.theftAlarm, t.jammerOn])
    if (truth(alarm)) flags |= FLAG.ALARM;
  return flags;
}

const first = (a: number, b: number): number => (Number.isNaN(a) ? b : a);

function positionTime(t: Json): number {
  if (isAbsent(t.pos)) return Number.NaN;
  if (typeof t.pos !== 'object') throw new Malformed();
  return instant((t.pos as Json).gpsdt);
}

function hotFixFrom(t: Json): HotFix {
  const { device, dateTime, latitude, longitude, valid } = t;
  if (!Number.isSafeInteger(device) || (device as number) < MIN_ID || (device as number) > MAX_ID)
    throw new Malformed();
  if (isAbsent(dateTime) || typeof latitude !== 'number' || typeof longitude !== 'number' || typeof valid !== 'boolean')
    throw new Malformed();
  const messageMs = instant(dateTime);
  const fixTimeMs = first(positionTime(t), messageMs);
  return {
    device: device as number,
    fixTimeMs,
    communicationMs: first(first(instant(t.lastCommunication), instant(t.received)), fixTimeMs),
    latitude,
    longitude,
    speedKmh: number(t.speed, Number.NaN),
    headingDeg: number(t.angle, Number.NaN),
    flags: flagsOf(t),
    batteryByte: batteryByteOf(step(t.batteryLevel, 6), percent(t.batteryPercent)),
    gsmSignal: step(t.gsmSignal, 4),
  };
}

/**
 * The hot fields of one JSON `Telemetry_V2`, read by hand since zod without eval is a hundred times slower: what
 * `hotFixOf(telemetrySchema.parse(value))` gives, or null where a hot field is missing or of a wrong type. A wrong field that
 * is not hot does not cost the vehicle its position.
 */
export function hotFixOfJson(value: unknown): HotFix | null {
  if (typeof value !== 'object' || value === null) return null;
  try {
    return hotFixFrom(value as Json);
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}
