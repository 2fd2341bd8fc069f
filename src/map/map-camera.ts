import type { Map as MapLibreMap } from 'maplibre-gl';
import type { View } from '../../contract/core.ts';
import type { FleetMirror } from '../fleet/mirror.ts';
import type { ScreenFrame } from './screen-frame.ts';

/** Screen space that panels cover, px. */
export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const NO_INSETS: Insets = { left: 0, right: 0, top: 0, bottom: 0 };

/** Tells what floats over the map how much of it is covered. */
export function tellInsets(map: MapLibreMap, insets: Insets): void {
  const container = map.getContainer();
  const { style } = container.parentElement ?? container;
  for (const side of ['left', 'right', 'top', 'bottom'] as const) style.setProperty(`--inset-${side}`, `${insets[side]}px`);
}

/** The middle of what the panels leave free, px of the map. */
export function middleOf(map: MapLibreMap, insets: Insets): [x: number, y: number] {
  const { clientWidth, clientHeight } = map.getContainer();
  return [(clientWidth + insets.left - insets.right) / 2, (clientHeight + insets.top - insets.bottom) / 2];
}

/** Farther than this many screens one jumps: flying over half a country only loads tiles nobody reads. */
const FLIGHT_SCREENS = 3;
const FIT_MAX_ZOOM = 15;
const FIT_MARGIN_PX = 48;

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

export function frameOf(map: MapLibreMap): ScreenFrame {
  const { lng, lat } = map.getCenter();
  const { clientWidth, clientHeight } = map.getContainer();
  return { longitude: lng, latitude: lat, zoom: map.getZoom(), width: clientWidth, height: clientHeight };
}

/** Moves the map so that a place stands in the middle of what the panels leave free. */
export function lookAt(map: MapLibreMap, place: { longitude: number; latitude: number }, zoom: number, insets: Insets, durationMs = 500, easing?: (share: number) => number): void {
  const center: [number, number] = [place.longitude, place.latitude];
  const offset: [number, number] = [(insets.left - insets.right) / 2, (insets.top - insets.bottom) / 2];
  const { clientWidth, clientHeight } = map.getContainer();
  const at = map.project(center);
  const far = Math.hypot(at.x - clientWidth / 2, at.y - clientHeight / 2) > FLIGHT_SCREENS * Math.max(clientWidth, clientHeight);
  map.easeTo({ center, zoom, offset, duration: far || Math.abs(map.getZoom() - zoom) > 5 ? 0 : durationMs, ...(easing ? { easing } : {}) });
}

/** A vehicle nearer to a panel than that counts as covered, px. */
const COVER_MARGIN_PX = 28;

/** Whether a place that the map shows lies below what covers its foot. */
export function isBelowFoot(map: MapLibreMap, place: { longitude: number; latitude: number }, { bottom }: Insets): boolean {
  const { clientWidth, clientHeight } = map.getContainer();
  const { x, y } = map.project([place.longitude, place.latitude]);
  return x >= 0 && x <= clientWidth && y <= clientHeight && y > clientHeight - bottom - COVER_MARGIN_PX;
}

/** Where nothing glides the camera still goes smoothly. */
const STEP_MS = 800;

/** Moves the map along with a vehicle that reaches a place after `glideMs`, 0 when it is there. */
export function keepUp(map: MapLibreMap, place: { longitude: number; latitude: number }, insets: Insets, glideMs: number): void {
  if (glideMs > STEP_MS) lookAt(map, place, map.getZoom(), insets, glideMs, (share) => share);
  else lookAt(map, place, map.getZoom(), insets, STEP_MS);
}

/** Smallest box around all vehicles that have a place; null when none has. */
export function boundsOf(mirror: FleetMirror): [west: number, south: number, east: number, north: number] | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let row = 0; row < mirror.size; row += 1) {
    const longitude = mirror.columns.position[row * 2]!;
    const latitude = mirror.columns.position[row * 2 + 1]!;
    if (!(longitude >= -180 && latitude >= -90)) continue;
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return west <= east ? [west, south, east, north] : null;
}

/** Shows a box whole, clear of the panels. */
export function fit(map: MapLibreMap, bounds: [number, number, number, number], insets: Insets, maxZoom = FIT_MAX_ZOOM): void {
  const padding = { left: insets.left + FIT_MARGIN_PX, right: insets.right + FIT_MARGIN_PX, top: insets.top + FIT_MARGIN_PX, bottom: insets.bottom + FIT_MARGIN_PX };
  const { clientWidth, clientHeight } = map.getContainer();
  const roomy = padding.left + padding.right < clientWidth - 40 && padding.top + padding.bottom < clientHeight - 40;
  const camera = map.cameraForBounds(bounds, { padding: roomy ? padding : FIT_MARGIN_PX / 2, maxZoom });
  if (camera?.center === undefined || camera.zoom === undefined) return;
  map.easeTo({ center: camera.center, zoom: camera.zoom, duration: 400 });
}
