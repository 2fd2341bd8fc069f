import type { Feature } from 'geojson';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { FINE_FROM_ZOOM, type MapLayers } from './layers.ts';

/** The deepest zoom cut; at 4096 units a tile that is 150 m, finer than the shapes themselves. Deeper zooms stretch it. */
export const MAX_ZOOM = 6;
const EXTENT = 4096;
/** One edition of the vector tile format, the one MapLibre reads. */
const SPEC_VERSION = 2;

export interface CutTile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

interface CutLayer {
  name: string;
  minZoom: number;
  maxZoom: number;
  cut: GeoJSONVT;
}

function cutLayer(name: string, features: Feature[], minZoom: number, maxZoom: number): CutLayer {
  const cut = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, extent: EXTENT, buffer: 64, tolerance: 2 },
  );
  return { name, minZoom, maxZoom, cut };
}

function cutLayers(layers: MapLayers): CutLayer[] {
  const placesFrom = (zoom: number) => layers.place.filter((place) => place.properties.z <= zoom);
  const placeLayers = [3, 4, 5].map((zoom) => cutLayer('place', placesFrom(zoom), zoom, zoom));
  return [
    cutLayer('land', layers.coarse.land, 0, FINE_FROM_ZOOM - 1),
    cutLayer('land', layers.fine.land, FINE_FROM_ZOOM, MAX_ZOOM),
    cutLayer('border', layers.coarse.border, 0, FINE_FROM_ZOOM - 1),
    cutLayer('border', layers.fine.border, FINE_FROM_ZOOM, MAX_ZOOM),
    cutLayer('state', layers.state, 3, MAX_ZOOM),
    cutLayer('river', layers.river, 3, MAX_ZOOM),
    cutLayer('lake', layers.lake, 2, MAX_ZOOM),
    cutLayer('country', layers.country, 1, MAX_ZOOM),
    ...placeLayers,
    cutLayer('place', layers.place, MAX_ZOOM, MAX_ZOOM),
  ];
}

function tileAt(layers: CutLayer[], z: number, x: number, y: number): Uint8Array | null {
  const found: Record<string, GeoJSONVTTile> = {};
  for (const layer of layers) {
    if (z < layer.minZoom || z > layer.maxZoom) continue;
    const tile = layer.cut.getTile(z, x, y);
    if (tile && tile.features.length > 0) found[layer.name] = tile;
  }
  if (Object.keys(found).length === 0) return null;
  return fromGeojsonVt(found, { version: SPEC_VERSION, extent: EXTENT });
}

/** Cuts every layer into vector tiles; tiles with nothing in them (open sea) are left out. */
export function* cutTiles(layers: MapLayers): Generator<CutTile> {
  const cut = cutLayers(layers);
  for (let z = 0; z <= MAX_ZOOM; z += 1) {
    for (let x = 0; x < 2 ** z; x += 1) {
      for (let y = 0; y < 2 ** z; y += 1) {
        const bytes = tileAt(cut, z, x, y);
        if (bytes) yield { z, x, y, bytes };
      }
    }
  }
}
