import type { Driver } from '../../../domain/desk/driver.ts';
import { useCall } from '../../base/query/use-call.ts';

const KEPT_MS = 10 * 60_000;
/** After a failure the driver is requested again automatically. */
const AGAIN_MS = 60_000;

/** The driver registered under the tag that a device reads now; null for none, and until one is found. */
export function useDriver(device: number | null, tag: string | null): Driver | null {
  const isTagged = device !== null && tag !== null && tag !== '';
  const { value } = useCall('drivers.byTag', isTagged ? { query: { tag, device: String(device) } } : null, {
    keptMs: KEPT_MS,
    againMs: AGAIN_MS,
  });
  return value?.[0] ?? null;
}
