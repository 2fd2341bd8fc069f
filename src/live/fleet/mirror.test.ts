import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLUMN_NAMES, COLUMN_SPECS, newColumns, type FleetColumns, type FleetDiff } from '../../../contract/diff.ts';
import { FleetMirror } from './mirror.ts';

/** Columns in which every value is unique to its row and age. */
function filled(rows: readonly number[], stamp: number): FleetColumns {
  const columns = newColumns(rows.length);
  for (const name of COLUMN_NAMES) {
    const { width } = COLUMN_SPECS[name];
    rows.forEach((row, at) => {
      for (let part = 0; part < width; part += 1)
        columns[name][at * width + part] = name === 'device' ? 1000 + row : (row * 7 + stamp * 3 + part) % 200;
    });
  }
  return columns;
}

const diff = (kind: FleetDiff['kind'], revision: number, size: number, rows: number[], stamp: number): FleetDiff => ({
  kind,
  revision,
  size,
  rows: Uint32Array.from(rows),
  columns: filled(rows, stamp),
  counts: [size, 0, 0, stamp, 0],
  serverNowMs: stamp,
  rewoundToMs: null,
});

const shown = (mirror: FleetMirror) => ({
  size: mirror.size,
  counts: mirror.counts,
  columns: COLUMN_NAMES.map((name) => [...mirror.columns[name].subarray(0, mirror.size * COLUMN_SPECS[name].width)]),
});

const upTo = (size: number) => Array.from({ length: size }, (_, row) => row);

/** A start and some steps: each changes a few rows and adds a few. */
const history = fc.record({
  start: fc.integer({ min: 0, max: 20 }),
  steps: fc.array(
    fc.record({ added: fc.integer({ min: 0, max: 300 }), changed: fc.array(fc.nat(), { maxLength: 30 }) }),
    { maxLength: 12 },
  ),
  cut: fc.nat(),
});

test('diffs applied one by one, merged, or as a fresh snapshot give the same mirror', () => {
  fc.assert(
    fc.property(history, ({ start, steps, cut }) => {
      const oneByOne = new FleetMirror();
      oneByOne.apply(diff('snapshot', 0, start, upTo(start), 0));
      const merged = new FleetMirror();
      const mergeFrom = steps.length === 0 ? 0 : cut % steps.length;
      const late = new Map<number, number>();
      const newest = new Map<number, number>(upTo(start).map((row) => [row, 0]));
      let size = start;
      merged.apply(diff('snapshot', 0, start, upTo(start), 0));
      steps.forEach((step, index) => {
        const before = size;
        size += step.added;
        const rows = [
          ...new Set([
            ...step.changed.filter(() => before > 0).map((row) => row % before),
            ...upTo(size).slice(before),
          ]),
        ];
        const stamp = index + 1;
        expect(oneByOne.apply(diff('rows', stamp, size, rows, stamp))).toBe('applied');
        if (index < mergeFrom) merged.apply(diff('rows', stamp, size, rows, stamp));
        else for (const row of rows) late.set(row, stamp);
        for (const row of rows) newest.set(row, stamp);
      });
      const mixed = (stampOf: Map<number, number>, kind: FleetDiff['kind'], revision: number): FleetDiff => {
        const rows = [...stampOf.keys()].sort((a, b) => a - b);
        const whole = diff(kind, revision, size, rows, steps.length);
        rows.forEach((row, at) => {
          const one = filled([row], stampOf.get(row)!);
          for (const name of COLUMN_NAMES) whole.columns[name].set(one[name], at * COLUMN_SPECS[name].width);
        });
        return whole;
      };
      if (steps.length > 0) expect(merged.apply(mixed(late, 'rows', mergeFrom + 1))).toBe('applied');
      const fresh = new FleetMirror();
      fresh.apply(mixed(newest, 'snapshot', 99));
      expect(shown(merged)).toEqual(shown(oneByOne));
      expect(shown(fresh)).toEqual(shown(oneByOne));
    }),
    { seed: 20261121, numRuns: 50 },
  );
});

test('a missing diff is noticed and changes nothing; the next snapshot heals it', () => {
  const mirror = new FleetMirror();
  mirror.apply(diff('snapshot', 4, 3, [0, 1, 2], 1));
  const before = shown(mirror);
  expect(mirror.apply(diff('rows', 6, 3, [1], 9))).toBe('gap');
  expect(shown(mirror)).toEqual(before);
  expect(mirror.apply(diff('snapshot', 7, 2, [0, 1], 9))).toBe('applied');
  expect(mirror.size).toBe(2);
  expect(mirror.apply(diff('rows', 8, 2, [1], 10))).toBe('applied');
});

test('rows of an earlier, larger fleet are not found after a smaller snapshot', () => {
  const mirror = new FleetMirror();
  mirror.apply(diff('snapshot', 0, 5, upTo(5), 0));
  expect(mirror.rowOf(1004)).toBe(4);
  mirror.apply(diff('snapshot', 1, 2, upTo(2), 0));
  expect(mirror.rowOf(1004)).toBe(-1);
});
