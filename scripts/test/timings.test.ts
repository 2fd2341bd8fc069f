import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slowest, timingLines } from './timings.ts';

const file = (name: string, ms: number) => ({ name: join(process.cwd(), name), startTime: 1_000, endTime: 1_000 + ms });

test('the slowest files of all projects come first, no more than asked for', () => {
  const reports = [
    { project: 'unit', report: { testResults: [file('a.test.ts', 40), file('b.test.ts', 900)] } },
    { project: 'browser', report: { testResults: [file('c.test.ts', 500)] } },
  ];
  expect(slowest(reports, 2)).toEqual([
    { name: 'b.test.ts (unit)', ms: 900 },
    { name: 'c.test.ts (browser)', ms: 500 },
  ]);
});

test('the stages of a run are summed in minutes', () => {
  expect(
    timingLines([
      { name: 'no-such-stage', ms: 90_000 },
      { name: 'nor-this', ms: 60_000 },
    ]).at(-1),
  ).toBe('no-such-stage 1.5 min, nor-this 1.0 min: 2.5 min in all');
});

test('a run says how long the cores were busy in each stage', () => {
  const lines = timingLines([{ name: 'no-such-stage', ms: 60_000, busyMs: 90_400 }]);
  expect(lines).toContain('Processor time of the machine: no-such-stage 90 s');
});
