import { useQuery } from '@tanstack/react-query';
import type { Telemetry } from '../../domain/telemetry.ts';
import { useCore } from '../shell/console-context.tsx';

/** The last record of a device as the server has it now; null until it is there, and where there is none. */
export function useLastRecord(device: number): Telemetry | null {
  const core = useCore();
  const { data } = useQuery({
    queryKey: ['telemetry', 'last', device],
    queryFn: () => core.call('positions.ofDevices', { params: { ids: String(device) } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (data?.ok && data.value[0]) || null;
}
