import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Asked } from '../../base/query/question.ts';
import { useCall } from '../../base/query/use-call.ts';

/** The last record of a device, never from the cache; its value is null if there is none. */
export function useLastRecord(device: number): Asked<Telemetry | null> {
  const asked = useCall('positions.ofDevices', { params: { ids: String(device) } }, { keptMs: 0, isForgotten: true });
  return { ...asked, value: asked.value && (asked.value[0] ?? null) };
}
