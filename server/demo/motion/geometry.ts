import { bearingDeg, distanceM } from '../../../domain/base/geo/geo.ts';

/** A line on the ground: latitudes and longitudes of its points. */
export interface Line {
  latitudes: number[];
  longitudes: number[];
}

/** Metres of a degree of latitude, and of longitude at the equator. */
const DEGREE_M = 111_195;

/** The point `east` and `north` metres from another. */
export function offsetPoint(
  latitude: number,
  longitude: number,
  eastM: number,
  northM: number,
): { latitude: number; longitude: number } {
  return {
    latitude: latitude + northM / DEGREE_M,
    longitude: longitude + eastM / (DEGREE_M * Math.cos((latitude * Math.PI) / 180)),
  };
}

/** How sharply a line turns at a point, 0 (straight on) to 180 degrees. */
export function turnDeg(line: Line, index: number): number {
  const { latitudes: lat, longitudes: lon } = line;
  if (index <= 0 || index >= lat.length - 1) return 0;
  const before = bearingDeg(lat[index - 1]!, lon[index - 1]!, lat[index]!, lon[index]!);
  const after = bearingDeg(lat[index]!, lon[index]!, lat[index + 1]!, lon[index + 1]!);
  const turn = Math.abs(after - before);
  return turn > 180 ? 360 - turn : turn;
}

const spline = (p0: number, p1: number, p2: number, p3: number, t: number): number =>
  0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t);

/**
 * Points of a smooth curve from point `index` to the next, about every `stepM` metres, without the last. The curve stays
 * near the straight line: the neighbours are drawn in where they are much further away, or it would swing out.
 */
export function smoothed(line: Line, index: number, stepM: number): Line {
  const { latitudes: lat, longitudes: lon } = line;
  const last = lat.length - 1;
  const metres = distanceM(lat[index]!, lon[index]!, lat[index + 1]!, lon[index + 1]!);
  const neighbour = (at: number, end: number): [number, number] => {
    if (at < 0 || at > last) return [lat[end]!, lon[end]!];
    const far = distanceM(lat[at]!, lon[at]!, lat[end]!, lon[end]!);
    const share = Math.min(1, metres / Math.max(1, far));
    return [lat[end]! + (lat[at]! - lat[end]!) * share, lon[end]! + (lon[at]! - lon[end]!) * share];
  };
  const [lat0, lon0] = neighbour(index - 1, index);
  const [lat3, lon3] = neighbour(index + 2, index + 1);
  const steps = Math.max(1, Math.round(metres / stepM));
  const out: Line = { latitudes: [], longitudes: [] };
  for (let step = 0; step < steps; step += 1) {
    out.latitudes.push(spline(lat0, lat[index]!, lat[index + 1]!, lat3, step / steps));
    out.longitudes.push(spline(lon0, lon[index]!, lon[index + 1]!, lon3, step / steps));
  }
  return out;
}
