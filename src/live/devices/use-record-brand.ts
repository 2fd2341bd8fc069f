import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

/** What a record names: ids. */
interface Named {
  user?: string | null;
  devices?: readonly string[];
}

/** The brand that the server gives a record of staff: its client's, else that of its first vehicle, else the one that is chosen. */
export function useRecordBrand(chosen: number, { user = null, devices: [device] = [] }: Named): number {
  const isStaff = useSignedIn().user.profile !== 'USER';
  const client = useCall('clients.read', isStaff && user ? { params: { id: user } } : null);
  const vehicle = useCall('devices.read', isStaff && !user && device ? { params: { id: device } } : null);
  return client.value?.brand ?? vehicle.value?.brandId ?? chosen;
}
