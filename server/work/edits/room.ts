import type { AuditAction } from '../../../contract/rest/base/audit-actions.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { correctCounter, type CounterName } from '../../../domain/live/telemetry/telemetry-counters.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import { isBeforeOwner } from '../../live/broker/publisher.ts';
import type { DeviceDirectory, DirectoryEntry } from '../../live/devices/directory.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Ingest } from '../../live/ingest/ingest.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { LiveState } from '../../live/telemetry/live-state.ts';

interface Deps {
  clock: Clock;
  directory: DeviceDirectory;
  ingest: Pick<Ingest, 'edit'>;
  live: LiveState;
}

const ACTION: Readonly<Record<CounterName, AuditAction>> = {
  odometer: 'device.odometer',
  engineTimeOn: 'device.hour-meter',
};

/** The room of the counters that a person may set: odometer and hour meter. */
export function editsRoom({ clock, directory, ingest, live }: Deps) {
  /** To a customer a vehicle has reported once it did so as theirs: the answer is the last record, and says where it was. */
  const hasReported = ({ profile }: Caller, entry: DirectoryEntry): boolean => {
    const last = profile === 'USER' ? live.last(entry.id) : null;
    return last === null || !isBeforeOwner(entry, last.dateTime);
  };
  const set = async (
    deviceId: number,
    name: CounterName,
    value: number,
    { caller, requestId }: { caller: Caller; requestId: string },
  ): Promise<Telemetry> => {
    const author = authorOf(caller, requestId);
    const entry = directory.byId(deviceId);
    if (!entry) throw new Refusal('missing');
    if (!hasReported(caller, entry)) throw new Refusal('never-reported');
    const changed = await ingest.edit(entry, {
      change: (telemetry, memory) => correctCounter(telemetry, memory, name, value),
      record: (tx, before, after) =>
        recordChange(tx, clock, author, {
          brandId: entry.brandId,
          action: ACTION[name],
          entity: 'device',
          entityId: deviceId,
          before: { [name]: before[name] },
          after: { [name]: after[name] },
        }),
    });
    if (!changed) throw new Refusal('never-reported');
    return live.last(deviceId) ?? changed;
  };
  return {
    handlers: {
      'telemetry.odometer': ({ params, body, ...asker }) => set(params.id, 'odometer', Number(body.odm), asker),
      'telemetry.patch': ({ params, body, ...asker }) =>
        set(params.id, 'engineTimeOn', body.operations[0]!.value, asker),
    } satisfies Pick<Handlers, 'telemetry.odometer' | 'telemetry.patch'>,
  };
}
