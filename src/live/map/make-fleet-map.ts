import { FleetMap } from './fleet-map.ts';
import type { FleetMapOptions } from './fleet-map-options.ts';
import { startMapLibre } from './start-maplibre.ts';

/** Makes a map. Loaded by itself, with the libraries that draw it, so that the rest of a screen stands before. */
export function makeFleetMap(options: FleetMapOptions): FleetMap {
  startMapLibre();
  return new FleetMap(options);
}
