import { emptyReading } from '../../../domain/live/telemetry/reading.ts';
import { KMH_PER_METRE_PER_SECOND } from '../../../domain/base/units.ts';
import { FieldReader, type Parsed } from './field-reader.ts';
import { readAttributes, withAttributes } from './sender-attributes.ts';
import { alarmsOf, battery, finite, heading, measure, speed } from './sender-units.ts';
import type { IdentifiedReading } from './traccar.ts';

/**
 * Parses the OsmAnd protocol as JSON, as Traccar Client sends it. Speed in m/s, battery from 0 to 1; below 0 is
 * unknown.
 */
export function parseOsmandJson(payload: unknown, arrivalMs: number): Parsed<IdentifiedReading> {
  const root = FieldReader.of(payload);
  const identifier = root.requiredText('device_id');
  const location = root.object('location', true);
  const fixTimeMs = location.requiredTime('timestamp');
  const hasPlace = location.has('coords');
  const coords = location.object('coords');
  const level = location.object('battery').number('level');
  // Extras that the app adds to a position, such as its SOS, are read like the attributes of a tracker.
  const extras = readAttributes(location.object('extras'), null);
  return root.result({
    identifier,
    reading: withAttributes(
      {
        ...emptyReading(fixTimeMs, arrivalMs),
        ...battery(level === null ? null : Math.round(level * 100)),
        communicationMs: fixTimeMs,
        valid: hasPlace,
        latitude: hasPlace ? coords.requiredNumber('latitude') : Number.NaN,
        longitude: hasPlace ? coords.requiredNumber('longitude') : Number.NaN,
        speedKmh: speed(coords.number('speed'), KMH_PER_METRE_PER_SECOND),
        headingDeg: heading(coords.number('heading')),
        altitudeM: finite(coords.number('altitude')),
        accuracyM: measure(coords.number('accuracy')),
        motion: location.flag('is_moving'),
        odometerM: measure(location.number('odometer')),
        alarms: alarmsOf(location.text('alarm')),
      },
      extras,
    ),
  });
}
