/** One row of the table and of bench/results.json. Numbers are null, with a note that says why, where nothing was measured. */
export interface StageRow {
  name: string;
  value: number | null;
  unit: Unit;
  baseline: number | null;
  baselineName: string;
  /** `value / baseline`: for rates the share of the baseline's speed that is left, for times how many times as long it takes. */
  ratio: number | null;
  better: 'higher' | 'lower';
  /** Measured and baseline runs, alternating; the numbers are their medians. */
  rounds: number;
  /** Lowest and highest ratio of a measured run to the baseline run beside it. */
  ratioRange: [low: number, high: number] | null;
  note?: string;
}

export type Unit = 'events/s' | 'rows/s' | 'passes/s' | 'commands/s' | 'ms';

/** What the rounds of a stage gave, in the unit of the stage: entry i of both comes from the same round. */
export interface Rounds {
  measured: readonly number[];
  baseline: readonly number[];
}

const isTime = (unit: Unit): boolean => unit === 'ms';

/** The middle value, or the mean of the two middle ones. Throws for an empty list. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('median: the list is empty');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Six significant digits: more would be noise, and the recorded file and the table made of it stay the same. */
const recorded = (value: number): number => Number(value.toPrecision(6));

/** A row from its rounds. Throws where measured and baseline runs are not pairs. */
export function rowOf(name: string, unit: Unit, baselineName: string, rounds: Rounds, note?: string): StageRow {
  const { measured, baseline } = rounds;
  if (measured.length !== baseline.length)
    throw new RangeError(`${name}: ${measured.length} measured runs beside ${baseline.length} of the baseline`);
  const value = median(measured);
  const base = median(baseline);
  const ratios = measured.map((one, i) => one / baseline[i]!);
  return {
    name,
    value: recorded(value),
    unit,
    baseline: recorded(base),
    baselineName,
    ratio: recorded(value / base),
    better: isTime(unit) ? 'lower' : 'higher',
    rounds: measured.length,
    ratioRange: [recorded(Math.min(...ratios)), recorded(Math.max(...ratios))],
    ...(note ? { note } : {}),
  };
}

/** A row that says why there is no number. */
export function unmeasuredRow(name: string, unit: Unit, baselineName: string, note: string): StageRow {
  return {
    name,
    value: null,
    unit,
    baseline: null,
    baselineName,
    ratio: null,
    better: isTime(unit) ? 'lower' : 'higher',
    rounds: 0,
    ratioRange: null,
    note,
  };
}

/** Three significant digits, thousands apart: 1,234,567 becomes 1,230,000 and 0.012345 becomes 0.0123. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 }).format(value);
}

/** A ratio as a person reads it: a share of the baseline's speed in percent, or how many times as long. */
export function ratioText(row: StageRow): string {
  if (row.ratio === null) return '–';
  return row.better === 'higher' ? `${figure(row.ratio * 100)} %` : `${figure(row.ratio)} ×`;
}

const HEADINGS = ['stage', 'value', 'baseline', 'ratio', 'baseline is'];

function cellsOf(row: StageRow): string[] {
  if (row.value === null || row.baseline === null) return [row.name, 'not measured', '–', '–', row.note ?? ''];
  return [
    row.name,
    `${figure(row.value)} ${row.unit}`,
    `${figure(row.baseline)} ${row.unit}`,
    ratioText(row),
    row.baselineName,
  ];
}

/** The table as Markdown that also reads well on a terminal: columns of equal width, figures to the right. */
export function tableText(rows: readonly StageRow[]): string {
  const lines = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  const isFigure = (column: number): boolean => column >= 1 && column <= 3;
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (isFigure(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (isFigure(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [line(HEADINGS), rule, ...lines.slice(1).map(line)].join('\n');
}

const BLOCK = /(<!-- recorded run -->\n)[\s\S]*?(<!-- end of the recorded run -->)/;

/** The page of the benchmarks with the table of a run in its place. Throws when the page has no such place. */
export function withTable(page: string, rows: readonly StageRow[]): string {
  if (!BLOCK.test(page)) throw new Error('the page has no place for the table of the recorded run');
  return page.replace(BLOCK, (_block, start: string, end: string) => `${start}\n${tableText(rows)}\n\n${end}`);
}
