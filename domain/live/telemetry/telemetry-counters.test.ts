import { expect, test } from 'vitest';
import { judge, NO_MEMORY, type IngestMemory, type Judgement } from '../ingest/ingest-rule.ts';
import { emptyReading, type Reading } from './reading.ts';
import { correctCounter, type CounterName } from './telemetry-counters.ts';
import type { Telemetry } from './telemetry.ts';

const DEVICE = 1_234_567_890_123_456;
const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
/** 0.001 degrees of latitude, m. */
const STEP_M = 111.195;

/** A device on its way north, a step a minute; what it reports can be corrected in between. */
class Driven {
  telemetry: Telemetry | null = null;
  memory: IngestMemory = NO_MEMORY;
  at(minute: number, given: Partial<Reading> = {}, limitKmh: number | null = null): Judgement {
    const timeMs = NOON + minute * MINUTE;
    const reading = {
      ...emptyReading(timeMs, timeMs + 500),
      latitude: -23.5 + minute * 0.001,
      longitude: -46.6,
      speedKmh: 40,
      ignition: true,
      ...given,
    };
    const judgement = judge(DEVICE, this.telemetry, this.memory, reading, timeMs + 500, limitKmh);
    this.telemetry = judgement.live ?? this.telemetry;
    this.memory = judgement.memory;
    return judgement;
  }
  set(name: CounterName, value: number): void {
    ({ telemetry: this.telemetry, memory: this.memory } = correctCounter(this.telemetry!, this.memory, name, value));
  }
}

test('an odometer that was set grows by what the tracker counts, in the live state and in history', () => {
  const device = new Driven();
  device.at(0, { odometerM: 1_000 });
  device.set('odometer', 48_213_000);
  expect(device.telemetry!.odometer).toBe(48_213_000);
  const { history } = device.at(1, { odometerM: 1_120 });
  expect(history!.odometer).toBe(48_213_120);
  // In between, its memory is stored as text in the database.
  device.memory = JSON.parse(JSON.stringify(device.memory)) as IngestMemory;
  expect(device.at(2, { odometerM: 1_250 }).live!.odometer).toBe(48_213_250);
});

test('where the tracker reports no odometer, the distance driven since is added, and standing adds nothing', () => {
  const device = new Driven();
  device.at(0);
  device.set('odometer', 5_000);
  expect(device.at(1).live!.odometer).toBeCloseTo(5_000 + STEP_M, 0);
  expect(device.at(2, { latitude: -23.499_1, speedKmh: 0, ignition: false }).live!.odometer).toBeCloseTo(
    5_000 + STEP_M,
    0,
  );
  // A place from cell towers is a kilometre off.
  expect(device.at(3, { lbs: true, latitude: -23.4 }).live!.odometer).toBeCloseTo(5_000 + STEP_M, 0);
});

test('an hour meter that was set counts while the engine runs', () => {
  const device = new Driven();
  device.at(0);
  device.set('engineTimeOn', 3_600_000);
  expect(device.at(1).live!.engineTimeOn).toBe(3_600_000 + MINUTE);
  expect(device.at(2, { ignition: false }).live!.engineTimeOn).toBe(3_600_000 + MINUTE);
  expect(device.at(3).live!.engineTimeOn).toBe(3_600_000 + MINUTE);
  expect(device.at(4, { engineTimeOnMs: 900 }).live!.engineTimeOn).toBe(3_600_000 + 2 * MINUTE);
  expect(device.at(5, { engineTimeOnMs: 2_900 }).live!.engineTimeOn).toBe(3_600_000 + 2 * MINUTE + 2_000);
});

test('counters that were never set stay what the tracker reports', () => {
  const device = new Driven();
  device.at(0, { odometerM: 1_000, engineTimeOnMs: 50 });
  device.set('odometer', 7_000);
  expect(device.at(1, { odometerM: 1_100, engineTimeOnMs: 60 }).live).toMatchObject({
    odometer: 7_100,
    engineTimeOn: 60,
  });
  expect(new Driven().at(0).live).toMatchObject({ odometer: null, engineTimeOn: null });
});

test('a fix that came late is corrected only when it is from after the correction', () => {
  const device = new Driven();
  device.at(5, { odometerM: 1_000 });
  device.set('odometer', 9_000);
  device.at(10, { odometerM: 1_500 });
  expect(device.at(4, { odometerM: 900 }).history!.odometer).toBe(900);
  expect(device.at(7, { odometerM: 1_200 }).history!.odometer).toBe(9_200);
});

test('a keep-alive without a position keeps the counters and their memory', () => {
  const device = new Driven();
  device.at(0, { odometerM: 1_000 });
  device.set('odometer', 9_000);
  expect(device.at(1, { valid: false }).live!.odometer).toBe(9_000);
  expect(device.at(2, { odometerM: 1_010 }).live!.odometer).toBe(9_010);
});

const eventsOf = ({ events, alarms }: Judgement) => [
  events.map(({ type, onOff, description }) => [type, onOff, description]),
  alarms,
];

test('a fix above the limit is one event and alarm, however long it lasts, and its end an event', () => {
  const device = new Driven();
  expect(eventsOf(device.at(0, { speedKmh: 79 }, 80))).toEqual([[], []]);
  expect(eventsOf(device.at(1, { speedKmh: 91 }, 80))).toEqual([[['CUSTOM', true, 'overspeed']], ['overspeed']]);
  for (const [minute, speedKmh] of [
    [2, 95],
    [3, 79],
    [4, 84],
    [5, null],
  ] as const)
    expect(eventsOf(device.at(minute, { speedKmh }, 80)), String(minute)).toEqual([[], []]);
  expect(eventsOf(device.at(6, { speedKmh: 60 }, 80))).toEqual([[['CUSTOM', false, 'overspeed']], []]);
  expect(eventsOf(device.at(7, { speedKmh: 81 }, 80))).toEqual([[['CUSTOM', true, 'overspeed']], ['overspeed']]);
  // Switched off meanwhile.
  expect(eventsOf(device.at(8, { speedKmh: 150 }, 9999))).toEqual([[['CUSTOM', false, 'overspeed']], []]);
  expect(eventsOf(device.at(9, { speedKmh: 150 }, 9999))).toEqual([[], []]);
});

test('a tracker that reports its own speed alarm raises no second one, and a late fix is not checked against the limit', () => {
  const device = new Driven();
  device.at(0, { speedKmh: 50 }, 80);
  expect(eventsOf(device.at(2, { speedKmh: 90, alarms: ['overspeed'] }, 80))).toEqual([
    [['CUSTOM', true, 'overspeed']],
    ['overspeed'],
  ]);
  expect(eventsOf(device.at(1, { speedKmh: 120 }, 80))).toEqual([[], []]);
});
