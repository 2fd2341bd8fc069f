import type { mapTools as mapToolsPt, tiles as tilesPt } from '../pt-br/map-tools.ts';
import type { Translated } from '../translated.ts';

/** Tiles of the map's providers, and its tools. */
export const tiles: Translated<typeof tilesPt> = {
  label: 'Type of map',
  kind: {
    roads: 'Roads',
    terrain: 'Terrain',
    satellite: 'Satellite',
  },
  word: {
    refused: '{{provider}} refused the key',
    quota: '{{provider}} quota used up',
    away: '{{provider}} not answering',
  },
  hint: {
    refused: "{{provider}} refused this brand's key: showing Open Street.",
    quota: "This brand's quota at {{provider}} is used up: showing Open Street.",
    away: '{{provider}} does not answer: showing Open Street.',
  },
};

export const mapTools: Translated<typeof mapToolsPt> = {
  ruler: 'Measure a distance',
  hint: 'Click or tap the map to set points. By keyboard: arrows move the map, Enter sets its middle.',
  total: 'Distance',
  leg: 'Last leg: {{length}}',
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  undo: 'Take the last point back',
  clear: 'Clear the measure',
  end: 'End measuring',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  me: 'You are here',
};
