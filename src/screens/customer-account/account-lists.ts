import { anyId, anyText } from '../../list/filters.ts';
import { listSpec } from '../../list/list-spec.ts';

/** SIM cards by ICCID. */
export const SIMS = listSpec({
  call: 'simcards.list',
  filters: { term: anyText, operator: anyText, brand: anyId },
  keep: 'address',
  sizes: [10, 25, 50],
  sorts: [],
});
