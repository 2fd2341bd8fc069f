import { expect, test } from 'vitest';
import { countsOf } from './report.ts';

const report = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{ fullName: ' a', status: 'passed' }] }],
};

test('a clean run counts what passed and what was skipped', () => {
  expect(countsOf(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
});

test('a runner that ends badly has failed, though every test it reports passed', () => {
  expect(countsOf(report, 1).failed).toBe(1);
  expect(countsOf(report, null).failed).toBe(1);
});

test('a runner that ran nothing has failed', () => {
  expect(countsOf({ ...report, numPassedTests: 0 }, 0).failed).toBe(1);
});

test('a file that broke before its first test counts as failed beside the tests that failed', () => {
  const broken = {
    ...report,
    numFailedTests: 2,
    testResults: [...report.testResults, { name: 'b.test.ts', status: 'failed', assertionResults: [] }],
  };
  expect(countsOf(broken, 1)).toEqual({ passed: 3, failed: 3, skipped: 1 });
});

test('a file whose tests passed and that broke while it was tidied up counts as failed', () => {
  const broken = { ...report, testResults: [{ ...report.testResults[0]!, status: 'failed' }] };
  expect(countsOf(broken, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});
