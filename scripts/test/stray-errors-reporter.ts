import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';
import { strayErrorsFile } from './report.ts';
import { strayErrorOf } from './stray-error.ts';

/** The report that the errors belong to, from the environment: vitest gives a reporter of a path no options. */
export const REPORT_VARIABLE = 'RASTRO_TEST_REPORT';

/** Writes down the errors that no test caught, which the JSON report leaves out, each with the file and the test that it lies behind. */
export default class StrayErrorsReporter implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const report = process.env[REPORT_VARIABLE];
    if (report === undefined || errors.length === 0) return;
    // The first report of a fresh clone is written at the same time.
    mkdirSync(dirname(report), { recursive: true });
    writeFileSync(strayErrorsFile(report), JSON.stringify(errors.map(strayErrorOf)));
  }
}
