import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onlyTitled, withoutTitled } from './quarantine.ts';
import type { FileResult, Report, Run } from './report.ts';
import { judged, putRight, sizeOf, sumOf, suspectsOf, troublesOf } from './second-pass.ts';

const at = (file: string): string => join(process.cwd(), file);

function fileOf(file: string, tests: Record<string, string>, status?: string): FileResult {
  const assertionResults = Object.entries(tests).map(([title, result]) => ({ fullName: ` ${title}`, status: result }));
  const hasFailed = assertionResults.some((one) => one.status === 'failed');
  return { name: at(file), status: status ?? (hasFailed ? 'failed' : 'passed'), assertionResults };
}

function reportOf(...testResults: FileResult[]): Report {
  const count = (status: string): number =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter((one) => one.status === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    numTodoTests: 0,
    testResults,
  };
}

const runOf = (report: Report | null, code: number | null, strayErrors: Run['strayErrors'] = []): Run => ({
  report,
  code,
  strayErrors,
});
const A = 'tests/browser/a.browser.test.ts';
const NOTHING = { passed: [], failed: [] };

test('what failed is suspected by title, a file that broke outside its tests as a whole', () => {
  const report = reportOf(
    fileOf(A, { steady: 'passed', shaky: 'failed' }),
    fileOf('b.test.ts', { never: 'skipped' }, 'failed'),
    fileOf('c.test.ts', { fine: 'passed' }),
  );
  const suspects = suspectsOf(report, []);
  expect(suspects).toEqual([
    { file: A, titles: ['shaky'], isWhole: false },
    { file: 'b.test.ts', titles: [], isWhole: true },
  ]);
  expect(sizeOf(suspects)).toBe(2);
});

test('an error that no test caught makes the test suspected that was running, or else its file', () => {
  const report = reportOf(fileOf(A, { one: 'passed', two: 'passed' }), fileOf('b.test.ts', { three: 'passed' }));
  const stray = [
    { message: 'closed', file: at(A), title: 'two' },
    { message: 'closed', file: at('b.test.ts'), title: null },
  ];
  expect(suspectsOf(report, stray)).toEqual([
    { file: A, titles: ['two'], isWhole: false },
    { file: 'b.test.ts', titles: [], isWhole: true },
  ]);
});

test('what was wrong is kept by test, in a few plain lines', () => {
  const report = reportOf(fileOf(A, { steady: 'passed', shaky: 'failed' }), fileOf('b.test.ts', {}, 'failed'));
  report.testResults[0]!.assertionResults[1]!.failureMessages = [
    `\u001B[31mexpected 1\u001B[39m\n\n${'at\n'.repeat(40)}`,
  ];
  report.testResults[1]!.message = 'no such module';
  const run = runOf(report, 1);
  const troubles = troublesOf(run, suspectsOf(report, []));
  expect(troubles.get(`${A}: shaky`)![0]).toBe('    expected 1');
  expect(troubles.get(`${A}: shaky`)!).toHaveLength(12);
  expect(troubles.get('b.test.ts: the whole file')).toEqual(['    no such module']);
});

test('a test that passes at its second run counts as passed and is named', () => {
  const first = runOf(reportOf(fileOf(A, { steady: 'passed', shaky: 'failed' })), 1);
  const second = reportOf(fileOf(A, { steady: 'skipped', shaky: 'passed' }));
  const [suspect] = suspectsOf(first.report!, []);
  const said = judged(suspect!, runOf(second, 0));
  expect(said).toEqual({ passed: [`${A}: shaky`], failed: [] });
  putRight(first.report!, second);
  expect(sumOf(first, said)).toEqual({ passed: 2, failed: 0, skipped: 0 });
});

test('a test that fails twice, or does not run the second time, has failed', () => {
  const first = runOf(reportOf(fileOf(A, { steady: 'passed', broken: 'failed' })), 1);
  const [suspect] = suspectsOf(first.report!, []);
  const failed = { passed: [], failed: [`${A}: broken`] };
  expect(judged(suspect!, runOf(reportOf(fileOf(A, { broken: 'failed' })), 1))).toEqual(failed);
  expect(judged(suspect!, runOf(reportOf(fileOf(A, { broken: 'skipped' })), 0))).toEqual(failed);
  expect(judged(suspect!, runOf(null, 1))).toEqual(failed);
  const stray = [{ message: 'closed', file: at(A), title: 'broken' }];
  expect(judged(suspect!, runOf(reportOf(fileOf(A, { broken: 'passed' })), 1, stray))).toEqual(failed);
  expect(sumOf(first, failed)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a whole file passes at its second run only with all its tests', () => {
  const suspect = { file: A, titles: [], isWhole: true };
  expect(judged(suspect, runOf(reportOf(fileOf(A, { one: 'passed' })), 0)).failed).toEqual([]);
  expect(judged(suspect, runOf(reportOf(fileOf(A, { one: 'passed', two: 'failed' })), 1)).passed).toEqual([]);
  expect(judged(suspect, runOf(reportOf(fileOf(A, { one: 'passed' }, 'failed')), 1)).passed).toEqual([]);
  expect(judged(suspect, runOf(reportOf(), 0)).passed).toEqual([]);
});

test('a run that ends badly without a failed test, or ran nothing, or left no report, has failed', () => {
  expect(sumOf(runOf(reportOf(fileOf(A, { one: 'passed' })), 1), NOTHING).failed).toBe(1);
  expect(sumOf(runOf(reportOf(), 0), NOTHING).failed).toBe(1);
  expect(sumOf(runOf(reportOf(), 0), NOTHING, { mayBeNone: true }).failed).toBe(0);
  expect(sumOf(runOf(null, 0), NOTHING).failed).toBe(1);
  const stray = [{ message: 'lost', file: null, title: null }];
  expect(sumOf(runOf(reportOf(fileOf(A, { one: 'passed' })), 1, stray), NOTHING).failed).toBe(1);
});

test('a test in quarantine is in no sum, and its namesake of another file is', () => {
  const entry = { file: A, title: 'odd', seen: 'a timeout', since: '2026-01-01' };
  const report = reportOf(fileOf(A, { odd: 'skipped', fine: 'passed' }), fileOf('b.test.ts', { odd: 'skipped' }));
  expect(sumOf(runOf(report, 0), NOTHING, { quarantined: [entry] })).toEqual({ passed: 1, failed: 0, skipped: 1 });
});

test('tests are picked and left out by their whole titles, whatever is in them', () => {
  const holds = ([, pattern]: string[], title: string): boolean => new RegExp(pattern!).test(title);
  const titles = ['a list (PNL-01)', 'what is 1 + 1?'];
  expect(holds(onlyTitled(titles), 'a list (PNL-01)')).toBe(true);
  expect(holds(onlyTitled(titles), 'not a list (PNL-01)')).toBe(false);
  expect(holds(withoutTitled(titles), 'what is 1 + 1?')).toBe(false);
  expect(holds(withoutTitled(titles), 'what is 1 + 1? Two')).toBe(true);
  expect(onlyTitled([])).toEqual([]);
  expect(withoutTitled([])).toEqual([]);
});
