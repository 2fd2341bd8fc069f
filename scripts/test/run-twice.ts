import { writeFileSync } from 'node:fs';
import { onlyTitled, withoutTitled, type Quarantined } from './quarantine.ts';
import { FAILED, reportFile, type Outcome, type Report, type Run } from './report.ts';
import {
  judged,
  linesOf,
  MOST_RUN_AGAIN,
  putRight,
  sizeOf,
  sumOf,
  suspectsOf,
  troublesOf,
  type SecondPass,
  type Suspect,
} from './second-pass.ts';
import { runVitest } from './stages.ts';

interface Options {
  environment?: Record<string, string>;
  /** What picks some of the project's tests, which may be none; null is all of them. */
  only?: readonly string[] | null;
  quarantined?: readonly Quarantined[];
  /** Vitest's words for the order. What runs again by itself keeps that of its file. */
  order: readonly string[];
}

/** Makes the harness of the browser tests keep a trace of each page of a test that fails. */
const TRACED = { RASTRO_TEST_TRACE: '1' };

type RunAgain = (suspect: Suspect, name: string) => Promise<Run>;

/** Runs each suspect once more by itself, and puts what passes then into the report. */
async function runSuspects(suspects: readonly Suspect[], report: Report, runAgain: RunAgain): Promise<SecondPass> {
  if (sizeOf(suspects) > MOST_RUN_AGAIN) {
    console.log(`More than ${MOST_RUN_AGAIN} failed: none of them is run again.`);
    return { passed: [], failed: suspects.flatMap(linesOf) };
  }
  const sum: SecondPass = { passed: [], failed: [] };
  for (const [at, suspect] of suspects.entries()) {
    const again = await runAgain(suspect, `again-${at + 1}`);
    const said = judged(suspect, again);
    sum.passed.push(...said.passed);
    sum.failed.push(...said.failed);
    if (again.report !== null) putRight(report, again.report);
  }
  return sum;
}

/** Runs the tests in quarantine by themselves and says how each ended; it refuses nothing. */
async function runQuarantined(quarantined: readonly Quarantined[], runAgain: RunAgain): Promise<void> {
  for (const [at, { file, title, since }] of quarantined.entries()) {
    const suspect = { file, titles: [title], isWhole: false };
    const { passed } = judged(suspect, await runAgain(suspect, `quarantined-${at + 1}`));
    console.log(`in quarantine since ${since}, ${passed.length > 0 ? 'passed' : 'failed'}  ${file}: ${title}`);
  }
}

/**
 * Runs one vitest project, and what failed of it a second time by itself, and says what needed that and what failed twice. A
 * runner that crashed, wrote no report or ran no test has failed, whatever it printed.
 */
export async function runTwice(
  project: string,
  { order, environment = {}, only = null, quarantined = [] }: Options,
): Promise<Outcome> {
  const words = [...(only ?? []), ...order, ...withoutTitled(quarantined.map(({ title }) => title))];
  const run = await runVitest(project, { environment, words });
  if (run.report === null) return { ...FAILED, said: ['the runner left no report'] };
  const runAgain: RunAgain = ({ file, titles }, name) =>
    runVitest(project, {
      environment: { ...environment, ...TRACED },
      words: [file, ...onlyTitled(titles)],
      name: `${project}-${name}`,
    });
  const suspects = suspectsOf(run.report, run.strayErrors);
  const troubles = troublesOf(run, suspects);
  const again = await runSuspects(suspects, run.report, runAgain);
  await runQuarantined(quarantined, runAgain);
  writeFileSync(reportFile(project), JSON.stringify(run.report));
  const said = [
    ...run.strayErrors.map(({ message, file }) => `caught by no test in ${file ?? 'no file'}: ${message}`),
    ...again.failed.flatMap((line) => [`failed twice  ${line}`, ...(troubles.get(line) ?? [])]),
  ];
  const secondRuns = again.passed.map((line) => ({ test: line, wrong: troubles.get(line) ?? [] }));
  return { ...sumOf(run, again, { quarantined, mayBeNone: only !== null }), said, secondRuns };
}
