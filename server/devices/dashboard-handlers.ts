import type { DeviceDashboard } from '../../domain/device-dashboard.ts';
import type { Clock } from '../../domain/clock.ts';
import { grants } from '../../domain/grants.ts';
import { authorOf } from '../audit/record-change.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { CallContext, Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { permissionsOf } from '../users/user-rows.ts';
import { readDashboard, readDeviceModels } from './dashboard.ts';
import { pictureUriOf, setDevicePicture } from './device-picture.ts';
import { patchDevice } from './patch-device.ts';

interface Deps {
  db: Database;
  clock: Clock;
  /** The one carrier whose plans are shown; null for none. */
  simCarrier: string | null;
}

/** The limit is set by whoever holds its permission, settings of the SIM card by staff who may see a device's details. */
async function assertMayPatch(db: Database, caller: Caller, body: CallContext<'devices.patch'>['body']): Promise<void> {
  const permissions = await permissionsOf(db, caller.userId);
  if (body.speedLimit !== undefined && !grants(permissions, 'MONITORING_DEVICES_SPEED_ALERT')) throw new Refusal('forbidden');
  if (body.operations && (caller.profile === 'USER' || !grants(permissions, 'MONITORING_DEVICES_SETTINGS'))) throw new Refusal('forbidden');
}

type Answered = 'devices.dashboard' | 'devices.patch' | 'devices.setPicture' | 'devices.removePicture' | 'devices.models';

/** Handlers of the panel of one device and of the kinds of trackers. */
export function deviceDashboardHandlers({ db, clock, simCarrier }: Deps): Pick<Handlers, Answered> {
  const read = async (id: number, caller: Caller): Promise<DeviceDashboard> => {
    const dashboard = await readDashboard(db, id, caller, simCarrier, clock.now());
    if (!dashboard) throw new Refusal('missing');
    return dashboard;
  };
  const setPicture = async (id: number, caller: Caller, requestId: string, pictureOf: () => string | null): Promise<DeviceDashboard> => {
    if (!grants(await permissionsOf(db, caller.userId), 'MONITORING_DEVICES_SETTINGS')) throw new Refusal('forbidden');
    await setDevicePicture(db, clock, id, pictureOf(), authorOf(caller, requestId));
    return read(id, caller);
  };
  return {
    'devices.dashboard': ({ params, caller }) => read(params.id, caller),
    'devices.patch': async ({ params, body, caller, requestId }) => {
      await assertMayPatch(db, caller, body);
      await patchDevice(db, clock, params.id, body, authorOf(caller, requestId));
      return read(params.id, caller);
    },
    'devices.setPicture': ({ body, caller, requestId }) => setPicture(body.device, caller, requestId, () => pictureUriOf(body.file)),
    'devices.removePicture': ({ params, caller, requestId }) => setPicture(params.id, caller, requestId, () => null),
    'devices.models': () => readDeviceModels(db),
  };
}
