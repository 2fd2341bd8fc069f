import type { Filtered, Filters } from '../../base/list/filters.ts';
import type { ListName, ListSpec } from '../../base/list/list-spec.ts';
import { changesOf } from '../../base/list/use-list.ts';
import { useListState } from '../../base/list/use-list-state.ts';

/** The filters of a list in the address, before anybody is asked for it. */
export function useAskedFilters<N extends ListName, F extends Filters>(
  spec: ListSpec<N, F>,
): [Filtered<F>, (change: Partial<Filtered<F>>) => void] {
  const [state, change] = useListState(spec);
  return [state.filters, changesOf(state, change).filter];
}
