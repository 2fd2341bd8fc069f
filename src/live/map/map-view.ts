import type { Map as MapLibreMap } from 'maplibre-gl';
import type { View } from '../../../contract/core.ts';
import { latitudeOfY, mercatorY } from '../../../domain/base/geo/geo.ts';
import { BoxAround } from '../../../domain/base/geo/unrolled.ts';
import type { FleetMirror } from '../fleet/mirror.ts';
import type { Glide } from './glide.ts';
import type { ScreenFrame } from './screen-frame.ts';

/** A box on the ground, degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** What the map looks at, as the core wants it. */
export function viewOf(map: MapLibreMap, mode: View['mode']): View {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const whole = east - west >= 360;
  return {
    mode,
    west: whole ? -180 : wrapped(west),
    east: whole ? 180 : wrapped(east),
    south: Math.max(-85, bounds.getSouth()),
    north: Math.min(85, bounds.getNorth()),
    zoom: map.getZoom(),
  };
}

/** What a map is going to look at, before it is made. */
export function viewAround(
  [longitude, latitude]: readonly [number, number],
  zoom: number,
  { width, height }: { width: number; height: number },
  mode: View['mode'],
): View {
  const world = 512 * 2 ** zoom;
  const halfDeg = Math.min(180, (width / 2 / world) * 360);
  const north = latitudeOfY(mercatorY(latitude) - height / 2 / world);
  const south = latitudeOfY(mercatorY(latitude) + height / 2 / world);
  const whole = halfDeg >= 180;
  return {
    mode,
    west: whole ? -180 : wrapped(longitude - halfDeg),
    east: whole ? 180 : wrapped(longitude + halfDeg),
    south: Math.max(-85, south),
    north: Math.min(85, north),
    zoom,
  };
}

export function frameOf(map: MapLibreMap): ScreenFrame {
  const { lng, lat } = map.getCenter();
  const { clientWidth, clientHeight } = map.getContainer();
  return { longitude: lng, latitude: lat, zoom: map.getZoom(), width: clientWidth, height: clientHeight };
}

/** Degrees of the map that a pixel is. */
export const pixelDegOf = (map: MapLibreMap): number => 360 / (512 * 2 ** map.getZoom());

/** Smallest box around the vehicles of some rows, null for all, that have a place: where they are drawn and where their last fix is; null when none has. */
export function boundsOf(mirror: FleetMirror, glide: Glide, rows: ArrayLike<number> | null = null): Bounds | null {
  const around = new BoxAround();
  const count = rows === null ? mirror.size : rows.length;
  for (let at = 0; at < count; at += 1) {
    const row = rows === null ? at : rows[at]!;
    const longitude = mirror.columns.position[row * 2]!;
    const latitude = mirror.columns.position[row * 2 + 1]!;
    if (!(longitude >= -180 && latitude >= -90)) continue;
    const [aside, along] = [glide.longitudeAway(row), glide.latitudeAway(row)];
    around.add(longitude, latitude);
    if (aside !== 0 || along !== 0) around.add(longitude + aside, latitude + along);
  }
  return around.box();
}
