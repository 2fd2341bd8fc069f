import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PERIODIC_JOB_MS } from '../../domain/periodic-job.ts';
import { every } from '../platform.ts';

/** What is read anew while the console is open: the brand with its parameters and debt, and the customer's. The indicators keep the same period themselves. */
const KEYS = [['brands'], ['customers', 'of-user']] as const;

/** Has the console read what may change without it again, every five minutes. */
export function usePeriodicJob(): void {
  const cache = useQueryClient();
  useEffect(() => every(PERIODIC_JOB_MS, () => KEYS.forEach((queryKey) => void cache.invalidateQueries({ queryKey }))), [cache]);
}
