import { latitudeOfY, longitudeOfX, mercatorX, mercatorY } from '../../../domain/base/geo/geo.ts';
import { nearLongitude } from '../../../domain/base/geo/ring.ts';
import { boxAround } from '../../../domain/base/geo/unrolled.ts';

/** Pixels of the whole world at zoom 0, as MapLibre counts. */
const WORLD_PX = 512;
const MOST_ZOOM = 16;
const MARGIN_PX = 24;

interface Point {
  latitude: number;
  longitude: number;
}

/** A map that stands still: what it looks at, and where a point lies on it. */
export interface PictureView {
  widthPx: number;
  heightPx: number;
  /** Longitude and latitude. */
  centre: [number, number];
  zoom: number;
  project(point: Point): [number, number];
}

/** The view that shows all of some points as large as it can. */
export function viewOf(points: readonly Point[], widthPx: number, heightPx: number): PictureView {
  const [westDeg, southDeg, eastDeg, northDeg] = boxAround(points) ?? [-180, -85, 180, 85];
  const [west, east] = [mercatorX(westDeg), mercatorX(eastDeg)];
  const [north, south] = [mercatorY(northDeg), mercatorY(southDeg)];
  const zoomOf = (px: number, span: number): number => Math.log2((px - 2 * MARGIN_PX) / (span * WORLD_PX));
  const zoom = Math.max(0, Math.min(MOST_ZOOM, zoomOf(widthPx, east - west), zoomOf(heightPx, south - north)));
  const scale = WORLD_PX * 2 ** zoom;
  const [x, y] = [(west + east) / 2, (north + south) / 2];
  return {
    widthPx,
    heightPx,
    centre: [longitudeOfX(x), latitudeOfY(y)],
    zoom,
    project: ({ latitude, longitude }) => [
      (mercatorX(nearLongitude(longitude, longitudeOfX(x))) - x) * scale + widthPx / 2,
      (mercatorY(latitude) - y) * scale + heightPx / 2,
    ],
  };
}
