import { expect, test } from 'vitest';
import { PERIODIC_JOB_MS } from './periodic-job.ts';

test('the periodic job runs every five minutes (CST-44)', () => {
  expect(PERIODIC_JOB_MS).toBe(300_000);
});
