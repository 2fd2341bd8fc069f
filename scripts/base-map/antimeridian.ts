import type { Position } from 'geojson';

/** Web mercator ends here; a ring around the pole is closed along this line. */
const LAST_LATITUDE = 85.06;

/**
 * Walks a line or ring and keeps each step under half a turn, so that what crosses the antimeridian goes on beyond 180
 * (or -180) degrees instead of jumping across the whole map. The tile cutter wraps it round again.
 */
export function unwrapped(line: readonly Position[]): Position[] {
  let turn = 0;
  let previous = line[0]?.[0] ?? 0;
  return line.map(([longitude = 0, latitude = 0]) => {
    if (longitude - previous > 180) turn -= 360;
    else if (longitude - previous < -180) turn += 360;
    previous = longitude;
    return [longitude + turn, latitude];
  });
}

/** Unwraps a ring; one that goes all the way round a pole (Antarctica) is closed along the map's edge. */
export function unwrappedRing(ring: readonly Position[]): Position[] {
  const line = unwrapped(ring);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || Math.abs(first[0]! - last[0]!) < 180) return line;
  const edge = first[1]! < 0 ? -LAST_LATITUDE : LAST_LATITUDE;
  return [...line, [last[0]!, edge], [first[0]!, edge], first];
}
