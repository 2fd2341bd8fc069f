import type { FleetColumns } from '../../../contract/diff.ts';
import { mercatorX, mercatorY } from '../../../domain/base/geo/geo.ts';
import { nearLongitude } from '../../../domain/base/geo/ring.ts';

/** Where the pointer is and how far one may miss, in the square of the web mercator world (0 to 1). */
export interface Pointed {
  longitude: number;
  latitude: number;
  reachPx: number;
  zoom: number;
}

/** How far beside its place a row is drawn, degrees. */
export interface Away {
  longitudeAway(row: number): number;
  latitudeAway(row: number): number;
}

const worldPx = (zoom: number): number => 512 * 2 ** zoom;

/**
 * The row drawn nearest to a pointer within its reach, -1 when there is none. Looks at every row (a fraction of a millisecond for
 * 100,000: a comparison of two numbers for all but a few). `only` limits the search to some rows.
 */
export function nearestRow(
  columns: Pick<FleetColumns, 'position'>,
  size: number,
  pointed: Pointed,
  away: Away,
  only: ArrayLike<number> | null = null,
): number {
  const reach = pointed.reachPx / worldPx(pointed.zoom);
  const x = mercatorX(pointed.longitude);
  const y = mercatorY(pointed.latitude);
  const reachDeg = reach * 360;
  const { position } = columns;
  let best = reach * reach;
  let nearest = -1;
  const length = only ? only.length : size;
  for (let at = 0; at < length; at += 1) {
    const row = only ? only[at]! : at;
    const longitude = position[row * 2]! + away.longitudeAway(row);
    // A degree of longitude is the same everywhere on the map and one of latitude is never shorter: both bounds hold.
    const asideDeg = Math.abs(longitude - pointed.longitude);
    if (asideDeg > reachDeg && Math.abs(asideDeg - 360) > reachDeg) continue;
    const latitude = position[row * 2 + 1]! + away.latitudeAway(row);
    if (!(Math.abs(latitude - pointed.latitude) <= reachDeg)) continue;
    const dx = mercatorX(nearLongitude(longitude, pointed.longitude)) - x;
    const dy = mercatorY(latitude) - y;
    const distance = dx * dx + dy * dy;
    if (distance <= best) {
      best = distance;
      nearest = row;
    }
  }
  return nearest;
}
