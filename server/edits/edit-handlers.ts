import type { Clock } from '../../domain/clock.ts';
import { grants } from '../../domain/grants.ts';
import { correctCounter, type CounterName } from '../../domain/telemetry-counters.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import { authorOf, recordChange, type Author } from '../audit/record-change.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { LiveState } from '../telemetry/live-state.ts';
import { permissionsOf } from '../users/user-rows.ts';

interface Deps {
  db: Database;
  clock: Clock;
  directory: DeviceDirectory;
  ingest: Pick<Ingest, 'edit'>;
  live: LiveState;
}

const ACTION: Readonly<Record<CounterName, string>> = { odometer: 'device.odometer', engineTimeOn: 'device.hour-meter' };

/** Handlers of the counters that a person may set: odometer and hour meter. The device was checked before they run. */
export function editHandlers({ db, clock, directory, ingest, live }: Deps): Pick<Handlers, 'telemetry.odometer' | 'telemetry.patch'> {
  const set = async (deviceId: number, name: CounterName, value: number, caller: Caller, author: Author): Promise<Telemetry> => {
    if (!grants(await permissionsOf(db, caller.userId), 'MONITORING_DEVICES_SETTINGS')) throw new Refusal('forbidden');
    const entry = directory.byId(deviceId);
    if (!entry) throw new Refusal('missing');
    const changed = await ingest.edit(entry, {
      change: (telemetry, memory) => correctCounter(telemetry, memory, name, value),
      record: (tx, before, after) =>
        recordChange(tx, clock, author, { brandId: entry.brandId, action: ACTION[name], entity: 'device', entityId: deviceId, before: { [name]: before[name] }, after: { [name]: after[name] } }),
    });
    if (!changed) throw new Refusal('never-reported');
    return live.last(deviceId) ?? changed;
  };
  return {
    'telemetry.odometer': ({ params, body, caller, requestId }) => set(params.id, 'odometer', Number(body.odm), caller, authorOf(caller, requestId)),
    'telemetry.patch': ({ params, body, caller, requestId }) => set(params.id, 'engineTimeOn', body.operations[0]!.value, caller, authorOf(caller, requestId)),
  };
}
