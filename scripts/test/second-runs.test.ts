import { expect, test } from 'vitest';
import { SECOND_RUNS_FILE, secondRunLines, secondRunsAsJson } from './second-runs.ts';

const shaky = { test: 'tests/browser/a.browser.test.ts: shaky', wrong: ['    expected 1'] };
const odd = { test: 'server/b.pg.test.ts: the whole file', wrong: [] };
const byStage = { unit: [], browser: [shaky], postgres: [odd] };

test('the last lines of a run count what passed only at a second run, and name it with its stage', () => {
  expect(secondRunLines(byStage)).toEqual([
    `Passed only at a second run: 2 (${SECOND_RUNS_FILE})`,
    '  browser: needed a second run  tests/browser/a.browser.test.ts: shaky',
    '  postgres: needed a second run  server/b.pg.test.ts: the whole file',
  ]);
});

test('a run in which nothing needed a second run says so', () => {
  expect(secondRunLines({ unit: [] })).toEqual(['Passed only at a second run: 0']);
  expect(secondRunsAsJson({ unit: [] })).toBe('');
});

test('what is kept says of each second run its stage and what was wrong the first time', () => {
  const kept = secondRunsAsJson(byStage)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(kept).toEqual([
    { stage: 'browser', ...shaky },
    { stage: 'postgres', ...odd },
  ]);
});
