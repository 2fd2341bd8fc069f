import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ViewMode, ViewResult } from '../../../contract/core.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { areaMiddle } from '../../../domain/desk/areas/area-shape.ts';
import { areaColour, type ShownAreas } from './area-marks.ts';
import type { ClusterMarks } from './cluster-marks.ts';
import type { Glide } from './glide.ts';
import type { BaseLook, MapBase } from './map-base.ts';
import type { NameMarks } from './name-marks.ts';
import type { VehicleSigns } from './vehicle-signs.ts';

interface Parts {
  map: MapLibreMap;
  mode: ViewMode;
  base: MapBase;
  look: BaseLook;
  signs: VehicleSigns;
  clusters: ClusterMarks;
  names: NameMarks | null;
  view: ViewResult | null;
  fleet: FleetStore;
  chosenRow: number;
  following: boolean;
  areas: ShownAreas;
  glide: Glide;
  /** Where a row is drawn. */
  placeOf(row: number): { longitude: number; latitude: number } | null;
}

/** What a map draws as plain JSON: the door through which tests look at a canvas. */
export function describeMap({
  map,
  mode,
  base,
  look,
  signs,
  clusters,
  names,
  view,
  fleet,
  chosenRow,
  following,
  areas,
  glide,
  placeOf,
}: Parts) {
  const { lng, lat } = map.getCenter();
  const { clientWidth, clientHeight } = map.getContainer();
  const rows = signs.rows();
  return {
    mode,
    base: base.kind(),
    theme: look.theme,
    centre: [lng, lat],
    zoom: map.getZoom(),
    maxZoom: map.getMaxZoom(),
    size: [clientWidth, clientHeight],
    moving: map.isMoving(),
    /** Vehicles that have a sign; in the mode of clusters those that stand alone. */
    signs: mode === 'heat' ? 0 : signs.all.count,
    /** Corners of the track that is drawn. */
    track: base.trackLength(),
    /** Arrows along it. */
    trackArrows: map.getLayer('track-arrow') ? map.queryRenderedFeatures({ layers: ['track-arrow'] }).length : 0,

    /** Security areas that are drawn, with their middle on the screen. */
    areas: areas.areas.map((area) => ({
      id: area.id,
      name: area.name,
      colour: areaColour(area.color, look.theme),
      chosen: area.id === areas.chosen,
      at: screenPlace(map, areaMiddle(area)),
    })),
    devices: rows === null || mode === 'heat' ? [] : Array.from(rows, (row) => fleet.mirror.columns.device[row]!),
    clusters:
      mode === 'clusters' ? clusters.list().map((cluster) => ({ ...cluster, at: screenPlace(map, cluster) })) : [],
    heatCells: mode === 'heat' ? (view?.count.length ?? 0) : 0,
    inView: view?.inView ?? null,
    names: mode === 'heat' ? [] : (names?.texts() ?? []),
    several: signs.several.count,
    chosen: chosenRow < 0 ? null : chosenOf({ map, fleet, placeOf }, chosenRow),
    glide: { running: glide.running() },
    following,
  };
}

/** The chosen vehicle: where it is on the screen, where it is drawn, and its fix. */
const chosenOf = ({ map, fleet, placeOf }: Pick<Parts, 'map' | 'fleet' | 'placeOf'>, row: number) => ({
  device: fleet.mirror.columns.device[row]!,
  at: screenPlace(map, placeOf(row)),
  drawn: placeOf(row),
  fix: fleet.placeOf(row),
});

function screenPlace(
  map: MapLibreMap,
  place: { longitude: number; latitude: number } | null,
): [x: number, y: number] | null {
  if (!place) return null;
  const { x, y } = map.project([place.longitude, place.latitude]);
  return [x, y];
}
