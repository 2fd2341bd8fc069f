import { BACKUP_EVENTS, type BackupBattery } from '../telemetry/backup-battery.ts';
import { customEvent, eventsOf, type DeviceEvent, type KnownFlags } from './device-events.ts';
import type { Reading } from '../telemetry/reading.ts';
import { OVERSPEED } from './speed-alert.ts';
import { TOW, type TowMemory } from '../telemetry/towing.ts';

/** States of a device that are derived from its fixes and raise an alarm of their own when they begin. */
interface Derived {
  isExceeding: boolean;
  towing: TowMemory;
  backup: BackupBattery | undefined;
}

/** What was known of them before. */
interface Before extends TowMemory {
  known: KnownFlags;
  exceeding?: true;
  backup?: BackupBattery;
}

/** The event of a state that began or ended; of one that the tracker tells itself nothing is added. */
function derivedEvents(device: number, before: Before, reading: Reading, now: Derived): DeviceEvent[] {
  const { alarms, fixTimeMs } = reading;
  const edge = (name: string, was: boolean, is: boolean): DeviceEvent[] =>
    was === is || (is && alarms.includes(name)) ? [] : [customEvent(device, fixTimeMs, name, is)];
  const battery =
    before.backup === undefined || now.backup === undefined || before.backup === now.backup
      ? []
      : [customEvent(device, fixTimeMs, BACKUP_EVENTS[now.backup], true)];
  return [
    ...edge(OVERSPEED, before.exceeding ?? false, now.isExceeding),
    ...edge(TOW, before.towed ?? false, now.towing.towed ?? false),
    ...battery,
  ];
}

/** The events and alarms of a reading with those of the states that are derived. */
export function eventsWithDerived(
  device: number,
  before: Before,
  reading: Reading,
  now: Derived,
): ReturnType<typeof eventsOf> {
  const told = eventsOf(device, before.known, reading);
  const derived = derivedEvents(device, before, reading, now);
  if (derived.length === 0) return told;
  const raised = derived.flatMap(({ onOff, description }) =>
    onOff && (description === OVERSPEED || description === TOW) ? [description] : [],
  );
  return { ...told, events: [...told.events, ...derived], raised: [...told.raised, ...raised] };
}
