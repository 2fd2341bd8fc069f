import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { FAILED, forgetRun, readRun, reportFile, type Counts, type Report, type Run } from './report.ts';
import { REPORT_VARIABLE } from './stray-errors-reporter.ts';

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

interface RunOptions {
  environment?: Record<string, string>;
  /** Words of vitest's command line that pick some of the project's tests. */
  words?: readonly string[];
  /** What the report is called in `test-results/`; else like the project. */
  name?: string;
}

/** Runs one vitest project and reads what it left. */
export async function runVitest(
  project: string,
  { environment = {}, words = [], name = project }: RunOptions = {},
): Promise<Run> {
  forgetRun(name);
  const code = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      '--reporter=./scripts/test/stray-errors-reporter.ts',
      `--outputFile.json=${reportFile(name)}`,
      ...words,
    ],
    { ...environment, [REPORT_VARIABLE]: reportFile(name) },
  );
  return readRun(name, code);
}

/** Reports every test of a project as skipped, each by its title, so that nobody takes silence for success. */
export async function skippedStage(project: string): Promise<Counts> {
  const list = `test-results/${project}-list.txt`;
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'list', '--project', project, `--json=${list}`]);
  if (code !== 0 || !existsSync(list)) return FAILED;
  const tests = JSON.parse(readFileSync(list, 'utf8')) as { name: string; file: string }[];
  const testResults = tests.map(({ name, file }) => ({
    name: file,
    status: 'skipped',
    assertionResults: [{ title: name, fullName: name, status: 'skipped' }],
  }));
  const report: Report = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: tests.length,
    numTodoTests: 0,
    testResults,
  };
  writeFileSync(reportFile(project), JSON.stringify(report));
  return tests.length === 0 ? FAILED : { passed: 0, failed: 0, skipped: tests.length };
}
