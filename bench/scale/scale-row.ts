import { figure } from '../table.ts';
import type { Door } from './messages.ts';

export interface Percentiles {
  p50: number | null;
  p99: number | null;
}

/** One fleet at one rate; the row of `scale` in bench/results.json. Null where nothing was measured. */
export interface ScaleRow {
  vehicles: number;
  offeredPerSecond: number;
  receivedPerSecond: number;
  mainBusyPercent: number;
  longestTaskMs: number;
  updateMs: Percentiles;
  freshnessMs: Percentiles;
  workerBusyPercent: number;
  pageBytes: number;
  workerBytes: number;
  logBytes: number;
  thinned: number;
  door: Door;
  /** Events really handed over, a second: less than offered where the server could not keep up. */
  handedPerSecond: number;
  /** What ingest refused because too much waited, a second. */
  busyPerSecond: number;
  serverBusyPercent: number;
  /** Longest task of all, drawing and waiting for the graphics process included; 0 is none of 50 ms. */
  longestAnyTaskMs: number;
  /** What the longest own script was. */
  longestScript: string;
  /** From asking for the page until the whole fleet was there, live and drawn. */
  loadMs: number;
}

const megabytes = (bytes: number): string => `${figure(bytes / 2 ** 20)} MB`;
const integer = (value: number): string => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(value);
const pair = ({ p50, p99 }: Percentiles): string =>
  `${p50 === null ? '–' : figure(p50)} / ${p99 === null ? '–' : figure(p99)}`;

const COLUMNS: readonly (readonly [heading: string, cell: (row: ScaleRow) => string])[] = [
  ['vehicles', (row) => integer(row.vehicles)],
  ['offered/s', (row) => integer(row.offeredPerSecond)],
  ['received/s', (row) => integer(row.receivedPerSecond)],
  ['door', (row) => row.door],
  ['main busy', (row) => `${figure(row.mainBusyPercent)} %`],
  ['longest task', (row) => `${integer(row.longestTaskMs)} ms`],
  ['update p50 / p99', (row) => `${pair(row.updateMs)} ms`],
  ['freshness p50 / p99', (row) => `${pair(row.freshnessMs)} ms`],
  ['worker busy', (row) => `${figure(row.workerBusyPercent)} %`],
  ['page', (row) => megabytes(row.pageBytes)],
  ['worker', (row) => megabytes(row.workerBytes)],
  ['log', (row) => megabytes(row.logBytes)],
  ['thinned', (row) => integer(row.thinned)],
];

/** The rows as Markdown. */
export function scaleTable(rows: readonly ScaleRow[]): string {
  const lines = [COLUMNS.map(([heading]) => heading), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))];
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padStart(widths[column]!)).join(' | ')} |`;
  return [
    line(lines[0]!),
    `| ${widths.map((width) => `${'-'.repeat(width - 1)}:`).join(' | ')} |`,
    ...lines.slice(1).map(line),
  ].join('\n');
}

/** A budget of the busiest case the product promises, and what a row says to it. */
interface Budget {
  name: string;
  limit: number;
  unit: '%' | 'ms';
  of(row: ScaleRow): number | null;
}

const BUDGETS: readonly Budget[] = [
  { name: 'main thread busy', limit: 15, unit: '%', of: (row) => row.mainBusyPercent },
  { name: 'longest own task', limit: 50, unit: 'ms', of: (row) => row.longestTaskMs },
  { name: 'script of an update, p50', limit: 2, unit: 'ms', of: (row) => row.updateMs.p50 },
  { name: 'freshness p50', limit: 150, unit: 'ms', of: (row) => row.freshnessMs.p50 },
  { name: 'freshness p99', limit: 400, unit: 'ms', of: (row) => row.freshnessMs.p99 },
];
/** Above the rate that every budget holds for, only this one does. */
const FLOOD_BUDGETS: readonly Budget[] = [
  { name: 'freshness p99', limit: 1_000, unit: 'ms', of: (row) => row.freshnessMs.p99 },
];
const PROMISED_RATE = 10_000;

const missText = ({ name, limit, unit }: Budget, value: number | null): string =>
  value === null ? `${name} not measured` : `${name} ${figure(value)} ${unit} (budget ${limit})`;

/** The budgets a row misses, in words; received below 98 % of offered is a miss of its own. */
export function missesOf(row: ScaleRow): string[] {
  const budgets = row.offeredPerSecond <= PROMISED_RATE ? BUDGETS : FLOOD_BUDGETS;
  const missed = budgets
    .filter(({ limit, of }) => (of(row) ?? Infinity) > limit)
    .map((budget) => missText(budget, budget.of(row)));
  return row.receivedPerSecond < 0.98 * row.offeredPerSecond
    ? [`received ${integer(row.receivedPerSecond)} of ${integer(row.offeredPerSecond)} a second`, ...missed]
    : missed;
}

/** For each fleet the lowest rate at which something is missed, in words: the knee. */
export function kneeText(rows: readonly ScaleRow[]): string {
  const fleets = [...new Set(rows.map(({ vehicles }) => vehicles))].toSorted((a, b) => a - b);
  return fleets
    .map((vehicles) => {
      const own = rows
        .filter((row) => row.vehicles === vehicles)
        .toSorted((a, b) => a.offeredPerSecond - b.offeredPerSecond);
      const knee = own.find((row) => missesOf(row).length > 0);
      const fleet = `- ${integer(vehicles)} vehicles:`;
      return knee
        ? `${fleet} at ${integer(knee.offeredPerSecond)} events/s ${missesOf(knee).join(', ')}.`
        : `${fleet} not reached at ${integer(own.at(-1)!.offeredPerSecond)} events/s.`;
    })
    .join('\n');
}
