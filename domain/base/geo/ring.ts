import { EARTH_RADIUS_M, latitudeOfY, longitudeOfX, mercatorX, mercatorY } from './geo.ts';

/** A place on a plane; what its units are, says who makes it. */
export interface Flat {
  x: number;
  y: number;
}
interface Place {
  lat: number;
  lng: number;
}

const RAD = Math.PI / 180;
const M_PER_DEGREE = EARTH_RADIUS_M * RAD;

/** A longitude as near to another as going round the earth allows. */
export const nearLongitude = (longitude: number, to: number): number =>
  longitude + 360 * Math.round((to - longitude) / 360);
/** A longitude from -180 to 180. */
export const wrapLongitude = (longitude: number): number => {
  const wrapped = nearLongitude(longitude, 0);
  return Math.max(-180, Math.min(180, wrapped));
};

/**
 * The plane in metres around a place, x to the east and y to the north, and the way back. True to a few per mille up to
 * some hundred kilometres away.
 */
export function planeAround({ lat, lng }: Place): { flat(place: Place): Flat; place(at: Flat): Place } {
  const eastM = M_PER_DEGREE * Math.max(0.01, Math.cos(lat * RAD));
  return {
    flat: (each) => ({ x: (nearLongitude(each.lng, lng) - lng) * eastM, y: (each.lat - lat) * M_PER_DEGREE }),
    place: ({ x, y }) => ({ lat: lat + y / M_PER_DEGREE, lng: wrapLongitude(lng + x / eastM) }),
  };
}

const isSame = (a: Place, b: Place): boolean => a.lat === b.lat && a.lng === b.lng;

/** The corners of a ring without those that repeat the one before, and without the first again at the end. */
export const openRing = <P extends Place>(points: readonly P[]): P[] =>
  points.filter((point, at) => !isSame(point, points[(at + 1) % points.length]!) || points.length === 1);

/** Twice the surface on the left of a turn from `a` over `b` to `c`. */
const turn = (a: Flat, b: Flat, c: Flat): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

const isBetween = (a: Flat, b: Flat, c: Flat): boolean =>
  Math.min(a.x, b.x) <= c.x && c.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= c.y && c.y <= Math.max(a.y, b.y);

/** Where two edges meet, ends included; null where they do not. */
function meeting(a: Flat, b: Flat, c: Flat, d: Flat): Flat | null {
  const [onA, onB, onC, onD] = [turn(c, d, a), turn(c, d, b), turn(a, b, c), turn(a, b, d)];
  if (onA > 0 !== onB > 0 && onC > 0 !== onD > 0 && onA !== onB && onC !== onD && onA * onB * onC * onD !== 0) {
    const share = onA / (onA - onB);
    return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
  }
  if (onA === 0 && isBetween(c, d, a)) return a;
  if (onB === 0 && isBetween(c, d, b)) return b;
  if (onC === 0 && isBetween(a, b, c)) return c;
  return onD === 0 && isBetween(a, b, d) ? d : null;
}

const isBoxApart = (a: Flat, b: Flat, c: Flat, d: Flat): boolean =>
  Math.max(a.x, b.x) < Math.min(c.x, d.x) ||
  Math.max(c.x, d.x) < Math.min(a.x, b.x) ||
  Math.max(a.y, b.y) < Math.min(c.y, d.y) ||
  Math.max(c.y, d.y) < Math.min(a.y, b.y);

/** Where an edge runs back over the one before it, which no turn tells; null where it goes on. */
const fold = (a: Flat, b: Flat, c: Flat): Flat | null =>
  turn(a, b, c) === 0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0 ? b : null;

/** Where a ring crosses or touches itself on the map, whose edges are straight there; null where it does not. */
export function ringCrossing(points: readonly Place[]): Place | null {
  const corners = openRing(points);
  const first = corners[0];
  if (!first || corners.length < 3) return null;
  const flat = corners.map(({ lat, lng }) => ({ x: mercatorX(nearLongitude(lng, first.lng)), y: mercatorY(lat) }));
  const count = flat.length;
  const found = (at: Flat): Place => ({ lat: latitudeOfY(at.y), lng: wrapLongitude(longitudeOfX(at.x)) });
  for (let at = 0; at < count; at += 1) {
    const [a, b] = [flat[at]!, flat[(at + 1) % count]!];
    const folded = fold(a, b, flat[(at + 2) % count]!);
    if (folded) return found(folded);
    // The edge after this one and the one before it share a corner with it.
    const last = at === 0 ? count - 2 : count - 1;
    for (let other = at + 2; other <= last; other += 1) {
      const [c, d] = [flat[other]!, flat[(other + 1) % count]!];
      const met = isBoxApart(a, b, c, d) ? null : meeting(a, b, c, d);
      if (met) return found(met);
    }
  }
  return null;
}

/** Surface of a ring, m²; what lies on either side of a crossing is counted against the other. */
export function ringSurfaceM2(points: readonly Place[]): number {
  const first = points[0];
  if (!first) return 0;
  const flat = points.map(planeAround(first).flat);
  const twice = flat.reduce((sum, { x, y }, at) => {
    const next = flat[(at + 1) % flat.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

const distanceToEdge = (at: Flat, a: Flat, b: Flat): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length2 = dx * dx + dy * dy;
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((at.x - a.x) * dx + (at.y - a.y) * dy) / length2));
  const [x, y] = [at.x - a.x - share * dx, at.y - a.y - share * dy];
  return Math.sqrt(x * x + y * y);
};

/** Spans that are cut at their farthest place one below another; deeper ones are cut in the middle, or the work grew with the square. */
const DEEPEST_CUT = 64;

interface Significance {
  /** Within how many metres a line without this place, and without all that tell less, still runs. The ends have infinity. */
  metres: Float64Array;
  /** The places by how much they tell: a place stands behind the one that cut its span. */
  order: number[];
}

/** How much each place of a line tells of where it runs (Douglas and Peucker, for all tolerances at once). */
function significanceOf(line: readonly Flat[]): Significance {
  const last = line.length - 1;
  const metres = new Float64Array(line.length);
  metres[0] = metres[last] = Number.POSITIVE_INFINITY;
  const cuts: number[] = [];
  const open = [{ from: 0, to: last, depth: 0, most: Number.POSITIVE_INFINITY }];
  for (let span = 0; span < open.length; span += 1) {
    const { from, to, depth, most } = open[span]!;
    let [farthest, farthestM] = [-1, 0];
    for (let at = from + 1; at < to; at += 1) {
      const apart = distanceToEdge(line[at]!, line[from]!, line[to]!);
      if (apart > farthestM) [farthest, farthestM] = [at, apart];
    }
    if (farthest < 0) continue;
    const cut = depth < DEEPEST_CUT ? farthest : (from + to) >> 1;
    const told = Math.min(farthestM, most);
    metres[cut] = told;
    cuts.push(cut);
    for (const [start, end] of [
      [from, cut],
      [cut, to],
    ] as const)
      if (end - start > 1) open.push({ from: start, to: end, depth: depth + 1, most: told });
  }
  // Of places that tell as much, the sort leaves the one that was cut first in front.
  return { metres, order: [0, last, ...cuts.sort((a, b) => metres[b]! - metres[a]!)] };
}

const significance = <P extends Place>(points: readonly P[], isRing: boolean): Significance =>
  significanceOf((isRing ? [...points, points[0]!] : points).map(planeAround(points[0]!).flat));

/** Corners of an outline or a line that tell where it runs, to a tolerance in metres. */
export function simplified<P extends Place>(points: readonly P[], toleranceM: number, isRing: boolean): P[] {
  if (points.length < 3) return [...points];
  const { metres } = significance(points, isRing);
  return points.filter((_, at) => metres[at]! > toleranceM);
}

/** The same with so many corners at most, as little as possible left out. */
export function simplifiedTo<P extends Place>(points: readonly P[], most: number, isRing: boolean): P[] {
  if (points.length <= most) return [...points];
  const { order } = significance(points, isRing);
  // The end of a ring is its beginning.
  const kept = new Set(order.filter((at) => at < points.length).slice(0, most));
  return points.filter((_, at) => kept.has(at));
}
