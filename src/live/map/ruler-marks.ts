import type { Feature, FeatureCollection } from 'geojson';
import { distanceM } from '../../../domain/base/geo/geo.ts';

/** Degrees. */
export interface Place {
  longitude: number;
  latitude: number;
}

/** Lengths from the first point to each, metres; the first is 0. */
export function lengthsM(points: readonly Place[]): number[] {
  let total = 0;
  return points.map((point, at) => {
    const before = points[at - 1];
    if (before) total += distanceM(before.latitude, before.longitude, point.latitude, point.longitude);
    return total;
  });
}

const line = (points: readonly Place[], isAhead: boolean): Feature => ({
  type: 'Feature',
  properties: { ahead: isAhead },
  geometry: { type: 'LineString', coordinates: points.map(({ longitude, latitude }) => [longitude, latitude]) },
});

/** What a measure draws: its line, a point with the length so far at every corner, and a thin line to where the pointer is (null: nowhere). */
export function rulerFeatures(
  points: readonly Place[],
  ahead: Place | null,
  textOf: (metres: number) => string,
): FeatureCollection {
  const last = points.at(-1);
  const lengths = lengthsM(points);
  const corners = points.map(({ longitude, latitude }, at): Feature => ({
    type: 'Feature',
    properties: { text: at === 0 ? '' : textOf(lengths[at]!) },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }));
  return {
    type: 'FeatureCollection',
    features: [
      ...(points.length > 1 ? [line(points, false)] : []),
      ...(last && ahead ? [line([last, ahead], true)] : []),
      ...corners,
    ],
  };
}
