import { keepPreviousData, type QueryObserverResult, type UseQueryOptions } from '@tanstack/react-query';
import type { Core } from '../../../contract/core.ts';
import type { Failure } from '../../../contract/failure.ts';
import { askOf, type Ask } from './ask.ts';
import { failureOf } from './call-error.ts';
import { KEPT_MS } from './queries.ts';

/**
 * What is known of an answer. The first load is `isFirst`; a refresh has a value and `isAsking`; a refresh that failed
 * has a value and a failure; without a value, a failure says why there is none. A value that is empty is a value.
 */
export interface Asked<T> {
  /** The last good answer; undefined until there is one. */
  value: T | undefined;
  /** Why the last try failed; null when it did not, and while the first answer is asked for again. */
  failure: Failure | null;
  /** Nothing is known yet and it is being asked for. */
  isFirst: boolean;
  isAsking: boolean;
  /** The value belongs to the previous input, shown until its own arrives. */
  isBefore: boolean;
  /** When the value came, ms. */
  atMs: number;
  /** Asks again now. */
  again(): void;
}

export interface AskOptions {
  /** Stale time: how long a cached answer is used without asking again; a minute by default. */
  keptMs?: number;
  /** Poll interval while it is observed. */
  everyMs?: number;
  /** Asks again after this long when the last try failed. */
  againMs?: number;
  /** Drops the answer as soon as it is no longer observed. */
  isForgotten?: boolean;
  /** While another input loads, the answer to the last one stays. */
  keepsBefore?: boolean;
}

/** Begins with the name of the call that the question is mostly about. */
export type Key = readonly [string, ...unknown[]];

/** A query in the form of the query library. Failures are thrown inside, so that they are never cached as data. */
export function questionOf<T>(
  core: Pick<Core, 'call' | 'cancel'>,
  key: Key,
  question: (ask: Ask) => Promise<T>,
  options: AskOptions,
): UseQueryOptions<T> {
  const { keptMs = KEPT_MS, everyMs, againMs, isForgotten, keepsBefore } = options;
  return {
    queryKey: key,
    queryFn: ({ signal }) => question(askOf(core, signal)),
    staleTime: keptMs,
    refetchInterval: ({ state }) => (state.status === 'error' ? (againMs ?? everyMs ?? false) : (everyMs ?? false)),
    ...(isForgotten && { gcTime: 0 }),
    ...(keepsBefore && { placeholderData: keepPreviousData }),
  };
}

/** The state of a query, in the distinctions that screens need. */
export const askedOf = <T>({
  data,
  error,
  isFetching,
  fetchStatus,
  isPlaceholderData,
  dataUpdatedAt,
  refetch,
}: QueryObserverResult<T>): Asked<T> => ({
  value: data,
  failure: error ? failureOf(error) : null,
  // A question that waits for the network is being asked too.
  isFirst: data === undefined && fetchStatus !== 'idle',
  isAsking: isFetching,
  isBefore: isPlaceholderData,
  atMs: dataUpdatedAt,
  again: () => void refetch(),
});
