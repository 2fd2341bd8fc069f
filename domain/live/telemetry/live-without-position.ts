import { telemetryActivityAt } from './activity.ts';
import { ALARM_FIELDS, measured, STATE_FIELDS, mergedFields } from './measured.ts';
import { communicationOf, type Reading } from './reading.ts';
import type { Telemetry } from './telemetry.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** The live state after any message of a device. */
export function communicated(previous: Telemetry, reading: Reading, nowMs: number): Telemetry {
  const communicationMs = communicationOf(reading);
  return {
    ...previous,
    lastCommunication: iso(communicationMs),
    received: iso(reading.receivedMs),
    activity: telemetryActivityAt(communicationMs, nowMs),
  };
}

/**
 * The live state after a message without a new position: position, fix time and everything else of the fix stay, the
 * device's state is taken from the message, and fields it does not carry stay as they were. A report (a fix that
 * failed, of a newer time) also ends alarms; a keep-alive does not.
 */
export function withoutPosition(previous: Telemetry, reading: Reading, nowMs: number, isReport: boolean): Telemetry {
  const communicationMs = communicationOf(reading);
  const now = measured(previous.device, reading, nowMs);
  const live: Telemetry = {
    ...communicated(previous, reading, nowMs),
    ...mergedFields(previous, now, STATE_FIELDS),
    ...(isReport
      ? { panic: now.panic, theftAlarm: now.theftAlarm, jammerOn: now.jammerOn }
      : mergedFields(previous, now, ALARM_FIELDS)),
  };
  const trackedMs = previous.lastTracking === null ? Number.NaN : Date.parse(previous.lastTracking);
  live.lastTracking = trackedMs >= communicationMs ? previous.lastTracking : iso(communicationMs);
  const { ignition } = live;
  live.parked = ignition === null ? previous.parked : !ignition;
  live.movement = live.parked ? 'PARKING' : previous.movement === 'PARKING' ? null : previous.movement;
  return live;
}
