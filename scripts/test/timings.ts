import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { relative } from 'node:path';

const SLOWEST = 10;
const MS_PER_MINUTE = 60_000;

interface TimedReport {
  testResults: { name: string; startTime: number; endTime: number }[];
}

export interface Timed {
  name: string;
  ms: number;
  /** Time that the cores of the machine were busy in it, all of them together, whoever kept them so. */
  busyMs?: number;
}

/** Milliseconds that the cores of this machine have been busy since it started, all of them together. */
export const busyMs = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/** The files of a report that took longest, the longest first. */
export function slowest(reports: readonly { project: string; report: TimedReport }[], most = SLOWEST): Timed[] {
  return reports
    .flatMap(({ project, report }) =>
      report.testResults.map(({ name, startTime, endTime }) => ({
        name: `${relative(process.cwd(), name)} (${project})`,
        ms: endTime - startTime,
      })),
    )
    .toSorted((left, right) => right.ms - left.ms)
    .slice(0, most);
}

export const minutes = (ms: number): string => `${(ms / MS_PER_MINUTE).toFixed(1)} min`;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Lines that say what a run was like: its slowest files, its stages and their sum. */
export function timingLines(stages: readonly Timed[]): string[] {
  const reports = stages
    .map(({ name }) => ({ project: name, file: `test-results/${name}.json` }))
    .filter(({ file }) => existsSync(file))
    .map(({ project, file }) => ({
      project,
      report: JSON.parse(readFileSync(file, 'utf8')) as TimedReport,
    }));
  const files = slowest(reports).map(({ name, ms }) => `  ${seconds(ms).padStart(8)}  ${name}`);
  const total = stages.reduce((sum, { ms }) => sum + ms, 0);
  const busy = stages.filter((stage) => stage.busyMs !== undefined);
  const processor = busy.map((stage) => `${stage.name} ${Math.round(stage.busyMs! / 1_000)} s`).join(', ');
  return [
    ...(files.length > 0 ? ['Slowest files:', ...files] : []),
    ...(busy.length > 0 ? [`Processor time of the machine: ${processor}`] : []),
    `${stages.map(({ name, ms }) => `${name} ${minutes(ms)}`).join(', ')}: ${minutes(total)} in all`,
  ];
}
