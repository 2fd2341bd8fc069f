import type { RejectionReason } from '../../../domain/live/ingest/acceptance.ts';
import { emptyReading, type Reading } from '../../../domain/live/telemetry/reading.ts';
import { FieldReader, type FieldProblem, type Parsed } from './field-reader.ts';
import { decryptPayload } from './owntracks-payload.ts';
import { battery, finite, heading, measure, speed } from './sender-units.ts';

/** The `_type` of an OwnTracks message; null if there is none. */
export function ownTracksType(payload: unknown): string | null {
  const type = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)['_type'] : null;
  return typeof type === 'string' ? type : null;
}

const MS_PER_S = 1000;
const M_PER_KM = 1000;

/**
 * Fields other than the position come from trackers behind a bridge: a value of another type is unknown, not a fault.
 */
const extra = (root: FieldReader, name: string): number | null => finite(root.number(name));

/** Alarms by the trigger of a message (`t`). Phones use other letters, which are no alarms. */
const ALARMS: Readonly<Record<string, string>> = {
  '9': 'lowBattery',
  '1': 'powerOn',
  E: 'powerRestored',
  e: 'powerCut',
  '!': 'tow',
  s: 'overspeed',
};
/** Alarms of harsh driving, by the record type (`rty`) of Queclink. */
const HARSH = ['hardBraking', 'hardAcceleration', 'hardCornering', 'hardBraking', 'hardAcceleration', 'hardCornering'];

function alarmOf(trigger: unknown, recordType: number | null): string | undefined {
  if (trigger === 'h') return HARSH[recordType ?? -1];
  return typeof trigger === 'string' && Object.hasOwn(ALARMS, trigger) ? ALARMS[trigger] : undefined;
}

/**
 * Fields of trackers that qtripp forwards (the Queclink fields of the OwnTracks booklet), with Traccar's names of
 * alarms.
 */
function ofTracker(root: FieldReader): Partial<Reading> {
  const [trigger, rpm, hours, odometerKm] = [
    root.raw('t'),
    extra(root, 'rpm'),
    extra(root, 'hmc'),
    extra(root, 'odometer'),
  ];
  const alarm = alarmOf(trigger, extra(root, 'rty'));
  return {
    ignition: root.flag('ign') ?? (trigger === 'i' ? true : trigger === 'I' ? false : null),
    motion: root.flag('motion'),
    engine: rpm === null ? null : rpm > 0,
    odometerM: measure(odometerKm, M_PER_KM),
    engineTimeOnMs: measure(hours, MS_PER_S),
    batteryTensionV: measure(extra(root, 'uext')),
    backupBatteryV: measure(extra(root, 'ubatt')),
    alarms: alarm === undefined ? [] : [alarm],
  };
}

/**
 * Parses a message of `_type` location, from HTTP or MQTT. Its speed is in km/h, -1 is unknown; its times are in
 * seconds.
 */
export function parseOwnTracks(payload: unknown, arrivalMs: number): Parsed<Reading> {
  const root = FieldReader.of(payload);
  const saidS = root.number('created_at') ?? extra(root, 'sent');
  return root.result({
    ...emptyReading(root.requiredNumber('tst') * MS_PER_S, arrivalMs),
    ...battery(root.number('batt')),
    communicationMs: saidS === null ? null : saidS * MS_PER_S,
    latitude: root.requiredNumber('lat'),
    longitude: root.requiredNumber('lon'),
    speedKmh: speed(root.number('vel')),
    headingDeg: heading(root.number('cog')),
    altitudeM: finite(root.number('alt')),
    accuracyM: measure(root.number('acc')),
    ...ofTracker(root),
  });
}

/** The result of a phone's message: a reading, or the reason of its refusal. */
export type Heard = { reading: Reading } | { refused: RejectionReason; fields: Record<string, FieldProblem> };

const refused = (reason: RejectionReason, fields: Record<string, FieldProblem> = {}): Heard => ({
  refused: reason,
  fields,
});

/**
 * Reads a message of a phone, from HTTP or MQTT. `payloadKey` is the key of its device, null for none. With a key a
 * position must be encrypted: otherwise the secret alone would be enough to send a false position.
 */
export function hearOwnTracks(message: unknown, payloadKey: string | null, arrivalMs: number): Heard {
  const isEncrypted = ownTracksType(message) === 'encrypted';
  const plain = isEncrypted ? decryptPayload((message as { data?: unknown }).data, payloadKey ?? '') : message;
  if (plain === undefined) return refused('cannot-decrypt');
  if (ownTracksType(plain) !== 'location') return refused('unknown-message');
  if (payloadKey !== null && !isEncrypted) return refused('not-encrypted');
  const parsed = parseOwnTracks(plain, arrivalMs);
  return parsed.ok ? { reading: parsed.value } : refused('malformed', parsed.fields);
}
