import { telemetryActivityAt } from './activity.ts';
import { RECORDED } from './fields.ts';
import { communicationOf, type Reading } from './reading.ts';
import { telemetrySchema, type Telemetry } from './telemetry.ts';

const NAMES = Object.keys(telemetrySchema.shape) as (keyof Telemetry)[];
const UNKNOWN = Object.fromEntries(NAMES.map((name) => [name, null])) as unknown as Telemetry;
const RECORD_NAMES = RECORDED.map(({ record }) => record);
const READING_NAMES = RECORDED.map(({ reading }) => reading);
const iso = (ms: number): string => new Date(ms).toISOString();

/** True where the reading raises an alarm; its absence means nothing. */
const raises = (reading: Reading, alarm: string): boolean | null => (reading.alarms.includes(alarm) ? true : null);

/** The fields of a record that a reading alone decides. */
export function measured(device: number, reading: Reading, nowMs: number): Telemetry {
  const communicationMs = communicationOf(reading);
  const fixTime = iso(reading.fixTimeMs);
  const received = iso(reading.receivedMs);
  const record: Telemetry = {
    ...UNKNOWN,
    device,
    id: `${device}-${reading.fixTimeMs}`,
    dateTime: fixTime,
    pos: { gpsdt: fixTime },
    lastCommunication: communicationMs === reading.receivedMs ? received : iso(communicationMs),
    received,
    activity: telemetryActivityAt(communicationMs, nowMs),
    valid: reading.valid,
    latitude: reading.latitude,
    longitude: reading.longitude,
    batteryRemoved: reading.alarms.includes('powerRestored') ? false : raises(reading, 'powerCut'),
    batteryDemolition: raises(reading, 'removing'),
    theftAlarm: raises(reading, 'tampering'),
    panic: raises(reading, 'sos'),
    jammerOn: reading.alarms.includes('jamming'),
    rfOn: false,
  };
  const fields: Record<string, unknown> = record;
  // One by one into what is there: thousands of readings a second.
  for (let i = 0; i < RECORD_NAMES.length; i += 1) fields[RECORD_NAMES[i]!] = reading[READING_NAMES[i]!];
  record.engineFaultCode ??= '';
  return record;
}

/** What a message without a new position may carry: the state of the device and its vehicle, not how the fix was. */
export const STATE_FIELDS: readonly (keyof Telemetry)[] = [
  ...RECORDED.filter(({ of }) => of === 'state').map(({ record }) => record),
  'batteryRemoved',
];

/** Alarms that a record shows until a newer report comes without them. */
export const ALARM_FIELDS = [
  'panic',
  'theftAlarm',
  'batteryDemolition',
  'jammerOn',
] as const satisfies readonly (keyof Telemetry)[];

/** Everything that two messages of the same time may each carry a part of. */
export const FIX_FIELDS: readonly (keyof Telemetry)[] = [
  ...STATE_FIELDS,
  ...ALARM_FIELDS,
  ...RECORDED.filter(({ of }) => of === 'fix').map(({ record }) => record),
];

/** One field of two messages: the new value, else the earlier one; sensors and inputs one by one. */
function said(name: keyof Telemetry, now: unknown, before: unknown): unknown {
  // A record cannot express an unknown jammer: false also stands for unknown.
  if (name === 'jammerOn') return now === true || before;
  if (now === null || now === '') return before;
  return typeof now === 'object' && typeof before === 'object' ? { ...before, ...now } : now;
}

/** The named fields of a record, from `now`, or from `before` where `now` does not have it. */
export function mergedFields(
  before: Telemetry,
  now: Telemetry,
  names: readonly (keyof Telemetry)[],
): Partial<Telemetry> {
  return Object.fromEntries(names.map((name) => [name, said(name, now[name], before[name])]));
}
