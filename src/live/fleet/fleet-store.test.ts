import { expect, test } from 'vitest';
import type { VehicleLabel } from '../../../contract/core.ts';
import { newColumns, type FleetDiff } from '../../../contract/diff.ts';
import { FLAG } from '../../../domain/live/telemetry/hot-fix.ts';
import { FleetStore } from './fleet-store.ts';

const rowsDiff = (kind: FleetDiff['kind'], revision: number, size: number, rows: number[]): FleetDiff => ({
  kind,
  revision,
  size,
  rows: Uint32Array.from(rows),
  columns: { ...newColumns(rows.length), device: Float64Array.from(rows) },
  counts: [size, 0, 0, 0, 0],
  serverNowMs: 0,
  rewoundToMs: null,
});

const label = (row: number): VehicleLabel => ({
  row,
  device: row,
  name: `V${row}`,
  licensePlate: null,
  model: null,
  customerName: null,
  status: 'ACTIVE',
  color: null,
});

function store() {
  const asked: number[][] = [];
  let resyncs = 0;
  const fleet = new FleetStore({
    labels: async (rows) => {
      asked.push([...rows]);
      return [...rows].map(label);
    },
    resync: async () => {
      resyncs += 1;
    },
  });
  fleet.take(rowsDiff('snapshot', 0, 4, [0, 1, 2, 3]));
  return { fleet, asked, resyncs: () => resyncs };
}

test('a listener wakes for its own row, and the vehicle it reads stays the same object until then', () => {
  const { fleet } = store();
  let woken = 0;
  fleet.onRow(2, () => (woken += 1));
  const before = fleet.now(2);
  fleet.take(rowsDiff('rows', 1, 4, [1, 3]));
  expect([woken, fleet.now(2) === before]).toEqual([0, true]);
  fleet.take(rowsDiff('rows', 2, 4, [2]));
  expect([woken, fleet.now(2) === before]).toEqual([1, false]);
});

test('the set of rows wakes when vehicles come, not when they move', () => {
  const { fleet } = store();
  let woken = 0;
  fleet.onSet(() => (woken += 1));
  fleet.take(rowsDiff('rows', 1, 4, [0]));
  expect(woken).toBe(0);
  fleet.take(rowsDiff('rows', 2, 5, [4]));
  expect(woken).toBe(1);
});

test('a gap between diffs requests a snapshot and notifies no listener', () => {
  const { fleet, resyncs } = store();
  let told = 0;
  fleet.onDiff(() => (told += 1));
  fleet.take(rowsDiff('rows', 5, 4, [0]));
  expect([resyncs(), told]).toEqual([1, 0]);
});

test('a position that is 30 s or more older than the last communication is marked as cached (MAP-17)', () => {
  const { fleet } = store();
  const late = rowsDiff('rows', 1, 4, [0, 1]);
  late.columns.fixTimeMs.set([1_000_000, 1_000_000]);
  late.columns.communicationMs.set([1_030_001, 1_030_000]);
  late.columns.flags.set([FLAG.LBS, 0]);
  fleet.take(late);
  expect([fleet.now(0).cached, fleet.now(1).cached]).toEqual([true, false]);
  expect([fleet.now(0).lbs, fleet.now(1).lbs]).toEqual([true, false]);
});

test('names are asked for once and in one batch, and again for another fleet', async () => {
  const { fleet, asked } = store();
  let arrived = 0;
  fleet.labels.onChange(() => (arrived += 1));
  expect([fleet.labelOf(1), fleet.labelOf(3), fleet.labelOf(1)]).toEqual([undefined, undefined, undefined]);
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect([asked, arrived, fleet.labelOf(3)?.name]).toEqual([[[1, 3]], 1, 'V3']);
  const other = rowsDiff('snapshot', 9, 4, [0, 1, 2, 3]);
  other.columns.device.set([0, 77]);
  fleet.take(other);
  expect([fleet.labelOf(1), fleet.labelOf(3)?.name]).toEqual([undefined, 'V3']);
  await Promise.resolve();
  expect(asked).toEqual([
    [1, 3],
    [1, 3],
  ]);
});

test('a revision is reached with its diff, and with any snapshot', async () => {
  const { fleet } = store();
  const reached: number[] = [];
  for (const revision of [0, 1, 7]) void fleet.reached(revision).then(() => reached.push(revision));
  await expect.poll(() => reached).toEqual([0]);
  fleet.take(rowsDiff('rows', 1, 4, [1]));
  await expect.poll(() => reached).toEqual([0, 1]);
  // A data core that began anew counts from its own beginning.
  fleet.take(rowsDiff('snapshot', 0, 4, [0, 1, 2, 3]));
  await expect.poll(() => reached).toEqual([0, 1, 7]);
});
