import { mercatorX, mercatorY } from '../../domain/base/geo/geo.ts';
import type { Fleet } from '../fleet/fleet.ts';

/**
 * Mercator coordinates of the fleet's rows, made only for those that moved since the last look: the logarithms of a whole
 * fleet cost more than the clusters.
 */
export class MercatorColumn {
  /** x and y alternating. */
  xy = new Float64Array(0);
  private from = new Float64Array(0);
  private fleet: Fleet | null = null;

  /** Brings the column up to date with the fleet. */
  refresh(fleet: Fleet): Float64Array {
    const { position } = fleet.columns;
    if (this.fleet !== fleet || this.xy.length < fleet.size * 2) {
      this.fleet = fleet;
      this.xy = new Float64Array(position.length).fill(Number.NaN);
      this.from = new Float64Array(position.length).fill(Number.NaN);
    }
    const { xy, from } = this;
    for (let i = 0; i < fleet.size * 2; i += 2) {
      if (from[i] === position[i] && from[i + 1] === position[i + 1]) continue;
      from[i] = position[i]!;
      from[i + 1] = position[i + 1]!;
      xy[i] = mercatorX(position[i]!);
      xy[i + 1] = mercatorY(position[i + 1]!);
    }
    return xy;
  }
}
