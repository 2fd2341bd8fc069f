import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { deskPageText, filtersText } from './desk.ts';
import type { FilterRow } from './desk-filters.ts';
import type { DeskPage } from './desk-page.ts';
import type { Footprint } from './footprint.ts';
import { footprintTable } from './footprint-table.ts';
import { historyPageText, type HistoryPageRow } from './history-page.ts';
import { historyText, type ExportRow, type HistoryRow } from './history.ts';
import { kneeText, missesOf, scaleTable, type ScaleRow } from './scale-row.ts';
import type { Soak } from './soak.ts';
import { pressMisses, pressTable, type PressAnswer } from './press.ts';
import { figure } from '../table.ts';

const RESULTS = fileURLToPath(new URL('../results.json', import.meta.url));
const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));

/** The results file with some entries replaced; the others stay. */
export function withEntries(text: string, entries: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ ...(JSON.parse(text) as object), ...entries }, null, 2)}\n`;
}

/** The page with what stands between the marks of a name replaced. Throws when it has none. */
export function withBlock(page: string, name: string, text: string): string {
  const block = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- end of ${name} -->)`);
  if (!block.test(page)) throw new Error(`the page has no place called ${name}`);
  return page.replace(block, (_block, start: string, end: string) => `${start}\n${text}\n\n${end}`);
}

export function recordEntries(entries: Readonly<Record<string, unknown>>): void {
  writeFileSync(RESULTS, withEntries(readFileSync(RESULTS, 'utf8'), entries));
}

const recordBlock = (name: string, text: string): void =>
  writeFileSync(PAGE, withBlock(readFileSync(PAGE, 'utf8'), name, text));

const runNow = () => ({
  date: new Date().toISOString(),
  cores: cpus().length,
  node: process.version,
  loadAfter: Number(loadavg()[0]!.toFixed(2)),
});

/** Every row that misses a budget, with what it misses. */
function missesText(rows: readonly ScaleRow[]): string {
  const missed = rows.filter((row) => missesOf(row).length > 0);
  if (missed.length === 0) return 'Every row is within its budgets.';
  return missed
    .map(
      (row) =>
        `- ${figure(row.vehicles)} vehicles, ${figure(row.offeredPerSecond)} events/s: ${missesOf(row).join('; ')}. Longest script: ${row.longestScript}.`,
    )
    .join('\n');
}

export function recordFootprint(footprint: Footprint): void {
  recordEntries({ footprint, footprintRun: runNow() });
  recordBlock('footprint', footprintTable(footprint));
}

export function recordDeskFilters(rows: readonly FilterRow[]): void {
  recordEntries({ deskFilters: rows, deskFiltersRun: runNow() });
  recordBlock('desk filters', filtersText(rows));
}

export function recordDeskPage(result: DeskPage): void {
  recordEntries({ deskPage: result, deskPageRun: runNow() });
  recordBlock('desk page', deskPageText(result));
}

export function recordHistory(questions: readonly HistoryRow[], files: readonly ExportRow[]): void {
  recordEntries({ history: questions, historyFiles: files, historyRun: runNow() });
  recordBlock('history', historyText(questions, files));
}

export function recordHistoryPage(rows: readonly HistoryPageRow[]): void {
  recordEntries({ historyPage: rows, historyPageRun: runNow() });
  recordBlock('history page', historyPageText(rows));
}

export function recordTracker(answers: readonly PressAnswer[]): void {
  recordEntries({ tracker: answers, trackerRun: runNow() });
  recordBlock('tracker', `${pressTable(answers)}\n\n${pressMisses(answers)}`);
}

export function recordScale(rows: readonly ScaleRow[]): void {
  recordEntries({ scale: rows, scaleRun: runNow() });
  recordBlock(
    'scale',
    `${scaleTable(rows)}\n\nThe knee:\n\n${kneeText(rows)}\n\nBudgets missed:\n\n${missesText(rows)}`,
  );
}

const percent = (share: number): string => `${share > 0 ? '+' : ''}${figure(share * 100)} %`;
const megabytes = (bytes: number): string => `${figure(bytes / 2 ** 20)} MB`;

export function soakText({
  vehicles,
  offeredPerSecond,
  receivedPerSecond,
  minutes,
  settled,
  pageDrift,
  workerDrift,
  withinTolerance,
}: Soak): string {
  return `${minutes} minutes at ${figure(vehicles)} vehicles and ${figure(offeredPerSecond)} events/s, ${figure(receivedPerSecond)} received: after the first ${Math.round(settled.atS / 60)} minutes the page held ${megabytes(settled.pageBytes)} and the worker ${megabytes(settled.workerBytes)}; the furthest from that afterwards was ${percent(pageDrift)} on the page and ${percent(workerDrift)} in the worker: ${withinTolerance ? 'within' : 'not within'} the 20 % they may move.`;
}

export function recordSoak(soak: Soak): void {
  recordEntries({ soak, soakRun: runNow() });
  recordBlock('soak', soakText(soak));
}
