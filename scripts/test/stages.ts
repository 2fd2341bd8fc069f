import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

let running: ChildProcess | null = null;

/** Passes an interruption on to what runs, if anything does. */
export function interrupt(signal: NodeJS.Signals): void {
  running?.kill(signal);
}

/** Runs Node with some parameters in the foreground; its exit code, null when a signal ended it. */
function runNode(parameters: readonly string[], environment: Record<string, string> = {}): Promise<number | null> {
  return new Promise((resolve, reject) => {
    running = spawn(process.execPath, parameters, { stdio: 'inherit', env: { ...process.env, ...environment } });
    running.once('error', reject);
    running.once('exit', (code) => {
      running = null;
      resolve(code);
    });
  });
}

/** Runs a command whose exit code is its whole answer. */
export async function checkStage(...parameters: string[]): Promise<Counts> {
  return (await runNode(parameters)) === 0 ? { passed: 1, failed: 0, skipped: 0 } : FAILED;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: unknown[] }[];
}

const reportOf = (project: string): string => `test-results/${project}.json`;

/**
 * Runs one vitest project and counts from its report. A runner that crashed, wrote no report or ran no test has failed,
 * whatever it printed.
 */
export async function vitestStage(project: string, environment: Record<string, string> = {}): Promise<Counts> {
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile=${reportOf(project)}`], environment);
  if (!existsSync(reportOf(project))) return FAILED;
  return countsOf(JSON.parse(readFileSync(reportOf(project), 'utf8')) as Report, code);
}

/** What a report says; a file that broke before its first test, and an exit code that no failed test explains, count as one failed each. */
export function countsOf(report: Report, code: number | null): Counts {
  const filesBroken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const failed = report.numFailedTests + filesBroken;
  const ranNone = report.numPassedTests + failed === 0;
  return { passed: report.numPassedTests, failed: failed === 0 && (code !== 0 || ranNone) ? 1 : failed, skipped: report.numPendingTests + report.numTodoTests };
}

/** Reports every test of a project as skipped, each by its title, so that nobody takes silence for success. */
export async function skippedStage(project: string): Promise<Counts> {
  const list = `test-results/${project}-list.txt`;
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'list', '--project', project, `--json=${list}`]);
  if (code !== 0 || !existsSync(list)) return FAILED;
  const tests = JSON.parse(readFileSync(list, 'utf8')) as { name: string; file: string }[];
  const testResults = tests.map(({ name, file }) => ({ name: file, status: 'skipped', assertionResults: [{ title: name, fullName: name, status: 'skipped' }] }));
  const report: Report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: tests.length, numTodoTests: 0, testResults };
  writeFileSync(reportOf(project), JSON.stringify(report));
  return tests.length === 0 ? FAILED : { passed: 0, failed: 0, skipped: tests.length };
}
