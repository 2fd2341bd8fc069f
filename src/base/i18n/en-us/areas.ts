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
  corridor: 'Corridor {{width}} wide',
  rectangle: 'Rectangle',
  polygon: 'Polygon of {{corners}} corners',
  trackers_one: '{{count}} tracker',
  trackers_other: '{{count}} trackers',
  facts: '{{shape}} · {{trackers}}',
  loading: 'Loading the areas…',
  none: 'No security area has been set up yet.',
  noneFound: 'No area matches the search.',
  failed: 'The areas could not be loaded',
  retry: 'Try again',
  add: 'New area',
  edit: 'Edit',
  remove: 'Delete',
  removeAsk: 'Delete {{name}}?',
  removeYes: 'Yes, delete',
  removeText: 'The area stops watching its vehicles. Visits there have been stay in the reports.',
  removeFailed: 'The area could not be deleted',
  removed: '{{name}} was deleted.',
};
