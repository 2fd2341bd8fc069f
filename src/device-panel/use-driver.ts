import { useQuery } from '@tanstack/react-query';
import type { Driver } from '../../domain/driver.ts';
import { useCore } from '../shell/console-context.tsx';

const KEPT_MS = 10 * 60_000;

/** The driver registered under the tag that a device reads now; null for none, and until one is found. */
export function useDriver(device: number | null, tag: string | null): Driver | null {
  const core = useCore();
  const { data } = useQuery({
    queryKey: ['drivers', device, tag],
    enabled: device !== null && tag !== null && tag !== '',
    staleTime: KEPT_MS,
    queryFn: () => core.call('drivers.byTag', { query: { tag: tag!, device: String(device) } }),
  });
  return (data?.ok && data.value[0]) || null;
}
