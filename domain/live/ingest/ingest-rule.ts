import { MAX_FUTURE_MS, type Outcome, type RejectionReason } from './acceptance.ts';
import { telemetryActivityAt } from '../telemetry/activity.ts';
import { eventsWithDerived } from '../alarms/derived-events.ts';
import { eventsOf, lateEvents, NOTHING_KNOWN, type DeviceEvent, type KnownFlags } from '../alarms/device-events.ts';
import { communicated, withoutPosition } from '../telemetry/live-without-position.ts';
import { ignitionSenseAfter, withoutMuteIgnition, type IgnitionMemory } from '../telemetry/ignition-sense.ts';
import { FIX_FIELDS, measured, mergedFields } from '../telemetry/measured.ts';
import { movementOf, type Anchor, type Movement } from '../telemetry/movement.ts';
import { countOdometer, withTrustedOdometer, type OdometerMemory } from '../telemetry/odometer.ts';
import { communicationOf, fingerprintOf, type Reading } from '../telemetry/reading.ts';
import { soundReading } from './sound-reading.ts';
import { exceeds } from '../alarms/speed-alert.ts';
import { spokeSince, standingOf, type Fingerprints } from './standing.ts';
import { lateCounters, type CounterMemory } from '../telemetry/telemetry-counters.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { withPublished, type PublishedMemory } from '../alarms/published-alarms.ts';
import { towingBySense, type TowMemory } from '../telemetry/towing.ts';
import { backupBatteryAfter, type BackupBattery } from '../telemetry/backup-battery.ts';

/** What ingest keeps of a device beside its last telemetry. */
export interface IngestMemory
  extends CounterMemory, OdometerMemory, Fingerprints, PublishedMemory, TowMemory, IgnitionMemory {
  anchor: Anchor | null;
  known: KnownFlags;
  /** There while its speed limit is exceeded. */
  exceeding?: true;
  /** The tracker's own battery, once it was told. */
  backup?: BackupBattery;
  /** When a device that was never located last communicated, ms since the epoch. */
  heardMs?: number;
  /** Fingerprints of the last messages without a time of their own: one that is sent again has another time. */
  timeless?: readonly number[];
}

/** A sender that retries does so within a few messages. */
const MAX_TIMELESS = 8;

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
  /** The reading with the times under which it counts. */
  reading: Reading;
}
type Judged = Omit<Judgement, 'reading'>;

const iso = (ms: number): string => new Date(ms).toISOString();
const msOf = (text: string | null): number => (text === null ? Number.NaN : Date.parse(text));
const latest = (text: string | null, ms: number): string => (text !== null && msOf(text) >= ms ? text : iso(ms));
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
function alarmsOnly(device: number, outcome: Outcome, memory: IngestMemory, reading: Reading): Judged {
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

/** A message whose place is refused, or that has none: only communication and device state change. */
function judgePlaceless(
  device: number,
  previous: Telemetry | null,
  memory: IngestMemory,
  reading: Reading,
  outcome: RejectionReason,
  nowMs: number,
): Judged {
  const communicationMs = communicationOf(reading);
  const lastMs = previous === null ? memory.heardMs : msOf(previous.lastCommunication);
  // Two messages of one second are both taken.
  if (communicationMs < (lastMs || 0)) return alarmsOnly(device, outcome, memory, reading);
  if (previous) return { outcome, history: null, ...spoken(previous, memory, reading, nowMs) };
  const { events, raised, known } = eventsOf(device, memory.known, reading);
  const told = withPublished({ ...memory, known, heardMs: communicationMs }, reading, raised);
  return { outcome, live: null, history: null, memory: told.memory, events, alarms: told.alarms };
}

const unchanged = (outcome: Outcome, memory: IngestMemory): Judged => ({
  outcome,
  live: null,
  history: null,
  memory,
  events: [],
  alarms: [],
});

/** The same of a message without a time that can be believed: only its content tells whether it was sent again. */
function judgeTimeless(
  device: number,
  previous: Telemetry | null,
  memory: IngestMemory,
  [given, reading]: readonly [Reading, Reading],
  fault: RejectionReason,
  nowMs: number,
): Judged {
  const print = fingerprintOf(given);
  const { timeless = [] } = memory;
  if (timeless.includes(print)) return unchanged('duplicate', memory);
  const remembered = { ...memory, timeless: [...timeless, print].slice(-MAX_TIMELESS) };
  return judgePlaceless(device, previous, remembered, reading, fault, nowMs);
}

/**
 * A valid fix of before the stored one: into history with its own fields, parking only where its ignition says so. Where
 * the device was heard from after that fix, it may be a keep-alive that was overtaken: then it replaces no row. A
 * message sent after everything known carries the current state, unless the tracker had buffered the fix.
 */
function late(device: number, previous: Telemetry, memory: IngestMemory, reading: Reading, nowMs: number): Judged {
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

/** A fix that becomes the live state. One that replaces another of the same time keeps fields that only the other had. */
function accept(
  device: number,
  previous: Telemetry | null,
  memory: IngestMemory,
  reading: Reading,
  nowMs: number,
  limitKmh: number | null,
  replaced: Telemetry | null,
): Judged {
  const trusted = withTrustedOdometer(memory, reading);
  const fresh = measured(device, trusted, nowMs);
  if (replaced) Object.assign(fresh, mergedFields(replaced, fresh, FIX_FIELDS));
  const moved = movementOf(memory.anchor, replaced ? { ...reading, ignition: fresh.ignition } : reading);
  const live = taken(fresh, previous, memory, reading, moved, nowMs);
  const isExceeding = exceeds(memory.exceeding ?? false, reading.speedKmh, limitKmh);
  const { towing, ignitionSense } = towingBySense(memory, reading);
  const backup = backupBatteryAfter(memory.backup, reading.backupBatteryV);
  const { events, raised, known } = eventsWithDerived(device, memory, reading, { isExceeding, towing, backup });
  const counted = countOdometer(live, previous, memory, trusted, moved.isMoving);
  const fingerprint = fingerprintOf(reading);
  const after: IngestMemory = { anchor: moved.anchor, fingerprint, ...counted, known, ...towing };
  if (ignitionSense) after.ignitionSense = ignitionSense;
  if (isExceeding) after.exceeding = true;
  if (backup) after.backup = backup;
  if (memory.told) after.told = memory.told;
  if (memory.timeless) after.timeless = memory.timeless;
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

/** A gateway counts its distance between places, the refused one among them. */
const withoutCountOfGateway = (reading: Reading): Reading =>
  reading.odometerOfGateway ? { ...reading, odometerM: null, odometerOfGateway: null } : reading;

function judgeSound(
  device: number,
  previous: Telemetry | null,
  memory: IngestMemory,
  reading: Reading,
  nowMs: number,
  limitKmh: number | null,
): Judged {
  const standing = standingOf(previous, memory, reading);
  if (previous === null || standing === 'newer')
    return accept(device, previous, memory, reading, nowMs, limitKmh, null);
  if (standing === 'older') return late(device, previous, memory, reading, nowMs);
  if (standing === 'same') return unchanged('duplicate', memory);
  if (standing === 'overtaken') return alarmsOnly(device, 'duplicate', memory, reading);
  if (standing === 'replaces') return accept(device, previous, memory, reading, nowMs, limitKmh, previous);
  const { memory: after, ...told } = spoken(previous, memory, reading, nowMs);
  return { ...told, outcome: 'accepted', history: null, memory: { ...after, signFingerprint: fingerprintOf(reading) } };
}

/**
 * A state that was stored while the server's clock was ahead: its times are taken back to before the reading, so that they do not make what
 * comes `older` until the clock has caught up.
 */
function withPastTimes(stored: Telemetry, reading: Reading): Telemetry {
  const latestMs = reading.fixTimeMs - 1;
  const past = (text: string | null): string | null => (msOf(text) > latestMs ? iso(latestMs) : text);
  return {
    ...stored,
    dateTime: iso(latestMs),
    lastCommunication: past(stored.lastCommunication),
    lastTracking: past(stored.lastTracking),
    lastMovement: past(stored.lastMovement),
  };
}

/**
 * The outcome of a reading, given the device's last telemetry and memory. Pure: the caller stores and publishes.
 * `older`: to history only. `duplicate`: only alarms that were not published yet. A keep-alive that repeats the stored fix
 * is `accepted` without a row of history. Any other outcome but `accepted` is why the place is refused: it is a message
 * without a place, whose communication, flags and alarms count. `limitKmh` is the speed limit of the device; only fixes
 * that come in order are held to it. History is kept since `keptSinceMs`.
 */
export function judge(
  device: number,
  stored: Telemetry | null,
  before: IngestMemory,
  sent: Reading,
  nowMs: number,
  limitKmh: number | null = null,
  keptSinceMs = 0,
): Judgement {
  const sound = soundReading(sent, nowMs, keptSinceMs);
  const { fault, isTimeless } = sound;
  // A heartbeat repeats the speed of the last fix.
  const isNewPlace = fault === null && (stored === null || msOf(stored.dateTime) < sound.reading.fixTimeMs);
  const ignitionSense = ignitionSenseAfter(before.ignitionSense, stored, sound.reading, isNewPlace);
  const memory = ignitionSense === before.ignitionSense ? before : { ...before, ignitionSense: ignitionSense! };
  const reading = withoutMuteIgnition(sound.reading, ignitionSense);
  const isAhead = stored !== null && msOf(stored.dateTime) > nowMs + MAX_FUTURE_MS;
  const previous = isAhead ? withPastTimes(stored, reading) : stored;
  if (fault === null) return Object.assign(judgeSound(device, previous, memory, reading, nowMs, limitKmh), { reading });
  const placeless = fault === 'invalid' ? reading : withoutCountOfGateway(reading);
  const judged = isTimeless
    ? judgeTimeless(device, previous, memory, [sent, placeless], fault, nowMs)
    : judgePlaceless(device, previous, memory, placeless, fault, nowMs);
  return Object.assign(judged, { reading: placeless });
}
