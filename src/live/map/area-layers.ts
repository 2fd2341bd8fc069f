import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

export const AREA_SOURCE = 'areas';

const COLOUR: ExpressionSpecification = ['get', 'color'];
const isChosen: FilterSpecification = ['==', ['get', 'chosen'], true];
const isOther: FilterSpecification = ['==', ['get', 'chosen'], false];
const isMiddle = (...more: ExpressionSpecification[]): FilterSpecification => [
  'all',
  ['==', ['geometry-type'], 'Point'],
  ...more,
];

/** Security areas: a tint with a dashed edge, the chosen one with a plain edge; from afar a dot, from near with the name. */
export const areaLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'area-fill',
    type: 'fill',
    source: AREA_SOURCE,
    paint: { 'fill-color': COLOUR, 'fill-opacity': ['case', ['get', 'chosen'], 0.26, 0.13], 'fill-antialias': false },
  },
  {
    id: 'area-line',
    type: 'line',
    source: AREA_SOURCE,
    filter: isOther,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': COLOUR, 'line-width': 1.75, 'line-dasharray': [3, 2] },
  },
  {
    id: 'area-chosen',
    type: 'line',
    source: AREA_SOURCE,
    filter: isChosen,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': COLOUR, 'line-width': 3 },
  },
  {
    id: 'area-dot',
    type: 'circle',
    source: AREA_SOURCE,
    filter: isMiddle(['>', ['get', 'seen'], ['zoom']]),
    paint: {
      'circle-color': COLOUR,
      'circle-radius': ['case', ['get', 'chosen'], 6, 4],
      'circle-stroke-color': colours.surface,
      'circle-stroke-width': 1.5,
    },
  },
  {
    id: 'area-name',
    type: 'symbol',
    source: AREA_SOURCE,
    filter: isMiddle(['any', ['get', 'chosen'], ['<=', ['get', 'named'], ['zoom']]]),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Inter Variable'],
      'text-size': 12.5,
      'text-max-width': 9,
      'text-padding': 3,
      'text-offset': [0, 0.9],
      'text-anchor': 'top',
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.6 },
  },
];
