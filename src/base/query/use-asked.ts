import { skipToken, useQueries, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useCore } from '../session/session-context.tsx';
import type { Ask } from './ask.ts';
import { useQueryCache } from './queries.ts';
import { askedOf, questionOf, type Asked, type AskOptions, type Key } from './question.ts';

/** What asks nothing. */
const NOTHING = { queryKey: ['nothing'], queryFn: skipToken } as const;

/** Asks a question of one or several calls and keeps its answer for the session under a key; null asks nothing. */
export function useAsked<T>(key: Key | null, question: (ask: Ask) => Promise<T>, options: AskOptions = {}): Asked<T> {
  const core = useCore();
  const queries = useQueryCache();
  // What failed is asked again by whoever looks next, but not by who joins others that look: what is drawn for a failure would ask, be
  // taken away while it is asked, and be drawn again without end.
  const isLookedAt = key !== null && (queries.getQueryCache().find({ queryKey: key })?.getObserversCount() ?? 0) > 0;
  return askedOf(
    useQuery(
      key === null
        ? (NOTHING as UseQueryOptions<T>)
        : { ...questionOf(core, key, question, options), retryOnMount: !isLookedAt },
      queries,
    ),
  );
}

/** Runs several queries of a kind in parallel; the results are in their order. */
export function useAllAsked<T>(
  questions: readonly { key: Key; ask(ask: Ask): Promise<T> }[],
  options: AskOptions = {},
): Asked<T>[] {
  const core = useCore();
  const results = useQueries(
    { queries: questions.map(({ key, ask }) => questionOf(core, key, ask, options)) },
    useQueryCache(),
  );
  return (results as UseQueryResult<T>[]).map(askedOf);
}
