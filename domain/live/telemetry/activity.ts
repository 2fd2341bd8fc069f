import { FLAG } from './hot-fix.ts';

/** Telemetry `activity` is ONLINE within this long of the last communication. */
export const TELEMETRY_ONLINE_MS = 10 * 60_000;
/** Lists and markers read a device as online within this long of the last communication. */
export const LIST_ONLINE_MS = 5 * 60_000;
/** A parked device reads Parked, not Offline, within this long of the last communication: trackers sleep. */
export const PARKED_MS = 24 * 3_600_000;
/** A position is shown as cached when its time and the last communication lie further apart than this. */
export const CACHED_MS = 30_000;

/** What lists, markers, legends and clusters show of a vehicle as of now, in the order of the codes of the `activity` column. */
export const SHOWN_ACTIVITIES = ['moving', 'stopped', 'parked', 'offline'] as const;
export const MOVING = 0;
export const STOPPED = 1;
export const PARKED = 2;
export const OFFLINE = 3;
/** Of a moment of the past alone: nothing tells what the vehicle did then. */
export const UNKNOWN = 4;
/** Of what it does now nothing is known: its sign is hollow. */
export const isSilent = (activity: number): boolean => activity >= OFFLINE;
/** How many codes there are. */
export const ACTIVITY_CODES = 5;

/** Telemetry activity at a time (the 10-minute reading). */
export function telemetryActivityAt(communicationMs: number, nowMs: number): 'ONLINE' | 'OFFLINE' {
  return nowMs - communicationMs <= TELEMETRY_ONLINE_MS ? 'ONLINE' : 'OFFLINE';
}

/**
 * Code of what is shown of a device at a time (the 5-minute reading), decided in this order: online within the list
 * threshold (moving with a speed above 0 as shown, else stopped); parked; offline. NaN times read as offline.
 */
export function shownActivityCode(communicationMs: number, speedKmh: number, flags: number, nowMs: number): number {
  const silentMs = nowMs - communicationMs;
  if (silentMs <= LIST_ONLINE_MS) return speedKmh >= 0.5 ? MOVING : STOPPED;
  if ((flags & FLAG.PARKED) !== 0 && silentMs <= PARKED_MS) return PARKED;
  if (silentMs <= TELEMETRY_ONLINE_MS && (flags & FLAG.MOVEMENT_MOVING) === 0) return PARKED;
  return OFFLINE;
}

/** The cached mark: the position is older than the last communication by more than 30 s. */
export function isCached(fixTimeMs: number, communicationMs: number): boolean {
  return Math.abs(communicationMs - fixTimeMs) > CACHED_MS;
}
