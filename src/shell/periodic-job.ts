import { useEffect } from 'react';
import type { CallName } from '../../contract/rest/calls.ts';
import { PERIODIC_JOB_MS } from '../../domain/base/periodic-job.ts';
import { every } from '../base/platform.ts';
import { keptAnswersOf } from '../base/query/kept-answers.ts';
import { useQueryCache } from '../base/query/queries.ts';

/**
 * Data polled while the console is open: the brand with its parameters and debt, and the customer's debt. The
 * indicators poll at the same interval themselves.
 */
const CALLS = ['brands.read', 'brands.parameters', 'brands.tree', 'customers.ofUser'] as const satisfies CallName[];

/** Has the console read what may change without it again, every five minutes. */
export function usePeriodicJob(): void {
  const queries = useQueryCache();
  useEffect(() => every(PERIODIC_JOB_MS, () => CALLS.forEach((name) => keptAnswersOf(queries).ask(name))), [queries]);
}
