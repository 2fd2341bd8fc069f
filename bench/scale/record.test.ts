import { expect, test } from 'vitest';
import { percentiles } from './measure.ts';
import { linesOf } from './profile.ts';
import { withBlock, withEntries } from './record.ts';
import { kneeText, missesOf, scaleTable, type ScaleRow } from './scale-row.ts';
import { driftOf } from './soak.ts';

const row: ScaleRow = {
  vehicles: 100_000,
  offeredPerSecond: 10_000,
  receivedPerSecond: 10_000,
  mainBusyPercent: 9,
  longestTaskMs: 20,
  updateMs: { p50: 0.8, p99: 2.5 },
  freshnessMs: { p50: 90, p99: 300 },
  workerBusyPercent: 12,
  pageBytes: 2 ** 26,
  workerBytes: 2 ** 27,
  logBytes: 2 ** 20,
  thinned: 0,
  door: 'ingest',
  handedPerSecond: 10_000,
  busyPerSecond: 0,
  serverBusyPercent: 80,
  longestAnyTaskMs: 0,
  longestScript: 'update',
  loadMs: 4_000,
};

test('what is recorded takes the place of its own entries and leaves the others', () => {
  expect(JSON.parse(withEntries('{"stages":[1],"scale":[2]}', { scale: [3] }))).toEqual({ stages: [1], scale: [3] });
  expect(JSON.parse(withEntries('{"scale":[2]}', { stages: [] }))).toEqual({ scale: [2], stages: [] });
});

test('a text takes its named place on the page, and no place is an error', () => {
  const page = 'a\n<!-- soak -->\nold\n<!-- end of soak -->\nb\n<!-- scale -->\n<!-- end of scale -->\n';
  expect(withBlock(page, 'soak', 'new $& one')).toBe(
    'a\n<!-- soak -->\n\nnew $& one\n\n<!-- end of soak -->\nb\n<!-- scale -->\n<!-- end of scale -->\n',
  );
  expect(() => withBlock(page, 'knee', '')).toThrow('no place called knee');
});

test('a row within its budgets misses nothing, each miss is named with its budget', () => {
  expect(missesOf(row)).toEqual([]);
  expect(missesOf({ ...row, mainBusyPercent: 40, freshnessMs: { p50: null, p99: 500 } })).toEqual([
    'main thread busy 40 % (budget 15)',
    'freshness p50 not measured',
    'freshness p99 500 ms (budget 400)',
  ]);
  expect(missesOf({ ...row, receivedPerSecond: 9_000 })).toEqual(['received 9,000 of 10,000 a second']);
  expect(missesOf({ ...row, offeredPerSecond: 200_000, receivedPerSecond: 200_000, mainBusyPercent: 90 })).toEqual([]);
});

test('the knee of a fleet is the lowest rate that misses something', () => {
  const rows = [
    { ...row, offeredPerSecond: 200_000, receivedPerSecond: 1 },
    { ...row, offeredPerSecond: 100_000, receivedPerSecond: 50_000 },
    row,
    { ...row, vehicles: 1_000 },
  ];
  expect(kneeText(rows)).toBe(
    '- 1,000 vehicles: not reached at 10,000 events/s.\n- 100,000 vehicles: at 100,000 events/s received 50,000 of 100,000 a second.',
  );
});

test('the table has a line for each row and columns of one width', () => {
  const lines = scaleTable([row, { ...row, vehicles: 1_000 }]).split('\n');
  expect(lines).toHaveLength(4);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  expect(lines[2]).toContain('90 / 300 ms');
});

test('percentiles are values that were measured, null of none', () => {
  expect(percentiles(Array.from({ length: 100 }, (_, i) => i))).toEqual({ p50: 50, p99: 99 });
  expect(percentiles([])).toEqual({ p50: null, p99: null });
});

test('the drift is the deviation furthest from the first size, whichever way', () => {
  expect(driftOf([100, 105, 80, 110])).toBeCloseTo(-0.2);
  expect(driftOf([100])).toBe(0);
  expect(() => driftOf([])).toThrow(RangeError);
});

test('a profile names the functions by their own time, without the waiting', () => {
  const frame = (functionName: string) => ({ functionName, url: 'http://x/a.js', lineNumber: 0, columnNumber: 4 });
  const nodes = [
    { id: 1, callFrame: frame('(idle)') },
    { id: 2, callFrame: frame('apply') },
    { id: 3, callFrame: frame('') },
  ];
  expect(linesOf({ nodes, samples: [1, 2, 2, 3], timeDeltas: [500, 250, 125, 125] }, 5)).toEqual([
    '37.50 % apply a.js:1:5',
    '12.50 % (anonymous) a.js:1:5',
  ]);
});
