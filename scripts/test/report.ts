import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test or file that failed and passed when it ran again. */
export interface SecondRun {
  /** `FILE: TITLE`. */
  test: string;
  /** What was wrong the first time, in its first lines. */
  wrong: readonly string[];
}

/** How a stage ended, and what the last lines of the run repeat of it: each failure with what was wrong, each second run that passed. */
export interface Outcome extends Counts {
  said?: readonly string[];
  secondRuns?: readonly SecondRun[];
}

export const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

interface TestResult {
  fullName: string;
  status: string;
  failureMessages?: string[];
}

/** What vitest's JSON reporter writes of a file; `name` is its absolute path. */
export interface FileResult {
  name: string;
  status: string;
  startTime?: number;
  endTime?: number;
  /** Of a file that broke outside its tests: what went wrong. */
  message?: string;
  assertionResults: TestResult[];
}

/** What is used of a report of vitest's JSON reporter. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: FileResult[];
}

/** An error that no test caught: the file and, where one was running, the test that it lies behind. */
export interface StrayError {
  message: string;
  file: string | null;
  title: string | null;
}

/** What a run of one vitest project left: its exit code, its report and what went wrong outside its tests. */
export interface Run {
  code: number | null;
  report: Report | null;
  strayErrors: StrayError[];
}

export const RESULTS_VARIABLE = 'RASTRO_TEST_RESULTS';
/** Where a run leaves its reports: runs on other versions of Node have folders of their own. */
export const RESULTS = process.env[RESULTS_VARIABLE] ?? 'test-results';

export const reportFile = (name: string): string => `${RESULTS}/${name}.json`;
/** Beside the report, under a name that is none of a report. */
export const strayErrorsFile = (report: string): string => report.replace(/\.json$/, '.stray-errors');

const readJson = <T>(path: string): T | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;

/** Forgets what a former run of this name left, so that it is not taken for this one's. */
export function forgetRun(name: string): void {
  for (const path of [reportFile(name), strayErrorsFile(reportFile(name))]) rmSync(path, { force: true });
}

export const readRun = (name: string, code: number | null): Run => ({
  code,
  report: readJson<Report>(reportFile(name)),
  strayErrors: readJson<StrayError[]>(strayErrorsFile(reportFile(name))) ?? [],
});

/** A path of a report as people write it, from the repository's folder. */
export const shortPath = (path: string): string => relative(process.cwd(), path);

/** Tests are flat; the reporter puts a space before the title of such a one. */
export const titleOf = ({ fullName }: TestResult): string => fullName.trim();

const MOST_LINES = 12;
const MOST_CHARACTERS = 160;

/** A line of a stack trace that lies in a package: it says nothing of what was tested. */
const RUNNER_FRAME = /^\s+at .*[/\\]node_modules[/\\]|^\s+at new Promise \(<anonymous>\)$/;

/** The first or last lines of what was printed, short enough to be read at the end of a run. */
export function excerptOf(text: string, end: 'first' | 'last' = 'first'): string[] {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, MOST_CHARACTERS))
    .filter((line) => line !== '' && !RUNNER_FRAME.test(line));
  return (end === 'first' ? lines.slice(0, MOST_LINES) : lines.slice(-MOST_LINES)).map((line) => `    ${line}`);
}

/** What a report says; a file that broke before its first test, and an exit code that no failed test explains, count as one failed each. */
export function countsOf(report: Report, code: number | null, mayBeNone = false): Counts {
  const filesBroken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length;
  const failed = report.numFailedTests + filesBroken;
  const ranNone = !mayBeNone && report.numPassedTests + failed === 0;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && (code !== 0 || ranNone) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
