import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figure, median, ratioText, rowOf, tableText, unmeasuredRow, withTable, type StageRow } from './table.ts';

test('the median is the middle value, or the mean of the two middle ones, and leaves the list as it was', () => {
  const odd = [9, 1, 5];
  expect(median(odd)).toBe(5);
  expect(odd).toEqual([9, 1, 5]);
  expect(median([10, 2, 4, 100])).toBe(7);
  expect(() => median([])).toThrow(/empty/);
});

test('a row is the medians of its rounds, their ratio, and the span of the ratios of each round', () => {
  const row = rowOf('frames', 'events/s', 'bare copy', { measured: [10, 30, 20], baseline: [100, 100, 50] });
  expect(row).toMatchObject({
    value: 20,
    baseline: 100,
    ratio: 0.2,
    better: 'higher',
    rounds: 3,
    ratioRange: [0.1, 0.4],
  });
});

test('a row of times is better the lower it is', () => {
  expect(rowOf('disk', 'ms', 'raw put', { measured: [40], baseline: [10] })).toMatchObject({
    ratio: 4,
    better: 'lower',
  });
});

test('runs without their baseline beside them make no row', () => {
  expect(() => rowOf('frames', 'events/s', 'bare copy', { measured: [1, 2], baseline: [1] })).toThrow(
    'frames: 2 measured runs beside 1',
  );
});

test('figures have three significant digits', () => {
  expect([1_234_567, 0.012345, 12.5, 999.9].map(figure)).toEqual(['1,230,000', '0.0123', '12.5', '1,000']);
  expect(figure(Number.POSITIVE_INFINITY)).toBe('Infinity');
});

test('a ratio reads as a share of a speed or as a multiple of a time', () => {
  expect(ratioText(rowOf('a', 'rows/s', 'b', { measured: [25], baseline: [100] }))).toBe('25 %');
  expect(ratioText(rowOf('a', 'ms', 'b', { measured: [25], baseline: [10] }))).toBe('2.5 ×');
});

test('the table has a line a row, columns of equal width, and says of what was not measured why', () => {
  const text = tableText([
    rowOf('frames', 'events/s', 'bare copy', { measured: [1_000], baseline: [4_000] }),
    unmeasuredRow('ingest-postgres', 'rows/s', 'bare inserts', 'no PostgreSQL server'),
  ]);
  const lines = text.split('\n');
  expect(lines).toHaveLength(4);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  expect(lines[2]).toMatch(/^\| frames +\| +1,000 events\/s \| +4,000 events\/s \| +25 % \| bare copy +\|$/);
  expect(lines[3]).toMatch(/not measured .* no PostgreSQL server/);
});

test('what was not measured has no number in the results', () => {
  expect(unmeasuredRow('x', 'ms', 'y', 'why')).toMatchObject({
    value: null,
    baseline: null,
    ratio: null,
    ratioRange: null,
    rounds: 0,
    note: 'why',
  });
});

test('numbers are recorded with six significant digits', () => {
  expect(rowOf('frames', 'events/s', 'bare copy', { measured: [1_234_567.89], baseline: [3] })).toMatchObject({
    value: 1_234_570,
    ratio: 411_523,
  });
});

test('the table of a run takes the place of the one before, and a page without such a place is refused', () => {
  const page = 'Before.\n<!-- recorded run -->\nold\n<!-- end of the recorded run -->\nAfter.';
  const rows = [rowOf('disk', 'ms', 'raw put of $1', { measured: [40], baseline: [10] })];
  const written = withTable(page, rows);
  expect(written).toBe(
    `Before.\n<!-- recorded run -->\n\n${tableText(rows)}\n\n<!-- end of the recorded run -->\nAfter.`,
  );
  expect(withTable(written, rows)).toBe(written);
  expect(() => withTable('nothing', rows)).toThrow(/no place/);
});

test('the documentation shows the run that is recorded', () => {
  const { stages } = JSON.parse(readFileSync(new URL('./results.json', import.meta.url), 'utf8')) as {
    stages: StageRow[];
  };
  const page = readFileSync(new URL('../docs/performance.md', import.meta.url), 'utf8');
  expect(stages.length).toBeGreaterThan(0);
  expect(withTable(page, stages)).toBe(page);
});
