import type { FleetColumns } from '../../../contract/diff.ts';
import { nearLongitude } from '../../../domain/base/geo/ring.ts';
import type { Bounds } from './map-view.ts';
import type { Away } from './nearest.ts';

/**
 * Rows that are drawn in a box on the ground, its edges included; those that a cluster stands for are in it as well. The longitudes of
 * the box may lie beyond the 180th meridian.
 */
export function rowsInBox(
  { position }: Pick<FleetColumns, 'position'>,
  size: number,
  [west, south, east, north]: Bounds,
  away: Away,
): number[] {
  const middle = (west + east) / 2;
  const rows: number[] = [];
  for (let row = 0; row < size; row += 1) {
    const latitude = position[row * 2 + 1]! + away.latitudeAway(row);
    if (!(latitude >= south && latitude <= north)) continue;
    const longitude = nearLongitude(position[row * 2]! + away.longitudeAway(row), middle);
    if (longitude >= west && longitude <= east) rows.push(row);
  }
  return rows;
}
