import { emptyReading, type Reading } from '../../../domain/live/telemetry/reading.ts';
import { KMH_PER_METRE_PER_SECOND } from '../../../domain/base/units.ts';
import { FieldReader, type Parsed } from './field-reader.ts';
import { battery, finite, heading, measure, speed } from './sender-units.ts';

/** The features of a message of Overland, `{"locations":[…]}`; null for another message. */
export function overlandFeatures(payload: unknown): readonly unknown[] | null {
  const { locations } = (payload ?? {}) as { locations?: unknown };
  return Array.isArray(locations) ? locations : null;
}

/** The device that a message of Overland names: what is set now, which older features in it may be without. */
export function namedInOverland(features: readonly unknown[]): string | null {
  const named = features.map((feature) => FieldReader.of(feature).object('properties').text('device_id'));
  return named.findLast(Boolean) ?? null;
}

/** A point as GeoJSON writes it: longitude first. */
function placeOf(geometry: FieldReader): { longitude: number; latitude: number } {
  const given = geometry.text('type') === 'Point' ? geometry.raw('coordinates') : [];
  const [longitude, latitude] = Array.isArray(given) ? (given as unknown[]) : [];
  const coordinate = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
  return { longitude: coordinate(longitude), latitude: coordinate(latitude) };
}

/**
 * Parses one feature of Overland. Speed in m/s, battery from 0 to 1; below 0 is unknown. A feature with an `action`, such as
 * the end of a visit, repeats an older place: it is a sign of life.
 */
export function parseOverland(feature: unknown, arrivalMs: number): Parsed<Reading> {
  const root = FieldReader.of(feature);
  const properties = root.object('properties', true);
  const geometry = root.object('geometry', true);
  const timeMs = properties.requiredTime('timestamp');
  const level = properties.number('battery_level');
  const isPlaced = !properties.has('action');
  const unplaced = { longitude: Number.NaN, latitude: Number.NaN };
  return root.result({
    ...emptyReading(timeMs, arrivalMs),
    ...battery(level === null ? null : Math.round(level * 100)),
    ...(isPlaced ? placeOf(geometry) : unplaced),
    valid: isPlaced,
    communicationMs: timeMs,
    speedKmh: isPlaced ? speed(properties.number('speed'), KMH_PER_METRE_PER_SECOND) : null,
    headingDeg: isPlaced ? heading(properties.number('course')) : null,
    altitudeM: isPlaced ? finite(properties.number('altitude')) : null,
    accuracyM: isPlaced ? measure(properties.number('horizontal_accuracy')) : null,
  });
}
