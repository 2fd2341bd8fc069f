import type { map as portuguese } from '../pt-br/map.ts';
import type { Translated } from '../translated.ts';

/** Texts of src/live/map. */
export const map: Translated<typeof portuguese> = {
  label: 'Map of the vehicles',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitAll: 'Show all vehicles',
  myLocation: 'My location',
  myLocationRefused: 'The browser did not say where you are. Check the location permission of this page.',
  controls: 'Map controls',
  attribution: 'Show or hide the sources of the map',
  tilesAway: 'not answering',
  tilesAwayHint: 'The map server does not answer: showing the embedded map.',
  noWebglTitle: 'The map cannot be drawn',
  noWebgl:
    'This browser is without WebGL. Turn on hardware acceleration in its settings, or open the console in another browser. The list stays live.',
  heatLess: 'Fewer vehicles',
  heatMore: 'More',
  cluster: {
    title_one: '{{count}} vehicle at this spot',
    title_other: '{{count}} vehicles at this spot',
  },
  popup: {
    gpsHint: 'Position by satellite',
    lbsHint: "Approximate position by the carrier's antennas",
    lastConnection: 'Last connection',
    never: 'never',
    cached: 'Cached position, taken {{when}}',
    speed: 'Speed',
    status: 'Status',
    plate: 'Plate',
    follow: 'Follow',
    following: 'Following',
    openMap: 'Open in Google Maps',
  },
};
