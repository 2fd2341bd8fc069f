import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { AREA_SOURCE, areaLayers } from './area-layers.ts';
import { MAP_COLOURS, type MapColours, type MapTheme } from './map-colours.ts';
import { RULER_SOURCE, rulerLayers } from './ruler-layers.ts';
import { trackArrow } from './track-arrow.ts';

/** What lies under the vehicles: tiles of a server, or the embedded map. */
export type BaseMap =
  | { kind: 'embedded' }
  | {
      kind: 'raster';
      tiles: string;
      attribution: string;
      maxZoom: number;
      /** Its colours stay as they come. */ isFinal?: boolean | undefined;
    };

export interface BaseStyleOptions {
  theme: MapTheme;
  base: BaseMap;
  /** Language of the names of countries. */
  language: 'pt' | 'en';
}

/** Scheme under which MapLibre asks for tiles of the embedded map (base-map-protocol.ts answers). */
export const EMBEDDED_SCHEME = 'rastro-base-map';
export const EMBEDDED_MAX_ZOOM = 6;
export const EMBEDDED_ATTRIBUTION =
  'Natural Earth, <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a>';
/** Sources whose data the console sets while the map lives. */
export const TRACK_SOURCE = 'track';
export const HEAT_SOURCE = 'heat';

const NO_DATA = { type: 'FeatureCollection' as const, features: [] };
const FONT = ['Inter Variable'];

const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;

/** Places show from their own zoom on; bigger ones are drawn larger and win where names meet. */
const placeLayer = (colours: MapColours): LayerSpecification => ({
  id: 'place',
  type: 'symbol',
  source: 'base',
  'source-layer': 'place',
  minzoom: 3,
  filter: ['<=', ['get', 'z'], ['zoom']],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': FONT,
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      3,
      ['case', ['<=', ['get', 'z'], 3], 12, 10],
      7,
      ['step', ['get', 'z'], 17, 4, 14.5, 6, 12.5, 7, 11.5],
      12,
      ['step', ['get', 'z'], 20, 5, 17, 8, 14, 10, 12],
    ],
    'text-max-width': 7,
    'text-padding': 4,
    'symbol-sort-key': ['get', 'rank'],
  },
  paint: { 'text-color': colours.place, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
});

const countryLayer = (colours: MapColours, language: 'pt' | 'en'): LayerSpecification => ({
  id: 'country',
  type: 'symbol',
  source: 'base',
  'source-layer': 'country',
  minzoom: 1,
  maxzoom: 5,
  layout: {
    'text-field': ['upcase', ['get', language]],
    'text-font': FONT,
    'text-size': byZoom(1, 9, 5, 13),
    'text-letter-spacing': 0.12,
    'text-max-width': 8,
    'text-padding': 8,
  },
  paint: { 'text-color': colours.country, 'text-halo-color': colours.halo, 'text-halo-width': 1.2 },
});

const line = (
  id: string,
  sourceLayer: string,
  paint: Extract<LayerSpecification, { type: 'line' }>['paint'],
  minzoom = 0,
): LayerSpecification => ({
  id,
  type: 'line',
  source: 'base',
  'source-layer': sourceLayer,
  minzoom,
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: paint!,
});

function embeddedLayers(colours: MapColours, language: 'pt' | 'en'): LayerSpecification[] {
  return [
    {
      id: 'land',
      type: 'fill',
      source: 'base',
      'source-layer': 'land',
      paint: { 'fill-color': colours.land, 'fill-outline-color': colours.lakeShore },
    },
    {
      id: 'lake',
      type: 'fill',
      source: 'base',
      'source-layer': 'lake',
      paint: { 'fill-color': colours.water, 'fill-outline-color': colours.lakeShore },
    },
    line('river', 'river', { 'line-color': colours.river, 'line-width': byZoom(3, 0.5, 8, 1.6, 14, 3) }, 3),
    line(
      'state',
      'state',
      { 'line-color': colours.state, 'line-width': byZoom(3, 0.6, 8, 1.2), 'line-dasharray': [3, 2] },
      3,
    ),
    line('border', 'border', { 'line-color': colours.border, 'line-width': byZoom(2, 0.6, 8, 1.6) }),
    countryLayer(colours, language),
    placeLayer(colours),
  ];
}

function rasterLayer(theme: MapTheme, isFinal: boolean): LayerSpecification {
  // Dark: light and dark change places, the hues come back by half a turn, and what is left is calmed.
  const dimmed = {
    'raster-brightness-min': 0.92,
    'raster-brightness-max': 0.1,
    'raster-hue-rotate': 180,
    'raster-saturation': -0.55,
    'raster-contrast': -0.05,
  } as const;
  return {
    id: 'raster',
    type: 'raster',
    source: 'base',
    // A fade is a dozen frames of the whole map for every tile that comes.
    paint: { 'raster-fade-duration': 0, ...(theme === 'dark' && !isFinal ? dimmed : {}) },
  };
}

function baseSource(base: BaseMap): SourceSpecification {
  if (base.kind === 'raster')
    return { type: 'raster', tiles: [base.tiles], tileSize: 256, maxzoom: base.maxZoom, attribution: base.attribution };
  return {
    type: 'vector',
    tiles: [`${EMBEDDED_SCHEME}://{z}/{x}/{y}`],
    minzoom: 0,
    maxzoom: EMBEDDED_MAX_ZOOM,
    attribution: EMBEDDED_ATTRIBUTION,
  };
}

const heatLayer = (colours: MapColours): LayerSpecification => ({
  id: 'heat',
  type: 'heatmap',
  source: HEAT_SOURCE,
  paint: {
    'heatmap-weight': ['get', 'weight'],
    'heatmap-radius': 38,
    'heatmap-intensity': 2.4,
    'heatmap-color': [
      'interpolate',
      ['linear'],
      ['heatmap-density'],
      ...colours.heat.flatMap((colour, at) => [at / (colours.heat.length - 1), colour]),
    ] as unknown as ExpressionSpecification,
    'heatmap-opacity': 0.85,
  },
});

const trackLayers = (colours: MapColours, theme: MapTheme): LayerSpecification[] => [
  {
    id: 'track-halo',
    type: 'line',
    source: TRACK_SOURCE,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colours.signHalo, 'line-width': 8 },
  },
  {
    id: 'track',
    type: 'line',
    source: TRACK_SOURCE,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': ['coalesce', ['get', 'color'], colours.track], 'line-width': 5 },
  },
  // Along the line, whose corners run from the oldest to the newest.
  {
    id: 'track-arrow',
    type: 'symbol',
    source: TRACK_SOURCE,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 72,
      'icon-image': trackArrow(theme),
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
];

/** The whole style of a map: the base below, then security areas, heat, track and ruler, which are empty until the console fills their sources. */
export function baseStyle({ theme, base, language }: BaseStyleOptions): StyleSpecification {
  const colours = MAP_COLOURS[theme];
  return {
    version: 8,
    sources: {
      base: baseSource(base),
      // As it is given: simplified, a circle would show corners.
      [AREA_SOURCE]: { type: 'geojson', data: NO_DATA, tolerance: 0 },
      [HEAT_SOURCE]: { type: 'geojson', data: NO_DATA },
      [TRACK_SOURCE]: { type: 'geojson', data: NO_DATA },
      [RULER_SOURCE]: { type: 'geojson', data: NO_DATA },
    },
    layers: [
      {
        id: 'ground',
        type: 'background',
        paint: { 'background-color': base.kind === 'embedded' ? colours.water : colours.land },
      },
      ...(base.kind === 'embedded' ? embeddedLayers(colours, language) : [rasterLayer(theme, base.isFinal === true)]),
      ...areaLayers(colours),
      heatLayer(colours),
      ...trackLayers(colours, theme),
      ...rulerLayers(colours),
    ],
  };
}
