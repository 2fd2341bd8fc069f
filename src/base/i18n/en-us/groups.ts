import type { groups as portuguese } from '../pt-br/groups.ts';
import type { Translated } from '../translated.ts';

/** Groups of devices, and what the list of trackers is limited to. */
export const groups: Translated<typeof portuguese> = {
  title: 'Groups',
  tree: 'Groups of trackers',
  fold: 'Fold the group {{name}}',
  unfold: 'Open the group {{name}}',
  failed: 'The groups could not be read.',
  retry: 'Try again',
  filters: 'Filters',
  filtersOn_one: 'Filters ({{count}} on)',
  filtersOn_other: 'Filters ({{count}} on)',
  model: 'Model',
  anyModel: 'All models',
  modelCount: '{{model}} ({{vehicles}})',
  clear: 'Clear the filters',
};
