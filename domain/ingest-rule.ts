import { faultOf, MAX_FUTURE_MS, type Outcome } from './acceptance.ts';
import { telemetryActivityAt } from './activity.ts';
import {
  customEvent,
  eventsOf,
  lateEvents,
  NOTHING_KNOWN,
  type DeviceEvent,
  type KnownFlags,
} from './device-events.ts';
import { communicated, withoutPosition } from './live-without-position.ts';
import { FLAG } from './hot-fix.ts';
import { FIX_FIELDS, measured, mergedFields } from './measured.ts';
import { movementOf, type Anchor, type Movement } from './movement.ts';
import { countOdometer, withTrustedOdometer, type OdometerMemory } from './odometer.ts';
import { communicationOf, EARLIEST_FIX_MS, fingerprintOf, type Reading } from './reading.ts';
import { exceeds, OVERSPEED } from './speed-alert.ts';
import { spokeSince, standingOf, type Fingerprints } from './standing.ts';
import { lateCounters, type CounterMemory } from './telemetry-counters.ts';
import type { Telemetry } from './telemetry.ts';
import { withPublished, type PublishedMemory } from './published-alarms.ts';
import { TOW, towingAfter, type TowMemory } from './towing.ts';
import { backupBatteryAfter, BACKUP_EVENTS, type BackupBattery } from './backup-battery.ts';

/** What ingest keeps of a device beside its last telemetry. */
export interface IngestMemory extends CounterMemory, OdometerMemory, Fingerprints, PublishedMemory, TowMemory {
  anchor: Anchor | null;
  known: KnownFlags;
  /** There while its speed limit is exceeded. */
  exceeding?: true;
  /** The tracker's own battery, once it was told. */
  backup?: BackupBattery;
  /** When a device that was never located last communicated, ms since the epoch. */
  heardMs?: number;
}

export const NO_MEMORY: IngestMemory = { anchor: null, known: NOTHING_KNOWN, fingerprint: 0 };

export interface Judgement {
  outcome: Outcome;
  /** The new live state, to be stored and published; null when it stays as it is. */
  live: Telemetry | null;
  /** The row for history; null when there is none. */
  history: Telemetry | null;
  /** The row only fills a gap: an existing row of the same time stays. */
  fillsGap?: true;
  memory: IngestMemory;
  events: DeviceEvent[];
  /** Names of the alarms to publish. */
  alarms: readonly string[];
}

const iso = (ms: number): string => new Date(ms).toISOString();
const msOf = (text: string | null): number => (text === null ? Number.NaN : Date.parse(text));
const latest = (text: string | null, ms: number): string => (text !== null && msOf(text) >= ms ? text : iso(ms));
function faultOfReading(reading: Reading, nowMs: number): Outcome | null {
  const communicationMs = communicationOf(reading);
  if (!Number.isFinite(reading.fixTimeMs) || !Number.isFinite(communicationMs)) return 'not-a-number';
  if (reading.fixTimeMs < EARLIEST_FIX_MS) return reading.valid ? 'out-of-range' : 'invalid';
  // A fix marked invalid often has no coordinates: only its times are checked.
  if (!reading.valid) return reading.fixTimeMs > nowMs + MAX_FUTURE_MS ? 'future' : 'invalid';
  const { latitude, longitude, fixTimeMs, speedKmh } = reading;
  return faultOf(latitude, longitude, fixTimeMs, communicationMs, speedKmh ?? Number.NaN, FLAG.VALID, nowMs);
}

/** A valid fix newer than the stored one, or of its time with other content. */
function taken(
  fresh: Telemetry,
  previous: Telemetry | null,
  before: IngestMemory,
  reading: Reading,
  moved: Movement,
  nowMs: number,
): Telemetry {
  // A replaced fix must not make the device silent again.
  const communicationMs = Math.max(
    communicationOf(reading),
    msOf(previous?.lastCommunication ?? null) || 0,
    before.heardMs ?? 0,
  );
  // Filled in place: a second copy of the record is measurable at thousands of fixes a second.
  return Object.assign(fresh, {
    lastCommunication: iso(communicationMs),
    activity: telemetryActivityAt(communicationMs, nowMs),
    lastTracking: latest(previous?.lastTracking ?? null, reading.fixTimeMs),
    lastValid: fresh.dateTime,
    lastMovement: moved.isMoving ? fresh.dateTime : (previous?.lastMovement ?? null),
    movement: moved.movement,
    parked: moved.parked,
  });
}

/** Only the alarms of a message that changes no state; an alarm already published is not published again. */
function alarmsOnly(device: number, outcome: Outcome, memory: IngestMemory, reading: Reading): Judgement {
  const told = withPublished(memory, reading, reading.alarms);
  return {
    outcome,
    live: null,
    history: null,
    memory: told.memory,
    events: lateEvents(device, reading),
    alarms: told.alarms,
  };
}

/** A message without a new position from a device that is located: only communication and device state change. */
function spoken(
  previous: Telemetry,
  before: IngestMemory,
  reading: Reading,
  nowMs: number,
): Pick<Judgement, 'live' | 'memory' | 'events' | 'alarms'> {
  const isReport = reading.fixTimeMs > msOf(previous.dateTime);
  const { events, raised, known } = eventsOf(previous.device, before.known, reading, isReport);
  const trusted = withTrustedOdometer(before, reading);
  const live = withoutPosition(previous, trusted, nowMs, isReport);
  const counted = countOdometer(live, previous, before, trusted, null);
  const { memory, alarms } = withPublished({ ...before, ...counted, known }, reading, raised);
  return { live, memory, events, alarms };
}

function judgeInvalid(
  device: number,
  previous: Telemetry | null,
  memory: IngestMemory,
  reading: Reading,
  nowMs: number,
): Judgement {
  const communicationMs = communicationOf(reading);
  const lastMs = previous === null ? memory.heardMs : msOf(previous.lastCommunication);
  if (communicationMs <= (lastMs || 0)) return alarmsOnly(device, 'invalid', memory, reading);
  if (previous) return { outcome: 'invalid', history: null, ...spoken(previous, memory, reading, nowMs) };
  const { events, raised, known } = eventsOf(device, memory.known, reading);
  const told = withPublished({ ...memory, known, heardMs: communicationMs }, reading, raised);
  return { outcome: 'invalid', live: null, history: null, memory: told.memory, events, alarms: told.alarms };
}

/**
 * A valid fix of before the stored one: into history with its own fields, parking only where its ignition says so. Where
 * the device was heard from after that fix, it may be a keep-alive that was overtaken: then it replaces no row. A
 * message sent after everything known carries the current state, unless the tracker had buffered the fix.
 */
function late(device: number, previous: Telemetry, memory: IngestMemory, reading: Reading, nowMs: number): Judgement {
  const parked = reading.ignition === null ? null : !reading.ignition;
  const trusted = withTrustedOdometer(memory, reading);
  const movement = parked ? 'PARKING' : (reading.speedKmh ?? 0) >= 1 ? 'MOVING' : null;
  const history: Telemetry = {
    ...measured(device, trusted, nowMs),
    ...lateCounters(memory, trusted),
    parked,
    movement,
  };
  const isSince = spokeSince(previous, reading);
  const told =
    isSince && !reading.archived
      ? spoken(previous, memory, reading, nowMs)
      : alarmsOnly(device, 'older', memory, reading);
  if (isSince && reading.archived) told.live = communicated(previous, reading, nowMs);
  const isRepeated = reading.communicationMs !== null && reading.communicationMs > reading.fixTimeMs;
  return { ...told, outcome: 'older', history, ...(isRepeated && { fillsGap: true as const }) };
}

/** States of a device that are derived from its fixes and raise an alarm of their own when they begin. */
interface Derived {
  isExceeding: boolean;
  towing: TowMemory;
  backup: BackupBattery | undefined;
}

/** The event of a state that began or ended; of one that the tracker tells itself nothing is added. */
function derivedEvents(device: number, before: IngestMemory, reading: Reading, now: Derived): DeviceEvent[] {
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
function eventsWithDerived(
  device: number,
  before: IngestMemory,
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

/** A fix that becomes the live state. One that replaces another of the same time keeps fields that only the other had. */
function accept(
  device: number,
  previous: Telemetry | null,
  memory: IngestMemory,
  reading: Reading,
  nowMs: number,
  limitKmh: number | null,
  replaced: Telemetry | null,
): Judgement {
  const trusted = withTrustedOdometer(memory, reading);
  const fresh = measured(device, trusted, nowMs);
  if (replaced) Object.assign(fresh, mergedFields(replaced, fresh, FIX_FIELDS));
  const moved = movementOf(memory.anchor, replaced ? { ...reading, ignition: fresh.ignition } : reading);
  const live = taken(fresh, previous, memory, reading, moved, nowMs);
  const isExceeding = exceeds(memory.exceeding ?? false, reading.speedKmh, limitKmh);
  const towing = towingAfter(memory, reading);
  const backup = backupBatteryAfter(memory.backup, reading.backupBatteryV);
  const { events, raised, known } = eventsWithDerived(device, memory, reading, { isExceeding, towing, backup });
  const counted = countOdometer(live, previous, memory, trusted, moved.isMoving);
  const fingerprint = fingerprintOf(reading);
  const after: IngestMemory = { anchor: moved.anchor, fingerprint, ...counted, known, ...towing };
  if (isExceeding) after.exceeding = true;
  if (backup) after.backup = backup;
  if (memory.told) after.told = memory.told;
  // Only alarms of late messages are compared with those already published; a newer fix has raised its own.
  return {
    outcome: 'accepted',
    live,
    history: live,
    memory: withPublished(after, reading, reading.alarms).memory,
    events,
    alarms: raised,
  };
}

/**
 * The outcome of a reading, given the device's last telemetry and memory. Pure: the caller stores and publishes.
 * `older`: to history only. `duplicate`: only alarms that were not published yet. `invalid`: its position is not taken,
 * but a newer last communication and flags are. A keep-alive that repeats the stored fix is `accepted` without a row of
 * history. Any other outcome but `accepted` leaves no trace. `limitKmh` is the speed limit of the device; only fixes
 * that come in order are held to it.
 */
export function judge(
  device: number,
  previous: Telemetry | null,
  memory: IngestMemory,
  reading: Reading,
  nowMs: number,
  limitKmh: number | null = null,
): Judgement {
  const fault = faultOfReading(reading, nowMs);
  if (fault === 'invalid') return judgeInvalid(device, previous, memory, reading, nowMs);
  if (fault !== null) return { outcome: fault, live: null, history: null, memory, events: [], alarms: [] };
  const standing = standingOf(previous, memory, reading);
  if (previous === null || standing === 'newer')
    return accept(device, previous, memory, reading, nowMs, limitKmh, null);
  if (standing === 'older') return late(device, previous, memory, reading, nowMs);
  if (standing === 'same') return { outcome: 'duplicate', live: null, history: null, memory, events: [], alarms: [] };
  if (standing === 'overtaken') return alarmsOnly(device, 'duplicate', memory, reading);
  if (standing === 'replaces') return accept(device, previous, memory, reading, nowMs, limitKmh, previous);
  const { memory: after, ...told } = spoken(previous, memory, reading, nowMs);
  return { ...told, outcome: 'accepted', history: null, memory: { ...after, signFingerprint: fingerprintOf(reading) } };
}
