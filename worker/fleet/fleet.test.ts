import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceId } from '../../tests/builders/fixes.ts';
import { Fleet } from './fleet.ts';
import { RowIndex } from './row-index.ts';
import { RowSet } from './row-set.ts';
import { Tracks } from './tracks.ts';

test('the row index finds what a map finds, through growth and clashes', () => {
  const id = fc.oneof(
    fc.integer({ min: 1e15, max: Number.MAX_SAFE_INTEGER }),
    fc.integer({ min: 0, max: 400 }).map((n) => 1e15 + n * 2 ** 32),
  );
  fc.assert(
    fc.property(fc.array(id, { maxLength: 300 }), (ids) => {
      const index = new RowIndex(1);
      const map = new Map<number, number>();
      ids.forEach((device, row) => {
        index.set(device, row);
        map.set(device, row);
      });
      expect(index.size).toBe(map.size);
      for (const [device, row] of map) expect(index.get(device)).toBe(row);
      expect([index.get(999), index.get(0), index.get(Number.NaN)]).toEqual([-1, -1, -1]);
    }),
    { seed: 41 },
  );
});

test('a set of rows holds each once, gives them in order and is empty then', () => {
  const set = new RowSet();
  for (const row of [5, 1, 5_000, 1, 5]) set.add(row);
  expect([set.size, set.has(5_000), set.has(7)]).toEqual([3, true, false]);
  expect([...set.take()]).toEqual([1, 5, 5_000]);
  expect([set.size, [...set.take()]]).toEqual([0, []]);
  set.add(5);
  expect([...set.take()]).toEqual([5]);
});

test('a device keeps its row while the fleet grows', () => {
  const fleet = new Fleet(1);
  const rows = Array.from({ length: 100 }, (_, n) => fleet.rowFor(deviceId(n)));
  expect(rows).toEqual(Array.from({ length: 100 }, (_, n) => n));
  expect([fleet.rowFor(deviceId(42)), fleet.size, fleet.columns.device[42]]).toEqual([42, 100, deviceId(42)]);
  expect(fleet.counts).toEqual([0, 0, 0, 100, 0]);
});

test('a fleet of some of the rows keeps their values, labels and counts', () => {
  const fleet = new Fleet(1);
  for (let n = 0; n < 5; n += 1) {
    const row = fleet.rowFor(deviceId(n));
    fleet.columns.communicationMs[row] = 1_000;
    fleet.columns.position.set([n, -n], 2 * row);
    fleet.setLabel({
      row,
      device: deviceId(n),
      name: `v${n}`,
      licensePlate: null,
      model: null,
      customerName: null,
      status: 'ACTIVE',
      color: null,
    });
  }
  fleet.deriveAll(1_000);
  const kept = fleet.only((row) => row % 2 === 1);
  expect([kept.size, kept.counts, kept.index.get(deviceId(3)), kept.index.get(deviceId(2))]).toEqual([
    2,
    [0, 2, 0, 0, 0],
    1,
    -1,
  ]);
  expect([kept.labels.at(1)?.name, kept.labels.at(1)?.row, [...kept.columns.position.subarray(2, 4)]]).toEqual([
    'v3',
    1,
    [3, -3],
  ]);
});

test('a full ring of tracks forgets the oldest waypoints of the fleet and nothing else', () => {
  const tracks = new Tracks(4);
  tracks.append(0, 10_000_000, 20_000_000);
  tracks.append(3_000, 1, 1);
  tracks.append(0, 30_000_000, 40_000_000);
  expect([...tracks.of(0)]).toEqual([1, 2, 3, 4]);
  tracks.append(0, 50_000_000, 60_000_000);
  tracks.append(0, 70_000_000, 80_000_000);
  expect([...tracks.of(0)]).toEqual([3, 4, 5, 6, 7, 8]);
  expect([[...tracks.of(3_000)].length, [...tracks.of(77)].length]).toEqual([2, 0]);
});

test('a device that communicated but was never located reads as online, and its first position later counts', () => {
  const fleet = new Fleet();
  const row = fleet.rowFor(deviceId(1));
  const nowMs = Date.UTC(2026, 10, 21, 12);
  fleet.hear(row, nowMs - 60_000, nowMs);
  fleet.hear(row, nowMs - 120_000, nowMs);
  expect({
    heardMs: fleet.columns.communicationMs[row],
    counts: fleet.counts,
    fixTimeMs: fleet.columns.fixTimeMs[row],
  }).toEqual({ heardMs: nowMs - 60_000, counts: [0, 1, 0, 0, 0], fixTimeMs: Number.NaN });
  expect([...fleet.changed.take()]).toEqual([row]);
  fleet.columns.fixTimeMs[row] = nowMs - 3_600_000;
  fleet.hear(row, nowMs, nowMs);
  expect(fleet.columns.communicationMs[row]).toBe(nowMs - 60_000);
});
