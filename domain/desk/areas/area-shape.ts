import type { SecurityArea } from './area.ts';
import { destination, distanceM, mercatorX, mercatorY } from '../../base/geo/geo.ts';

/** The fields of an area that define its geometry. */
export type AreaShape = Pick<SecurityArea, 'type' | 'latitude' | 'longitude' | 'radius' | 'points'>;
export type Corner = [longitude: number, latitude: number];

/** Radius of a circle that came without one, metres. */
export const DEFAULT_RADIUS_M = 50;
/** Enough corners for a circle to look round on any screen. */
const CIRCLE_CORNERS = 96;

const radiusOf = ({ radius }: AreaShape): number => (radius !== null && radius > 0 ? radius : DEFAULT_RADIUS_M);

/** A longitude as near to another as going round the earth allows: shapes over the date line stay in one piece. */
const near = (longitude: number, to: number): number => longitude + 360 * Math.round((to - longitude) / 360);

/**
 * The outline of an area, closed, longitude first, degrees; empty for a polygon of fewer than three corners. A circle
 * is one in metres on the ground: on the map it grows towards the poles as everything does. Longitudes may leave ±180
 * at the date line.
 */
export function areaRing(area: AreaShape): Corner[] {
  const { latitude, longitude, points } = area;
  let corners: Corner[];
  if (area.type === 'CIRCLE') {
    corners = Array.from({ length: CIRCLE_CORNERS }, (_, at) => {
      const corner = destination(latitude, longitude, (at * 360) / CIRCLE_CORNERS, radiusOf(area));
      return [near(corner.longitude, longitude), corner.latitude];
    });
  } else {
    const first = points[0]?.lng ?? longitude;
    corners = points.map(({ lat, lng }) => [near(lng, first), lat]);
  }
  return corners.length < 3 ? [] : [...corners, corners[0]!];
}

/** The box around an area, degrees; its middle alone where it has no outline. */
export function areaBounds(area: AreaShape): [west: number, south: number, east: number, north: number] {
  const ring = areaRing(area);
  if (ring.length === 0) return [area.longitude, area.latitude, area.longitude, area.latitude];
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/** Whether a place lies in a ring whose edges are straight on the map. */
function isInRing(ring: readonly Corner[], latitude: number, longitude: number): boolean {
  const [x, y] = [mercatorX(near(longitude, ring[0]![0])), mercatorY(latitude)];
  let inside = false;
  for (let at = 0; at < ring.length - 1; at += 1) {
    const [x1, y1] = [mercatorX(ring[at]![0]), mercatorY(ring[at]![1])];
    const [x2, y2] = [mercatorX(ring[at + 1]![0]), mercatorY(ring[at + 1]![1])];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Whether a place (degrees) lies in an area. */
export function isInArea(area: AreaShape, latitude: number, longitude: number): boolean {
  if (area.type === 'CIRCLE') return distanceM(area.latitude, area.longitude, latitude, longitude) <= radiusOf(area);
  const ring = areaRing(area);
  return ring.length > 0 && isInRing(ring, latitude, longitude);
}

/** How much of the map an area's box takes: what lies within another is smaller. */
function sizeOf(area: AreaShape): number {
  const [west, south, east, north] = areaBounds(area);
  return (mercatorX(east) - mercatorX(west)) * (mercatorY(south) - mercatorY(north));
}

/** The area at a place (degrees): of several the smallest, since the larger one can be reached beside it. */
export function areaAt<T extends AreaShape>(areas: readonly T[], latitude: number, longitude: number): T | null {
  let found: T | null = null;
  for (const area of areas)
    if (isInArea(area, latitude, longitude) && (found === null || sizeOf(area) < sizeOf(found))) found = area;
  return found;
}

/** The middle of what an area covers, degrees. */
export function areaMiddle(area: AreaShape): { latitude: number; longitude: number } {
  if (area.type === 'CIRCLE') return { latitude: area.latitude, longitude: area.longitude };
  const [west, south, east, north] = areaBounds(area);
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

const TILE_PX = 512;

/** The zoom of the map from which an area is at least so wide or high on the screen. */
export function zoomToSee(area: AreaShape, px: number): number {
  const [west, south, east, north] = areaBounds(area);
  const share = Math.max(mercatorX(east) - mercatorX(west), mercatorY(south) - mercatorY(north));
  return share <= 0 ? Infinity : Math.log2(px / (share * TILE_PX));
}
