import { faultOf, MAX_FUTURE_MS, type Outcome } from './acceptance.ts';
import { telemetryActivityAt } from './activity.ts';
import { eventsOf, lateEvents, NOTHING_KNOWN, overspeedEvent, type DeviceEvent, type KnownFlags } from './device-events.ts';
import { FLAG } from './hot-fix.ts';
import { movementOf, type Anchor, type Movement } from './movement.ts';
import { communicationOf, EARLIEST_FIX_MS, fingerprintOf, type Reading } from './reading.ts';
import { exceeds, OVERSPEED } from './speed-alert.ts';
import { countRecord, lateCounters, type CounterMemory } from './telemetry-counters.ts';
import { telemetrySchema, type Telemetry } from './telemetry.ts';

/** What ingest remembers of a device beside its last telemetry. */
export interface IngestMemory extends CounterMemory {
  anchor: Anchor | null;
  known: KnownFlags;
  /** Of the last accepted reading. */
  fingerprint: number;
  /** There while its speed limit is exceeded. */
  exceeding?: true;
}

export const NO_MEMORY: IngestMemory = { anchor: null, known: NOTHING_KNOWN, fingerprint: 0 };

export interface Judgement {
  outcome: Outcome;
  /** The new live state, to be stored and published; null when it stays as it is. */
  live: Telemetry | null;
  /** The row for history; null when there is none. */
  history: Telemetry | null;
  memory: IngestMemory;
  events: DeviceEvent[];
  /** Names of the alarms to publish. */
  alarms: readonly string[];
}

const iso = (ms: number): string => new Date(ms).toISOString();
const msOf = (text: string | null): number => (text === null ? Number.NaN : Date.parse(text));
const latest = (text: string | null, ms: number): string => (text !== null && msOf(text) >= ms ? text : iso(ms));
const raises = (reading: Reading, alarm: string): boolean | null => (reading.alarms.includes(alarm) ? true : null);
const UNKNOWN = Object.fromEntries(Object.keys(telemetrySchema.shape).map((name) => [name, null])) as unknown as Telemetry;

function faultOfReading(reading: Reading, nowMs: number): Outcome | null {
  const communicationMs = communicationOf(reading);
  if (!Number.isFinite(reading.fixTimeMs) || !Number.isFinite(communicationMs)) return 'not-a-number';
  if (reading.fixTimeMs < EARLIEST_FIX_MS) return reading.valid ? 'out-of-range' : 'invalid';
  // A fix its sender does not vouch for often has no place at all: only its times can be wrong.
  if (!reading.valid) return reading.fixTimeMs > nowMs + MAX_FUTURE_MS ? 'future' : 'invalid';
  const { latitude, longitude, fixTimeMs, speedKmh } = reading;
  return faultOf(latitude, longitude, fixTimeMs, communicationMs, speedKmh ?? Number.NaN, FLAG.VALID, nowMs);
}

/** The fields that a reading alone decides. */
function measured(device: number, reading: Reading, nowMs: number): Telemetry {
  const communicationMs = communicationOf(reading);
  const fixTime = iso(reading.fixTimeMs);
  return {
    ...UNKNOWN,
    device,
    id: `${device}-${reading.fixTimeMs}`,
    dateTime: fixTime,
    pos: { gpsdt: fixTime },
    lastCommunication: iso(communicationMs),
    received: iso(reading.receivedMs),
    activity: telemetryActivityAt(communicationMs, nowMs),
    valid: reading.valid,
    latitude: reading.latitude,
    longitude: reading.longitude,
    angle: reading.headingDeg,
    altitude: reading.altitudeM,
    accuracy: reading.accuracyM,
    geolocate: reading.lbs,
    satellitesAvailable: reading.satellites,
    speed: reading.speedKmh,
    odometer: reading.odometerM,
    engineTimeOn: reading.engineTimeOnMs,
    driverId: reading.driverId,
    backupBattery: reading.backupBatteryV,
    batteryTension: reading.batteryTensionV,
    batteryLevel: reading.batteryLevel,
    batteryPercent: reading.batteryPercent,
    gsmSignal: reading.gsmSignal,
    ignition: reading.ignition,
    engine: reading.engine,
    oilCutOff: reading.oilCutOff,
    batteryRemoved: reading.alarms.includes('powerRestored') ? false : raises(reading, 'powerCut'),
    batteryDemolition: raises(reading, 'removing'),
    theftAlarm: raises(reading, 'tampering'),
    panic: raises(reading, 'sos'),
    jammerOn: reading.alarms.includes('jamming'),
    rfOn: false,
    engineFaultCode: reading.engineFaultCode ?? '',
    vehicleFortification: reading.vehicleFortification,
  };
}

/** A valid fix newer than the stored one, or of its time with other content. */
function taken(device: number, previous: Telemetry | null, reading: Reading, moved: Movement, nowMs: number): Telemetry {
  const fresh = measured(device, reading, nowMs);
  // A replaced fix must not make the device silent again.
  const communicationMs = Math.max(communicationOf(reading), msOf(previous?.lastCommunication ?? null) || 0);
  // Filled in place: at thousands of fixes a second a second copy of the record is felt.
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

/** The live state after a word without a valid position: the old place and its time, the newer flags. */
function heard(previous: Telemetry, reading: Reading, nowMs: number): Telemetry {
  const communicationMs = communicationOf(reading);
  const ignition = reading.ignition ?? previous.ignition;
  const parked = ignition === null ? previous.parked : !ignition;
  return {
    ...previous,
    lastCommunication: iso(communicationMs),
    lastTracking: latest(previous.lastTracking, communicationMs),
    received: iso(reading.receivedMs),
    activity: telemetryActivityAt(communicationMs, nowMs),
    ignition,
    parked,
    movement: parked ? 'PARKING' : previous.movement === 'PARKING' ? null : previous.movement,
    engine: reading.engine ?? previous.engine,
    oilCutOff: reading.oilCutOff ?? previous.oilCutOff,
    batteryLevel: reading.batteryLevel ?? previous.batteryLevel,
    batteryPercent: reading.batteryPercent ?? previous.batteryPercent,
    batteryTension: reading.batteryTensionV ?? previous.batteryTension,
    backupBattery: reading.backupBatteryV ?? previous.backupBattery,
    gsmSignal: reading.gsmSignal ?? previous.gsmSignal,
    panic: raises(reading, 'sos'),
    jammerOn: reading.alarms.includes('jamming'),
    theftAlarm: raises(reading, 'tampering'),
    batteryRemoved: reading.alarms.includes('powerRestored') ? false : (raises(reading, 'powerCut') ?? previous.batteryRemoved),
  };
}

function judgeInvalid(device: number, previous: Telemetry | null, memory: IngestMemory, reading: Reading, nowMs: number): Judgement {
  const newer = previous === null || communicationOf(reading) > (msOf(previous.lastCommunication) || 0);
  if (!newer) return { outcome: 'invalid', live: null, history: null, memory, events: [], alarms: [] };
  const { events, raised, known } = eventsOf(device, memory.known, reading);
  const live = previous && heard(previous, reading, nowMs);
  return { outcome: 'invalid', live, history: null, memory: { ...memory, known }, events, alarms: raised };
}

/** History of a fix that came late: its own fields, parking only where its ignition says so. */
function late(device: number, memory: IngestMemory, reading: Reading, nowMs: number): Judgement {
  const parked = reading.ignition === null ? null : !reading.ignition;
  const history: Telemetry = { ...measured(device, reading, nowMs), ...lateCounters(memory, reading), parked, movement: parked ? 'PARKING' : (reading.speedKmh ?? 0) >= 1 ? 'MOVING' : null };
  return { outcome: 'older', live: null, history, memory, events: lateEvents(device, reading), alarms: reading.alarms };
}

/** What is remembered after a reading that was taken; its record's counters are filled in. */
function remembered(live: Telemetry, previous: Telemetry | null, before: IngestMemory, reading: Reading, moved: Movement): Omit<IngestMemory, 'known'> {
  const after = { anchor: moved.anchor, fingerprint: fingerprintOf(reading) };
  // Few devices have counters that were set: the others pay nothing for it.
  return before.odometer || before.engineTimeOn ? { ...after, ...countRecord(live, previous, before, reading, moved.isMoving) } : after;
}

/** The events and alarms of a reading with those of its speed: one when the limit is exceeded, one when that ends. */
function eventsWithSpeed(device: number, before: IngestMemory, reading: Reading, isExceeding: boolean): ReturnType<typeof eventsOf> {
  const told = eventsOf(device, before.known, reading);
  if (isExceeding === (before.exceeding ?? false)) return told;
  // A tracker may have a limit of its own and say the same.
  const isTold = isExceeding && reading.alarms.includes(OVERSPEED);
  const events = isTold ? told.events : [...told.events, overspeedEvent(device, reading.fixTimeMs, isExceeding)];
  return { ...told, events, raised: isExceeding && !isTold ? [...told.raised, OVERSPEED] : told.raised };
}

/**
 * What becomes of a reading, given the device's last telemetry and what is remembered of it. Pure: the caller stores
 * and publishes. `older`: to history only. `duplicate`: nothing. `invalid`: its position is not taken, but a device
 * that is known gets a newer last communication and flags. Any other outcome but `accepted` leaves no trace.
 * `limitKmh` is the speed limit of the device; only fixes that come in order are held to it.
 */
export function judge(device: number, previous: Telemetry | null, memory: IngestMemory, reading: Reading, nowMs: number, limitKmh: number | null = null): Judgement {
  const fault = faultOfReading(reading, nowMs);
  if (fault === 'invalid') return judgeInvalid(device, previous, memory, reading, nowMs);
  if (fault !== null) return { outcome: fault, live: null, history: null, memory, events: [], alarms: [] };
  const storedMs = msOf(previous?.dateTime ?? null);
  if (reading.fixTimeMs < storedMs) return late(device, memory, reading, nowMs);
  if (reading.fixTimeMs === storedMs && fingerprintOf(reading) === memory.fingerprint)
    return { outcome: 'duplicate', live: null, history: null, memory, events: [], alarms: [] };
  const moved = movementOf(memory.anchor, reading);
  const live = taken(device, previous, reading, moved, nowMs);
  const isExceeding = exceeds(memory.exceeding ?? false, reading.speedKmh, limitKmh);
  const { events, raised, known } = eventsWithSpeed(device, memory, reading, isExceeding);
  const after: IngestMemory = { ...remembered(live, previous, memory, reading, moved), known };
  if (isExceeding) after.exceeding = true;
  return { outcome: 'accepted', live, history: live, memory: after, events, alarms: raised };
}
