import { emptyReading, type Reading } from '../../../domain/live/telemetry/reading.ts';
import { withoutPlace } from '../../../domain/live/ingest/unplaced.ts';
import { FieldReader, type Parsed } from './field-reader.ts';
import { alarmsOf } from './sender-units.ts';
import { parseTraccar } from './traccar.ts';

/** A message forwarded by a Traccar server. The reading is null for an event without data that is stored here. */
export interface Forwarded {
  identifier: string;
  reading: Reading | null;
}

/**
 * Fields of a reading that an event sets; null if Rastro has its own rule (movement, geofences, silence) or no use for
 * it.
 */
function toldBy(type: string, alarm: string | null): Partial<Reading> | null {
  switch (type) {
    case 'alarm':
      return { alarms: alarmsOf(alarm) };
    case 'deviceOverspeed':
      return { alarms: ['overspeed'] };
    case 'ignitionOn':
      return { ignition: true };
    case 'ignitionOff':
      return { ignition: false };
    // The device has just connected: a sign of life without a position.
    case 'deviceOnline':
      return {};
    default:
      return null;
  }
}

/**
 * Parses one object of Traccar's event forwarding: `{ event, device }`, usually with the `position` of the event and
 * its attributes.
 */
function parseEvent(root: FieldReader, payload: unknown, arrivalMs: number): Parsed<Forwarded> {
  const identifier = root.object('device', true).requiredText('uniqueId');
  const event = root.object('event', true);
  const type = event.requiredText('type');
  const eventMs = event.time('eventTime') ?? arrivalMs;
  const alarm = event.object('attributes').raw('alarm');
  const told = toldBy(type, typeof alarm === 'string' ? alarm : null);
  if (!told || Object.keys(root.faults).length > 0) return root.result({ identifier, reading: null });
  const position = root.has('position') ? parseTraccar(payload, arrivalMs) : null;
  // Event and position are merged into one reading, so that nothing is stored twice. A position that cannot be read does
  // not cost the event.
  const reading = (position?.ok && position.value.reading) || {
    ...withoutPlace(emptyReading(eventMs, arrivalMs)),
    communicationMs: eventMs,
  };
  const alarms = [...new Set([...reading.alarms, ...(told.alarms ?? [])])];
  return root.result({ identifier, reading: { ...reading, ...told, alarms } });
}

/** Parses a position or an event that a Traccar server forwards as JSON. */
export function parseForwarded(payload: unknown, arrivalMs: number): Parsed<Forwarded> {
  const root = FieldReader.of(payload);
  return root.has('event') ? parseEvent(root, payload, arrivalMs) : parseTraccar(payload, arrivalMs);
}
