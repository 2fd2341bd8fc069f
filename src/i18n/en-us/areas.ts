import type { areas as portuguese } from '../pt-br/areas.ts';
import type { Translated } from '../translated.ts';

/** Security areas on the tracker map. */
export const areas: Translated<typeof portuguese> = {
  title: 'Security areas',
  toggle: 'Security areas',
  show: 'Show the areas on the map',
  hide: 'Hide the areas from the map',
  close: 'Close the security areas',
  search: 'Search areas',
  list: 'List of security areas',
  circle: 'Circle of {{radius}}',
  metres: '{{metres}} m',
  polygon: 'Polygon of {{count}} corners',
  trackers_one: '{{count}} tracker',
  trackers_other: '{{count}} trackers',
  facts: '{{shape}} · {{trackers}}',
  range: '{{from}}–{{to}} of {{total}}',
  previous: 'Previous page',
  next: 'Next page',
  loading: 'Loading the areas…',
  none: 'No security area has been set up yet.',
  noneFound: 'No area matches the search.',
  failed: 'The areas could not be loaded',
  retry: 'Try again',
};
