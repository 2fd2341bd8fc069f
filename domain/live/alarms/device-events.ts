import { z } from 'zod';
import { spokenMs, type Reading } from '../telemetry/reading.ts';

export const eventType = z.enum([
  'BATTERY_DEMOLITION',
  'BATTERY',
  'BATTERY_REMOVED',
  'ACC_OFF',
  'ENGINE',
  'OIL_CUT_OFF',
  'CUSTOM',
]);
export type EventType = z.infer<typeof eventType>;

/**
 * Something happened to a device. The type names a state and `onOff` whether it began: `ACC_OFF` with `onOff` true is
 * the ignition going off, with false it coming on. `description` is the sender's own name for it.
 */
export const eventSchema = z.object({
  /** The same for the same event sent twice. */
  id: z.string(),
  dateTime: z.iso.datetime(),
  type: eventType,
  onOff: z.boolean(),
  description: z.string().nullable(),
});
export type DeviceEvent = z.infer<typeof eventSchema>;

/** The last known state of each flag; null until it is first known, and kept while a sender leaves it out. */
export interface KnownFlags {
  ignition: boolean | null;
  engine: boolean | null;
  oilCutOff: boolean | null;
  batteryLow: boolean | null;
  /** Alarms of the reading before. */
  alarms: readonly string[];
}

export const NOTHING_KNOWN: KnownFlags = {
  ignition: null,
  engine: null,
  oilCutOff: null,
  batteryLow: null,
  alarms: [],
};

/** Alarms that are a state of the battery; false ends the state. */
const BATTERY_ALARMS: Readonly<Record<string, { type: EventType; onOff: boolean }>> = {
  powerCut: { type: 'BATTERY_REMOVED', onOff: true },
  powerRestored: { type: 'BATTERY_REMOVED', onOff: false },
  removing: { type: 'BATTERY_DEMOLITION', onOff: true },
  lowBattery: { type: 'BATTERY', onOff: true },
  lowPower: { type: 'BATTERY', onOff: true },
};

const LOWEST_LEVEL = 1;

function eventOf(
  device: number,
  timeMs: number,
  type: EventType,
  onOff: boolean,
  description: string | null,
): DeviceEvent {
  const id = [device, timeMs, type, onOff ? 1 : 0, ...(description === null ? [] : [description])].join('-');
  return { id, dateTime: new Date(timeMs).toISOString(), type, onOff, description };
}

/** The event of an alarm that a sender raised. */
function alarmEvent(device: number, timeMs: number, alarm: string): DeviceEvent {
  const known = BATTERY_ALARMS[alarm];
  return eventOf(device, timeMs, known?.type ?? 'CUSTOM', known?.onOff ?? true, alarm);
}

/** The event of a state that Rastro derives and that begins or ends, by the name of its alarm. */
export const customEvent = (device: number, timeMs: number, name: string, began: boolean): DeviceEvent =>
  eventOf(device, timeMs, 'CUSTOM', began, name);

/** Alarms of a late reading as events at the time the device sent them, without comparing with the reading before. */
export const lateEvents = (device: number, reading: Reading): DeviceEvent[] =>
  reading.alarms.map((alarm) => alarmEvent(device, spokenMs(reading), alarm));

/**
 * Events of a reading, at the time the device sent it, compared with what was known before: changes of flags (never the
 * first value of one) and alarms that the reading before did not carry. A message without a new position (`isReport`
 * false) stands alone: each of its alarms counts, and the absence of an alarm does not end one.
 */
export function eventsOf(
  device: number,
  known: KnownFlags,
  reading: Reading,
  isReport = true,
): { events: DeviceEvent[]; raised: string[]; known: KnownFlags } {
  const timeMs = spokenMs(reading);
  const events: DeviceEvent[] = [];
  const batteryLow = reading.batteryLevel === null ? null : reading.batteryLevel <= LOWEST_LEVEL;
  const changed = (before: boolean | null, now: boolean | null, type: EventType, onOff: boolean): void => {
    if (before !== null && now !== null && before !== now) events.push(eventOf(device, timeMs, type, onOff, null));
  };
  changed(known.ignition, reading.ignition, 'ACC_OFF', reading.ignition === false);
  changed(known.engine, reading.engine, 'ENGINE', reading.engine === true);
  changed(known.oilCutOff, reading.oilCutOff, 'OIL_CUT_OFF', reading.oilCutOff === true);
  changed(known.batteryLow, batteryLow, 'BATTERY', batteryLow === true);
  const raised = isReport ? reading.alarms.filter((alarm) => !known.alarms.includes(alarm)) : [...reading.alarms];
  events.push(...raised.map((alarm) => alarmEvent(device, timeMs, alarm)));
  return {
    events,
    raised,
    known: {
      ignition: reading.ignition ?? known.ignition,
      engine: reading.engine ?? known.engine,
      oilCutOff: reading.oilCutOff ?? known.oilCutOff,
      batteryLow: batteryLow ?? known.batteryLow,
      alarms: isReport ? reading.alarms : known.alarms,
    },
  };
}
