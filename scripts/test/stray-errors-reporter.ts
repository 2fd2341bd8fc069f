import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import { strayErrorsFile, type StrayError } from './report.ts';

/** The report that the errors belong to, from the environment: vitest gives a reporter of a path no options. */
export const REPORT_VARIABLE = 'RASTRO_TEST_REPORT';

/** Writes down the errors that no test caught, which the JSON report leaves out, each with the file and the test that was running. */
export default class StrayErrorsReporter implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const report = process.env[REPORT_VARIABLE];
    if (report === undefined || errors.length === 0) return;
    const stray = errors.map((error): StrayError => {
      const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: title } = error as {
        VITEST_TEST_PATH?: string;
        VITEST_TEST_NAME?: string;
      };
      return { message: error.message, file: file ?? null, title: title ?? null };
    });
    writeFileSync(strayErrorsFile(report), JSON.stringify(stray));
  }
}
