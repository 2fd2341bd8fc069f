import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

export const RULER_SOURCE = 'ruler';

const isPoint: FilterSpecification = ['==', ['geometry-type'], 'Point'];
const isLine = (ahead: boolean): FilterSpecification => [
  'all',
  ['==', ['geometry-type'], 'LineString'],
  ['==', ['get', 'ahead'], ahead],
];
const ROUND = { 'line-join': 'round', 'line-cap': 'round' } as const;

/** A measured way: a dark line in a light one, so that it stands out on any ground; its corners carry the length so far. */
export const rulerLayers = ({ text, surface, halo }: MapColours): LayerSpecification[] => [
  {
    id: 'ruler-halo',
    type: 'line',
    source: RULER_SOURCE,
    filter: isLine(false),
    layout: ROUND,
    paint: { 'line-color': surface, 'line-width': 6 },
  },
  {
    id: 'ruler-line',
    type: 'line',
    source: RULER_SOURCE,
    filter: isLine(false),
    layout: ROUND,
    paint: { 'line-color': text, 'line-width': 2.5 },
  },
  {
    id: 'ruler-ahead',
    type: 'line',
    source: RULER_SOURCE,
    filter: isLine(true),
    layout: ROUND,
    paint: { 'line-color': text, 'line-width': 1.75, 'line-dasharray': [2, 2] },
  },
  {
    id: 'ruler-point',
    type: 'circle',
    source: RULER_SOURCE,
    filter: isPoint,
    paint: { 'circle-color': surface, 'circle-radius': 5, 'circle-stroke-color': text, 'circle-stroke-width': 2.5 },
  },
  {
    id: 'ruler-text',
    type: 'symbol',
    source: RULER_SOURCE,
    filter: isPoint,
    layout: {
      'text-field': ['get', 'text'],
      'text-font': ['Inter Variable'],
      'text-size': 13,
      'text-offset': [0, 1],
      'text-anchor': 'top',
      'text-allow-overlap': true,
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 2 },
  },
];
