import type { AreaRules } from '../areas/area-settings.ts';
import { areaBounds, areaRing, DEFAULT_RADIUS_M, type AreaShape } from '../areas/area-shape.ts';
import { distanceM, EARTH_RADIUS_M, mercatorX, mercatorY } from '../../base/geo/geo.ts';
import type { Id } from '../../base/id.ts';
import type { Shift } from '../../base/time/working-hours.ts';

/** Where a place lies of an area, and how far from its edge, metres. */
export interface Side {
  isInside: boolean;
  edgeM: number;
}

/** An area as the engine asks it, made ready once: what is asked of every fix must not be computed for every fix. */
export interface Fence {
  id: Id;
  name: string;
  rules: AreaRules;
  /** Times of the week in which it tells; none: always. */
  times: readonly Shift[];
  zone: string;
  /** Since when the shape is what it is; what is older is not held to it. */
  sinceMs: number;
  /** The same of each rule; one that is not named holds for all that is known. */
  rulesSinceMs: Readonly<Partial<Record<keyof AreaRules, number>>>;
  /** Degrees; longitudes may leave ±180 at the date line. */
  west: number;
  south: number;
  east: number;
  north: number;
  geometry: Geometry;
}

type Geometry =
  | { kind: 'circle'; latitude: number; longitude: number; radiusM: number }
  | { kind: 'ring'; x: Float64Array; y: Float64Array };

const METRES_ROUND = 2 * Math.PI * EARTH_RADIUS_M;
const RAD = Math.PI / 180;
/** A box of a circle is that of a ring of corners, which lies a little within it. */
const BOX_MARGIN = 0.002;

function geometryOf(area: AreaShape): Geometry {
  const { latitude, longitude, radius } = area;
  if (area.type === 'CIRCLE') {
    const radiusM = radius !== null && radius > 0 ? radius : DEFAULT_RADIUS_M;
    return { kind: 'circle', latitude, longitude, radiusM };
  }
  const ring = areaRing(area);
  return {
    kind: 'ring',
    x: Float64Array.from(ring, ([lng]) => mercatorX(lng)),
    y: Float64Array.from(ring, ([, lat]) => mercatorY(lat)),
  };
}

/** Since when a rule of an area is what it is. */
export const ruleSinceMs = ({ rulesSinceMs }: Pick<Fence, 'rulesSinceMs'>, rule: keyof AreaRules): number =>
  rulesSinceMs[rule] ?? Number.NEGATIVE_INFINITY;

/** Makes an area ready. */
export function fenceOf(
  area: AreaShape &
    Pick<Fence, 'id' | 'name' | 'rules' | 'times' | 'zone' | 'sinceMs'> &
    Partial<Pick<Fence, 'rulesSinceMs'>>,
): Fence {
  const { id, name, rules, times, zone, sinceMs, rulesSinceMs = {} } = area;
  const [west, south, east, north] = areaBounds(area);
  const [wide, high] = [(east - west) * BOX_MARGIN, (north - south) * BOX_MARGIN];
  return {
    id,
    name,
    rules,
    times,
    zone,
    sinceMs,
    rulesSinceMs,
    west: west - wide,
    south: south - high,
    east: east + wide,
    north: north + high,
    geometry: geometryOf(area),
  };
}

/** A longitude as near to the middle of a fence as going round the earth allows. */
const nearTo = ({ west, east }: Fence, longitude: number): number =>
  longitude >= west && longitude <= east
    ? longitude
    : longitude + 360 * Math.round(((west + east) / 2 - longitude) / 360);

/** Whether a place lies in the box around a fence: nothing outside of it is in the fence. */
export function isInBox(fence: Fence, latitude: number, longitude: number): boolean {
  if (latitude < fence.south || latitude > fence.north) return false;
  const near = nearTo(fence, longitude);
  return near >= fence.west && near <= fence.east;
}

/** How far a point is from a stretch, in the unit of all of them. */
function apart(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

function sideOfRing(
  { x: xs, y: ys }: { x: Float64Array; y: Float64Array },
  x: number,
  y: number,
  metres: number,
): Side {
  let isInside = false;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < xs.length - 1; at += 1) {
    const [x1, y1, x2, y2] = [xs[at]!, ys[at]!, xs[at + 1]!, ys[at + 1]!];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    least = Math.min(least, apart(x, y, x1, y1, x2, y2));
  }
  return { isInside, edgeM: least * metres };
}

/** Where a place lies of a fence. Edges are straight on the map, as they are drawn. */
export function sideOf(fence: Fence, latitude: number, longitude: number): Side {
  const { geometry } = fence;
  if (geometry.kind === 'circle') {
    const fromMiddleM = distanceM(geometry.latitude, geometry.longitude, latitude, longitude);
    return { isInside: fromMiddleM <= geometry.radiusM, edgeM: Math.abs(fromMiddleM - geometry.radiusM) };
  }
  // The map shows every direction alike: about a place its metres are one scale.
  const metres = METRES_ROUND * Math.cos(latitude * RAD);
  return sideOfRing(geometry, mercatorX(nearTo(fence, longitude)), mercatorY(latitude), metres);
}

interface Point {
  latitude: number;
  longitude: number;
}

/** Where a way enters or leaves a circle, as a part of it. A way between the two sides crosses the edge once. */
function crossesCircle(fence: Fence, from: Point, to: Point): number {
  const isInside = sideOf(fence, from.latitude, from.longitude).isInside;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const part = (low + high) / 2;
    const latitude = from.latitude + (to.latitude - from.latitude) * part;
    const longitude = from.longitude + (nearTo(fence, to.longitude) - nearTo(fence, from.longitude)) * part;
    if (sideOf(fence, latitude, longitude).isInside === isInside) low = part;
    else high = part;
  }
  return high;
}

/**
 * Where a way crosses the edge of a fence for good, as a part of the way, 0 to 1: of several crossings the last one of a way
 * inwards and the first one of a way outwards. Null where both ends lie on one side.
 */
export function crossingOf(fence: Fence, from: Point, to: Point): number | null {
  const isInside = sideOf(fence, to.latitude, to.longitude).isInside;
  if (sideOf(fence, from.latitude, from.longitude).isInside === isInside) return null;
  const { geometry } = fence;
  if (geometry.kind === 'circle') return crossesCircle(fence, from, to);
  const [x1, y1] = [mercatorX(nearTo(fence, from.longitude)), mercatorY(from.latitude)];
  const [dx, dy] = [mercatorX(nearTo(fence, to.longitude)) - x1, mercatorY(to.latitude) - y1];
  const parts: number[] = [];
  for (let at = 0; at < geometry.x.length - 1; at += 1) {
    const [ex, ey] = [geometry.x[at + 1]! - geometry.x[at]!, geometry.y[at + 1]! - geometry.y[at]!];
    const cross = dx * ey - dy * ex;
    if (cross === 0) continue;
    const [ax, ay] = [geometry.x[at]! - x1, geometry.y[at]! - y1];
    const part = (ax * ey - ay * ex) / cross;
    const onEdge = (ax * dy - ay * dx) / cross;
    if (part >= 0 && part <= 1 && onEdge >= 0 && onEdge <= 1) parts.push(part);
  }
  // Rounding may put a corner beside both of its edges.
  if (parts.length === 0) return 1;
  return isInside ? Math.max(...parts) : Math.min(...parts);
}
