import { emptyReading, type Reading } from '../../domain/reading.ts';
import { FieldReader, type Parsed } from './field-reader.ts';
import { battery, finite, heading, measure, speed } from './sender-units.ts';

/** The type of an OwnTracks message; null when there is none. */
export function ownTracksType(payload: unknown): string | null {
  const type = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)['_type'] : null;
  return typeof type === 'string' ? type : null;
}

/** A message of `_type` location, as it comes by HTTP and by MQTT. Speed in km/h, -1 unknown; times in seconds. */
export function parseOwnTracks(payload: unknown, arrivalMs: number): Parsed<Reading> {
  const root = FieldReader.of(payload);
  const created = root.number('created_at');
  return root.result({
    ...emptyReading(root.requiredNumber('tst') * 1000, arrivalMs),
    ...battery(root.number('batt')),
    communicationMs: created === null ? null : created * 1000,
    latitude: root.requiredNumber('lat'),
    longitude: root.requiredNumber('lon'),
    speedKmh: speed(root.number('vel')),
    headingDeg: heading(root.number('cog')),
    altitudeM: finite(root.number('alt')),
    accuracyM: measure(root.number('acc')),
  });
}
