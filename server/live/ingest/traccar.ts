import { emptyReading, type Reading } from '../../../domain/live/telemetry/reading.ts';
import { KMH_PER_KNOT } from '../../../domain/base/units.ts';
import { FieldReader, type Parsed } from './field-reader.ts';
import { readAttributes } from './sender-attributes.ts';
import { finite, heading, measure, speed } from './sender-units.ts';

export interface IdentifiedReading {
  identifier: string;
  reading: Reading;
}

/** Traccar's fix time of a device that never had a position: the first day of GPS time (its OutdatedHandler). */
const NO_FIX_MS = Date.UTC(1980, 0, 6);

/**
 * Whether a position has coordinates at all. If cell towers or access points could not be located, it has none, or the
 * zeros of a new Java object and, in current versions, any value in `valid`.
 */
function hasPlace(position: FieldReader, valid: boolean): boolean {
  if (position.time('fixTime') === NO_FIX_MS) return false;
  const isEmpty = !position.has('latitude') && !position.has('longitude');
  const isZero = position.raw('latitude') === 0 && position.raw('longitude') === 0;
  if (position.has('network')) return !isEmpty && !isZero;
  return valid || !isZero;
}

/**
 * Parses one object of Traccar's position forwarding (`forward.type=json`): `{ position, device }`. Speed in knots,
 * times ISO or ms.
 */
export function parseTraccar(payload: unknown, arrivalMs: number): Parsed<IdentifiedReading> {
  const root = FieldReader.of(payload);
  const identifier = root.object('device', true).requiredText('uniqueId');
  const position = root.object('position', true);
  const { protocol } = position.all();
  const told = readAttributes(position.object('attributes'), typeof protocol === 'string' ? protocol : null);
  // Set by Traccar before 6.10; since then a message without a position is recognized by its times
  // (domain/live/ingest/standing.ts).
  const outdated = position.flag('outdated') ?? false;
  const { lbs: approximate } = told;
  // Traccar leaves `outdated` set when it replaces the last known position by one of cell towers.
  const vouched = (position.flag('valid') ?? !position.has('valid')) && (!outdated || approximate === true);
  const isPlaced = hasPlace(position, vouched);
  const accuracyM = measure(position.number('accuracy'));
  return root.result({
    identifier,
    reading: {
      ...emptyReading(
        isPlaced
          ? position.requiredTime('fixTime')
          : (position.time('fixTime') ?? position.time('deviceTime') ?? arrivalMs),
        arrivalMs,
      ),
      communicationMs: position.time('deviceTime'),
      valid: vouched && isPlaced,
      latitude: isPlaced ? position.requiredNumber('latitude') : Number.NaN,
      longitude: isPlaced ? position.requiredNumber('longitude') : Number.NaN,
      speedKmh: speed(position.number('speed'), KMH_PER_KNOT),
      headingDeg: heading(position.number('course')),
      altitudeM: finite(position.number('altitude')),
      // Traccar sends 0 if a protocol has no accuracy.
      accuracyM: accuracyM === 0 ? null : accuracyM,
      ...told,
      lbs: approximate ?? (position.has('network') && !(vouched && isPlaced) ? true : null),
    },
  });
}
