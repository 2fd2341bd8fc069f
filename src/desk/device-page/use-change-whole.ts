import type { Failure, Result } from '../../../contract/failure.ts';
import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { STALE_BY_CHANGE, useKeepWhole, useWhole } from './use-whole.ts';

export interface ChangeWhole {
  /** As it is known now; null while it is not. */
  whole: DeviceWhole | null;
  /** Gives it to a customer, or to nobody. */
  assign(user: number | null): Promise<Failure | null>;
  setStatus(status: DeviceWhole['status']): Promise<Failure | null>;
}

const STALE = { stale: STALE_BY_CHANGE };

/** Changes of a device as a whole, from the version that is known now: one that was overtaken is read anew for the next try. */
export function useChangeWhole(device: number): ChangeWhole {
  const { value: whole = null, again } = useWhole(device);
  const keep = useKeepWhole();
  const assign = useWrite('devices.assign', STALE);
  const setStatus = useWrite('devices.setStatus', STALE);
  const params = { id: String(device) };
  const done = (answer: Result<DeviceWhole> | null): Failure | null => {
    if (answer?.ok) keep(answer.value);
    else again();
    return answer === null || answer.ok ? null : answer.failure;
  };
  const version = whole?.version ?? 0;
  return {
    whole,
    assign: async (user) => done(await assign.run({ params, body: { user, version } })),
    setStatus: async (status) => done(await setStatus.run({ params, body: { status, version } })),
  };
}
