import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  excerptOf,
  FAILED,
  forgetRun,
  readRun,
  reportFile,
  type Counts,
  type Outcome,
  type Report,
  type Run,
} from './report.ts';
import { REPORT_VARIABLE } from './stray-errors-reporter.ts';

let running: ChildProcess | null = null;

/** Passes an interruption on to what runs, if anything does. */
export function interrupt(signal: NodeJS.Signals): void {
  running?.kill(signal);
}

interface NodeOptions {
  environment?: Record<string, string>;
  /** Hears what is printed as well; else the child prints by itself, in colour where there is a terminal. */
  onOutput?: (words: string) => void;
}

/** Runs Node with some parameters in the foreground; its exit code, null when a signal ended it. */
function runNode(
  parameters: readonly string[],
  { environment = {}, onOutput }: NodeOptions = {},
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const output = onOutput === undefined ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, parameters, {
      stdio: ['inherit', output, output],
      env: { ...process.env, ...environment },
    });
    running = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (words: string) => {
        process.stdout.write(words);
        onOutput?.(words);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      running = null;
      resolve(code);
    });
  });
}

/** Runs a command whose exit code is its whole answer. */
export async function checkStage(...parameters: string[]): Promise<Outcome> {
  let printed = '';
  const code = await runNode(parameters, { onOutput: (words) => (printed += words) });
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 };
  return { ...FAILED, said: [`failed  ${parameters.join(' ')}`, ...excerptOf(printed, 'last')] };
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
    { environment: { ...environment, [REPORT_VARIABLE]: reportFile(name) } },
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
