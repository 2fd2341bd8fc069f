import { RESULTS, type SecondRun } from './report.ts';

/** Kept with the reports, a line of JSON each; under a name that is none of a report. */
export const SECOND_RUNS_FILE = `${RESULTS}/second-runs.jsonl`;

/** What the last lines of a run say of all its stages: how many needed a second run, and which. */
export function secondRunLines(byStage: Readonly<Record<string, readonly SecondRun[]>>): string[] {
  const lines = Object.entries(byStage).flatMap(([stage, runs]) =>
    runs.map(({ test }) => `  ${stage}: needed a second run  ${test}`),
  );
  const count = `Passed only at a second run: ${lines.length}`;
  return lines.length === 0 ? [count] : [`${count} (${SECOND_RUNS_FILE})`, ...lines];
}

/** The content of the file, empty where nothing needed a second run. */
export const secondRunsAsJson = (byStage: Readonly<Record<string, readonly SecondRun[]>>): string =>
  Object.entries(byStage)
    .flatMap(([stage, runs]) => runs.map((run) => `${JSON.stringify({ stage, ...run })}\n`))
    .join('');
