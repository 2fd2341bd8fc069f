import type { DeviceDashboard } from '../../../domain/live/devices/device-dashboard.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Database } from '../../base/db/database.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { readDashboard, readDeviceModels } from './dashboard.ts';
import { pictureUriOf } from '../../base/records/picture.ts';
import { setDevicePicture } from './device-picture.ts';
import { nameSensors } from './name-sensors.ts';
import { patchDevice } from './patch-device.ts';
import { tellDevice, type TellDeps } from './tell-device.ts';

export interface DashboardDeps extends TellDeps {
  db: Database;
  clock: Clock;
  /** The one carrier whose plans are shown; null for none. */
  simCarrier: string | null;
}

type Answered =
  | 'devices.dashboard'
  | 'devices.patch'
  | 'positions.sensors'
  | 'devices.setPicture'
  | 'devices.removePicture'
  | 'devices.models';

/** Handlers of the panel of one device and of the kinds of trackers. */
export function deviceDashboardHandlers(deps: DashboardDeps): Pick<Handlers, Answered> {
  const { db, clock, simCarrier } = deps;
  const read = async (id: number, caller: Caller): Promise<DeviceDashboard> => {
    const dashboard = await readDashboard(db, id, caller, simCarrier, clock.now());
    if (!dashboard) throw new Refusal('missing');
    return dashboard;
  };
  const changed = async (id: number, caller: Caller): Promise<DeviceDashboard> => {
    const dashboard = await read(id, caller);
    await tellDevice(deps, id, dashboard.version);
    return dashboard;
  };
  const setPicture = async (
    id: number,
    caller: Caller,
    requestId: string,
    pictureOf: () => string | null,
  ): Promise<DeviceDashboard> => {
    await setDevicePicture(db, clock, id, pictureOf(), authorOf(caller, requestId));
    return changed(id, caller);
  };
  return {
    'devices.dashboard': ({ params, caller }) => read(params.id, caller),
    'devices.patch': async ({ params, body, caller, requestId }) => {
      await patchDevice(db, clock, params.id, body, {
        author: authorOf(caller, requestId),
        isStaff: caller.profile !== 'USER',
      });
      return changed(params.id, caller);
    },
    'positions.sensors': async ({ params, body, caller, requestId }) => {
      await nameSensors(db, clock, params.id, body, authorOf(caller, requestId));
      return changed(params.id, caller);
    },
    'devices.setPicture': ({ body, caller, requestId }) =>
      setPicture(body.device, caller, requestId, () => pictureUriOf(body.file)),
    'devices.removePicture': ({ params, caller, requestId }) => setPicture(params.id, caller, requestId, () => null),
    'devices.models': () => readDeviceModels(db),
  };
}
