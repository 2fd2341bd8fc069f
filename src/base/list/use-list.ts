import { useEffect, useEffectEvent } from 'react';
import type { CallInput } from '../../../contract/rest/calls.ts';
import { useCall } from '../query/use-call.ts';
import type { Filtered, Filters } from './filters.ts';
import type { List } from './list.ts';
import { queryOf, type ListName, type ListSpec, type ListState, type RowOf } from './list-spec.ts';
import { useListState } from './use-list-state.ts';

interface ListOptions {
  /** What is asked for whatever the person chooses, such as the device whose events these are. */
  fixed?: object;
  /** The same where it stands in the path of the call. */
  params?: object;
  /** Asks again this often while somebody looks. */
  everyMs?: number;
}

/** Every filter of a list, filtering nothing. */
const unfiltered = <F extends Filters>({ filters }: ListState<F>): Filtered<F> =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, null])) as Filtered<F>;

/** What a person may change of a state, each from its first page on but for turning the pages. */
export const changesOf = <F extends Filters>(state: ListState<F>, change: (next: ListState<F>) => void) => ({
  turn: (page: number) => change({ ...state, page }),
  resize: (size: number) => change({ ...state, size, page: 0 }),
  sortBy: (by: string, isDescending = state.sort?.by === by && !state.sort.isDescending) =>
    change({ ...state, page: 0, sort: { by, isDescending } }),
  filter: (filters: Partial<Filtered<F>>) => change({ ...state, page: 0, filters: { ...state.filters, ...filters } }),
  restart: () => change({ ...state, page: 0, sort: null, filters: unfiltered(state) }),
  clearFilters: () => change({ ...state, page: 0, filters: unfiltered(state) }),
});

/** What a list is asked by: what an export of everything that it shows takes. */
type QueryOf<N extends ListName> = CallInput<N> extends { query: infer Q } ? Q : never;

/** A list of records, page by page as the server answers it. Whoever comes back to it sees the last rows at once and then those of now. */
export function useList<N extends ListName, F extends Filters>(
  spec: ListSpec<N, F>,
  { fixed = {}, params, everyMs }: ListOptions = {},
): List<RowOf<N>, F> & { query: QueryOf<N> } {
  const [state, change] = useListState(spec);
  const input = queryOf<N, F>(state, fixed, params);
  const asked = useCall<N>(spec.call, input, {
    keptMs: 0,
    keepsBefore: true,
    ...(everyMs !== undefined && { everyMs }),
  });
  const answer = asked.value as { content: RowOf<N>[]; totalElements: number } | undefined;
  const total = answer?.totalElements ?? 0;
  const changes = changesOf(state, change);
  // The list may have become shorter: whoever stood behind its end comes to its last page.
  const last = Math.max(0, Math.ceil(total / state.size) - 1);
  const isBehind = answer !== undefined && !asked.isBefore && state.page > last;
  const goBack = useEffectEvent(() => changes.turn(last));
  useEffect(() => {
    if (isBehind) goBack();
  }, [isBehind]);
  return {
    ...state,
    ...changes,
    occasion: JSON.stringify([state, fixed, params]),
    query: (input as { query: unknown }).query as QueryOf<N>,
    rows: answer?.content,
    total,
    sizes: spec.sizes,
    sorts: spec.sorts,
    failure: asked.failure,
    atMs: asked.atMs,
    isAsking: asked.isAsking,
    isBefore: asked.isBefore,
    again: asked.again,
  };
}
