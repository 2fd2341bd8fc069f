import type { View } from '../../contract/core.ts';
import { mercatorX, mercatorY } from '../../domain/base/geo/geo.ts';

/** Size of a world tile at zoom 0, in CSS pixels, as MapLibre and deck.gl count zoom. */
const TILE_PX = 512;
/** Where Web Mercator ends. */
const MAX_LATITUDE = 85.051129;
const MAX_ZOOM = 24;

/** A view in Web Mercator, 0 to 1 on both axes: x runs from `x0` eastwards, wrapping at the antimeridian. */
export interface MercatorWindow {
  x0: number;
  y0: number;
  width: number;
  height: number;
  /** CSS pixels of the whole world. */
  worldPx: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export function windowOf(view: View): MercatorWindow {
  const span = view.east - view.west + (view.east < view.west ? 360 : 0);
  const y0 = mercatorY(clamp(view.north, -MAX_LATITUDE, MAX_LATITUDE));
  return {
    x0: mercatorX(view.west),
    y0,
    width: clamp(span / 360, 0, 1),
    height: mercatorY(clamp(view.south, -MAX_LATITUDE, MAX_LATITUDE)) - y0,
    worldPx: TILE_PX * 2 ** clamp(view.zoom, 0, MAX_ZOOM),
  };
}

/** The zoom at which `extent` of the Mercator square measures `px` pixels. */
export const zoomAtWhich = (extent: number, px: number): number => Math.log2(px / (TILE_PX * extent));
