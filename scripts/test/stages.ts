import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs a command whose exit code is its whole answer. */
export function checkStage(name: string, command: string, parameters: readonly string[]): Counts {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, parameters, { stdio: 'inherit' });
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
}

/**
 * Runs one vitest project and counts from its report. A runner that crashed, wrote no report or ran no test has failed,
 * whatever it printed.
 */
export function vitestStage(project: string, environment: Record<string, string> = {}): Counts {
  console.log(`\n── ${project} tests`);
  const report = `test-results/${project}.json`;
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile=${report}`], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const result = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number; testResults: { status: string; assertionResults: unknown[] }[] };
  const filesBroken = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const failed = result.numFailedTests + filesBroken;
  const ranNone = result.numPassedTests + failed === 0;
  return { passed: result.numPassedTests, failed: failed === 0 && (status !== 0 || ranNone) ? 1 : failed, skipped: result.numPendingTests + result.numTodoTests };
}
