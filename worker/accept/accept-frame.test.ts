import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOVING, OFFLINE, PARKED, STOPPED } from '../../domain/live/telemetry/activity.ts';
import { FLAG, type HotFix } from '../../domain/live/telemetry/hot-fix.ts';
import { deviceId, fixOf, frameOf } from '../../tests/builders/fixes.ts';
import { NOON } from '../../tests/builders/held-platform.ts';
import { Fleet } from '../fleet/fleet.ts';
import { applyFrame, newAccepted } from './accept-frame.ts';
import { Tally } from './tally.ts';

const MINUTE = 60_000;

function fleetOf(devices: number): { fleet: Fleet; tally: Tally; take: (fixes: HotFix[], nowMs?: number) => number[] } {
  const fleet = new Fleet();
  const tally = new Tally();
  const accepted = newAccepted(1);
  for (let n = 1; n <= devices; n += 1) fleet.rowFor(deviceId(n));
  const take = (fixes: HotFix[], nowMs = NOON): number[] => {
    applyFrame(fleet, frameOf(fixes), nowMs, tally, accepted);
    return Array.from(accepted.row.subarray(0, accepted.count));
  };
  return { fleet, tally, take };
}

test('a sound event updates the columns of its device (TLM-27)', () => {
  const { fleet, take } = fleetOf(2);
  expect(
    take([fixOf({ device: deviceId(2), speedKmh: 31.5, headingDeg: 12.3, batteryByte: 3, gsmSignal: 2 })]),
  ).toEqual([1]);
  const { position, speedKmh, headingDeg, fixTimeMs, batteryByte, gsmSignal } = fleet.columns;
  expect([position[2], position[3], fixTimeMs[1], speedKmh[1], batteryByte[1], gsmSignal[1]]).toEqual([
    -46.63,
    -23.55,
    NOON,
    31.5,
    3,
    2,
  ]);
  expect(headingDeg[1]).toBeCloseTo(12.3, 4);
});

test('an event its sender calls invalid is ignored and counted (TLM-25)', () => {
  const { fleet, tally, take } = fleetOf(1);
  expect(take([fixOf({ flags: 0 })])).toEqual([]);
  expect(fleet.columns.fixTimeMs[0]).toBeNaN();
  expect(tally.events()).toEqual({ accepted: 0, rejected: { invalid: 1 } });
});

test('an event older than the stored one is ignored and counted (TLM-26)', () => {
  const { fleet, tally, take } = fleetOf(1);
  take([fixOf()]);
  expect(take([fixOf({ fixTimeMs: NOON - 1, latitude: -22 })])).toEqual([]);
  expect(fleet.columns.position[1]).toBe(-23.55);
  expect(tally.events()).toEqual({ accepted: 1, rejected: { older: 1 } });
});

test('a stored event of a server that was an hour ahead does not make what comes older', () => {
  const { fleet, take } = fleetOf(1);
  const aheadMs = NOON + 60 * MINUTE;
  take([fixOf({ fixTimeMs: aheadMs, communicationMs: aheadMs })], aheadMs);
  expect(take([fixOf({ latitude: -22 })])).toEqual([0]);
  expect(fleet.columns.position[1]).toBe(-22);
});

test('the same event again is a duplicate, counted apart, also with unknown speed and heading', () => {
  const { tally, take } = fleetOf(1);
  const fix = fixOf({ speedKmh: Number.NaN, headingDeg: Number.NaN });
  take([fix]);
  expect(take([fix, fix])).toEqual([]);
  expect(tally.events()).toEqual({ accepted: 1, rejected: { duplicate: 2 } });
});

test('other content at the same fix time replaces the stored one, whichever field differs', () => {
  const changes: Partial<HotFix>[] = [
    { latitude: -23.5500001 },
    { longitude: -46.6300001 },
    { speedKmh: 54.1 },
    { speedKmh: Number.NaN },
    { headingDeg: 90.1 },
    { flags: FLAG.VALID | FLAG.LBS },
    { batteryByte: 5 },
    { gsmSignal: 3 },
    { communicationMs: NOON + 1 },
  ];
  for (const change of changes) {
    const { take } = fleetOf(1);
    take([fixOf()]);
    expect(take([fixOf(change)]), JSON.stringify(change)).toEqual([0]);
  }
});

test('a delayed answer, with the same fix time but an earlier communication, does not win', () => {
  const { fleet, tally, take } = fleetOf(1);
  take([fixOf({ communicationMs: NOON + 5_000 })], NOON + 5_000);
  expect(take([fixOf({ communicationMs: NOON + 1_000 })], NOON + 5_000)).toEqual([]);
  expect(fleet.columns.communicationMs[0]).toBe(NOON + 5_000);
  expect(tally.events().rejected).toEqual({ older: 1 });
});

test('each dirty fix is counted under its own reason and none of the good ones beside it is lost', () => {
  const { tally, take } = fleetOf(9);
  const dirty: Partial<HotFix>[] = [
    { latitude: 0 },
    { longitude: 0 },
    { latitude: 95 },
    { speedKmh: 410.4 },
    { fixTimeMs: Date.UTC(2099, 0, 1) },
    { fixTimeMs: Number.NaN },
    { communicationMs: Number.NaN },
  ];
  const fixes = dirty.map((change, n) => fixOf({ device: deviceId(n + 1), ...change }));
  expect(take([...fixes, fixOf({ device: deviceId(8) }), fixOf({ device: deviceId(9) })])).toEqual([7, 8]);
  expect(tally.events()).toEqual({
    accepted: 2,
    rejected: { 'null-island': 2, 'out-of-range': 1, 'implausible-speed': 1, future: 1, 'not-a-number': 2 },
  });
});

test('an event of a device without a row is told apart and changes nothing', () => {
  const fleet = new Fleet();
  const accepted = newAccepted();
  applyFrame(fleet, frameOf([fixOf(), fixOf({ flags: 0 })]), NOON, new Tally(), accepted);
  expect(accepted.unknown).toEqual([0]);
  expect(fleet.size).toBe(0);
});

test('every accepted event appends a waypoint to the track of its device (TLM-28)', () => {
  const { fleet, take } = fleetOf(2);
  take([fixOf(), fixOf({ device: deviceId(2), latitude: -10, longitude: -50 })]);
  take([fixOf({ fixTimeMs: NOON + 1000, latitude: -23.56 }), fixOf({ latitude: -23.99, fixTimeMs: NOON - 1000 })]);
  expect(Array.from(fleet.tracks.of(0))).toEqual([-46.63, -23.55, -46.63, -23.56]);
  expect(Array.from(fleet.tracks.of(1))).toEqual([-50, -10]);
});

test('what a device shows is derived with each event and again when its threshold passes in silence (TLM-15, TLM-16, TLM-18)', () => {
  const { fleet, take } = fleetOf(4);
  take([
    fixOf(),
    fixOf({ device: deviceId(2), speedKmh: 0 }),
    fixOf({ device: deviceId(3), speedKmh: 0, flags: FLAG.VALID | FLAG.PARKED }),
  ]);
  expect(Array.from(fleet.columns.activity.subarray(0, 4))).toEqual([MOVING, STOPPED, STOPPED, OFFLINE]);
  expect(fleet.counts).toEqual([1, 2, 0, 1, 0]);
  fleet.changed.clear();
  expect(fleet.sweep(NOON + 5 * MINUTE)).toBe(0);
  expect(fleet.sweep(NOON + 11 * MINUTE)).toBe(3);
  expect(Array.from(fleet.columns.activity.subarray(0, 4))).toEqual([OFFLINE, OFFLINE, PARKED, OFFLINE]);
  expect(fleet.counts).toEqual([0, 0, 1, 3, 0]);
  expect(Array.from(fleet.changed.take())).toEqual([0, 1, 2]);
});

test('a device that reads ONLINE for ten minutes reads online in lists for five (TLM-14, TLM-17)', () => {
  const { fleet, take } = fleetOf(1);
  take([fixOf()]);
  fleet.sweep(NOON + 10 * MINUTE);
  expect(fleet.columns.activity[0]).toBe(PARKED);
  fleet.sweep(NOON + 10 * MINUTE + 1);
  expect(fleet.columns.activity[0]).toBe(OFFLINE);
});

test('whatever arrives, the counts by activity are those of the column and add up to the fleet', () => {
  const event = fc.record({
    device: fc.integer({ min: 1, max: 12 }).map(deviceId),
    ageMs: fc.integer({ min: -MINUTE, max: 30 * MINUTE }),
    speedKmh: fc.constantFrom(Number.NaN, 0, 0.4, 12, 400),
    flags: fc.constantFrom(0, FLAG.VALID, FLAG.VALID | FLAG.PARKED, FLAG.VALID | FLAG.MOVEMENT_MOVING),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(event, { maxLength: 20 }), fc.integer({ min: 0, max: 8 * MINUTE }))),
      (steps) => {
        const { fleet, take } = fleetOf(10);
        let nowMs = NOON;
        for (const [events, passMs] of steps) {
          nowMs += passMs;
          take(
            events.map(({ ageMs, ...given }) => fixOf({ ...given, fixTimeMs: nowMs - ageMs })),
            nowMs,
          );
          fleet.sweep(nowMs);
          const counted = [0, 0, 0, 0, 0];
          for (let row = 0; row < fleet.size; row += 1) counted[fleet.columns.activity[row]!]! += 1;
          expect(fleet.counts).toEqual(counted);
        }
      },
    ),
    { seed: 3, numRuns: 60 },
  );
});
