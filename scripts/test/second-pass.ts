import {
  countsOf,
  excerptOf,
  FAILED,
  shortPath,
  titleOf,
  type Counts,
  type Report,
  type Run,
  type StrayError,
} from './report.ts';
import type { Quarantined } from './quarantine.ts';

// Load makes a test fail once in a long while, and a fault makes it fail again. What failed is run again when everything else
// has ended, each file alone; what passes then is counted as passed and named, what fails twice has failed (docs/decisions/0026).

/** More than this is a fault and no accident: nothing is run again. */
export const MOST_RUN_AGAIN = 8;

/** What of a file is run again: the tests of these titles, or all of it. */
export interface Suspect {
  /** Path from the repository's folder. */
  file: string;
  titles: string[];
  /** It broke outside its tests. */
  isWhole: boolean;
}

const size = ({ isWhole, titles }: Suspect): number => (isWhole ? 1 : titles.length);
export const sizeOf = (suspects: readonly Suspect[]): number =>
  suspects.reduce((sum, suspect) => sum + size(suspect), 0);

/** `FILE: TITLE` of what is suspected. */
export const linesOf = ({ file, titles, isWhole }: Suspect): string[] =>
  isWhole ? [`${file}: the whole file`] : titles.map((title) => `${file}: ${title}`);

const wholeFile = (file: string): Suspect => ({ file, titles: [], isWhole: true });

/** The tests that failed, and the files that broke outside of a test or lie behind an error that no test caught. */
export function suspectsOf({ testResults }: Report, strayErrors: readonly StrayError[]): Suspect[] {
  const found = new Map<string, Suspect>();
  for (const { name, status, assertionResults } of testResults) {
    const file = shortPath(name);
    const titles = assertionResults.filter((test) => test.status === 'failed').map(titleOf);
    if (titles.length > 0) found.set(file, { file, titles, isWhole: false });
    else if (status === 'failed') found.set(file, wholeFile(file));
  }
  for (const { file, title } of strayErrors) {
    if (file === null) continue;
    const path = shortPath(file);
    const known = found.get(path);
    if (title === null) found.set(path, wholeFile(path));
    else if (known === undefined) found.set(path, { file: path, titles: [title], isWhole: false });
    else if (!known.isWhole && !known.titles.includes(title)) known.titles.push(title);
  }
  return [...found.values()];
}

/** By the line of each suspected test or file: what was wrong with it, in its first lines. */
export function troublesOf({ report, strayErrors }: Run, suspects: readonly Suspect[]): Map<string, string[]> {
  const troubles = new Map<string, string[]>();
  for (const suspect of suspects) {
    const found = report?.testResults.find(({ name }) => shortPath(name) === suspect.file);
    const stray = strayErrors.filter(({ file }) => file !== null && shortPath(file) === suspect.file);
    for (const [at, line] of linesOf(suspect).entries()) {
      const result = found?.assertionResults.find((test) => titleOf(test) === suspect.titles[at]);
      const messages = [
        ...(result?.failureMessages ?? []),
        found?.message ?? '',
        ...stray.map(({ message }) => message),
      ];
      troubles.set(
        line,
        messages.flatMap((message) => excerptOf(message)),
      );
    }
  }
  return troubles;
}

export interface SecondPass {
  /** `FILE: TITLE` of what passed at its second run, and of what failed again. */
  passed: string[];
  failed: string[];
}

/** What a second run says of a suspect. A test that did not run has failed again. */
export function judged(suspect: Suspect, { report, code, strayErrors }: Run): SecondPass {
  const results = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const lines = linesOf(suspect);
  if (suspect.isWhole) {
    const isWell = report !== null && countsOf(report, code).failed === 0 && results.length > 0;
    return isWell ? { passed: lines, failed: [] } : { passed: [], failed: lines };
  }
  const isWell = suspect.titles.map(
    (title) => strayErrors.length === 0 && results.some((test) => titleOf(test) === title && test.status === 'passed'),
  );
  return { passed: lines.filter((_, at) => isWell[at]), failed: lines.filter((_, at) => !isWell[at]) };
}

/** Puts the results of a second run into the report of the first one, which then says what there is to know of each test. */
export function putRight(first: Report, second: Report): void {
  for (const { name, assertionResults } of second.testResults) {
    const file = first.testResults.find((known) => known.name === name);
    if (file === undefined) continue;
    for (const result of assertionResults.filter(({ status }) => status === 'passed')) {
      const known = file.assertionResults.find((test) => titleOf(test) === titleOf(result));
      if (known !== undefined) known.status = 'passed';
    }
    if (file.assertionResults.every(({ status }) => status !== 'failed')) file.status = 'passed';
  }
}

interface SumOptions {
  quarantined?: readonly Quarantined[];
  /** What was asked for may be no test at all. */
  mayBeNone?: boolean;
}

/** The sum of a first run and what became of its suspects; quarantined tests are not in it, whatever they did. */
export function sumOf(run: Run, again: SecondPass, { quarantined = [], mayBeNone = false }: SumOptions = {}): Counts {
  const { report, code, strayErrors } = run;
  if (report === null) return FAILED;
  const counted = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(
      (test) => !quarantined.some(({ file, title }) => file === shortPath(name) && title === titleOf(test)),
    ),
  );
  const passed = counted.filter(({ status }) => status === 'passed').length;
  const skipped = counted.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  const failed = again.failed.length + strayErrors.filter(({ file }) => file === null).length;
  const isUnexplained = code !== 0 && failed + again.passed.length === 0;
  const ranNone = !mayBeNone && passed + failed === 0;
  return { passed, failed: isUnexplained || ranNone ? 1 : failed, skipped };
}
