import { anyText } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';

/** The vehicles of the group that is open; which one that is stands in the address beside it. */
export const VEHICLES = listSpec({
  call: 'devices.detail',
  filters: { term: anyText },
  keep: 'address',
  sizes: [25, 50, 100],
  sorts: [],
});
