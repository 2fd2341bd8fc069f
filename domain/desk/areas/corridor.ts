import type { AreaPoint } from './area.ts';
import { MOST_CORNERS } from './area-rules.ts';
import { outlinesAround } from '../../base/geo/capsules.ts';
import { EARTH_RADIUS_M, latitudeOfY, longitudeOfX, mercatorX, mercatorY } from '../../base/geo/geo.ts';
import { nearLongitude, simplified, simplifiedTo, wrapLongitude, type Flat } from '../../base/geo/ring.ts';

type Place = Pick<AreaPoint, 'lat' | 'lng'>;

const RAD = Math.PI / 180;
const EQUATOR_M = 2 * Math.PI * EARTH_RADIUS_M;
/** A centimetre, in degrees. */
const ROUND_DEG = 1e7;
/** How far an outline may be off, as a share of the width. */
const OFF = 1 / 200;

/**
 * A line with its radius, on the map's plane in metres of the equator: edges are straight there, and a metre on the ground is longer the
 * farther from the equator it is.
 */
function discsOf(line: readonly Place[], widthM: number) {
  const first = line[0]!;
  const [x0, y0] = [mercatorX(first.lng), mercatorY(first.lat)];
  const discs = line.map(({ lat, lng }) => ({
    x: (mercatorX(nearLongitude(lng, first.lng)) - x0) * EQUATOR_M,
    // North is up here.
    y: (y0 - mercatorY(lat)) * EQUATOR_M,
    radius: widthM / 2 / Math.cos(lat * RAD),
  }));
  const place = ({ x, y }: Flat): Place => ({
    lat: Math.round(latitudeOfY(y0 - y / EQUATOR_M) * ROUND_DEG) / ROUND_DEG,
    lng: Math.round(wrapLongitude(longitudeOfX(x0 + x / EQUATOR_M)) * ROUND_DEG) / ROUND_DEG,
  });
  return { discs, place };
}

const surface = (ring: readonly Flat[]): number =>
  ring.reduce((sum, { x, y }, at) => {
    const next = ring[(at + 1) % ring.length]!;
    return sum + x * next.y - next.x * y;
  }, 0) / 2;

/** One ring of two: at its nearest corner to the other it goes over, around the other, and back. */
function bridged(ring: readonly Place[], gap: readonly Place[]): Place[] {
  let [at, from, nearest] = [0, 0, Infinity];
  for (const [index, { lat, lng }] of ring.entries())
    for (const [other, place] of gap.entries()) {
      const apart = (lat - place.lat) ** 2 + ((nearLongitude(lng, place.lng) - place.lng) * Math.cos(lat * RAD)) ** 2;
      if (apart < nearest) [at, from, nearest] = [index, other, apart];
    }
  return [...ring.slice(0, at + 1), ...gap.slice(from), ...gap.slice(0, from + 1), ...ring.slice(at)];
}

/** A line without the places that its width hides anyway. */
function lineOf(line: readonly Place[], widthM: number): Place[] {
  const apart = line.filter(({ lat, lng }, at) => at === 0 || lat !== line[at - 1]!.lat || lng !== line[at - 1]!.lng);
  return simplified(apart, widthM * OFF, false);
}

/**
 * The outline of a corridor: all within half a width (metres) of a line, round at its ends and bends. Where the line crosses itself or runs
 * back, it is one piece; what a loop of it encloses is outside, and a cut of no width leads to that gap. Null of a line of fewer than
 * two places, and where no outline of `MOST_CORNERS` was found.
 */
export function corridorOutline(line: readonly Place[], widthM: number): AreaPoint[] | null {
  const places = lineOf(line, widthM);
  if (places.length < 2) return null;
  const { discs, place } = discsOf(places, widthM);
  const rings = outlinesAround(discs);
  if (!rings) return null;
  const [outer, ...gaps] = rings.toSorted((a, b) => surface(b) - surface(a));
  const leastGap = (widthM / 2) ** 2;
  const wanted = [outer!, ...gaps.filter((gap) => -surface(gap) > leastGap)];
  // Each has four corners at least, and is led to and back by two more.
  if (wanted.length * 6 > MOST_CORNERS) return null;
  const corners = wanted.reduce((sum, { length }) => sum + length, 0);
  const outlines = wanted.map((ring) => {
    const most = Math.max(4, Math.floor((ring.length / corners) * (MOST_CORNERS - 2 * wanted.length)));
    return simplifiedTo(simplified(ring.map(place), widthM * OFF, true), most, true);
  });
  const [ring, ...holes] = outlines;
  const whole = holes.reduce<Place[]>(bridged, ring!);
  return whole.length > MOST_CORNERS ? null : whole.map(({ lat, lng }) => ({ lat, lng, rad: 0 }));
}

/** The four corners of a rectangle along the meridians, from two that lie across from each other. */
export function rectangleCorners(a: Place, b: Place): AreaPoint[] {
  const lng = wrapLongitude(b.lng);
  return [
    { lat: a.lat, lng: a.lng, rad: 0 },
    { lat: a.lat, lng, rad: 0 },
    { lat: b.lat, lng, rad: 0 },
    { lat: b.lat, lng: a.lng, rad: 0 },
  ];
}
