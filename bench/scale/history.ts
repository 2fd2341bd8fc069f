import { figure } from '../table.ts';

const DATABASES = { pglite: 'PGlite', postgres: 'PostgreSQL' } as const;

/** How long an answer may take at the server, on the median. */
export const DAY_BUDGET_MS = { postgres: 50, pglite: 150 } as const;
/** What a file of half a million rows may add to the memory of the server. */
export const EXPORT_BUDGET_BYTES = 200 * 2 ** 20;

/** How long one question of history takes, beside a bare read of the same rows in the same round. */
export interface HistoryRow {
  database: keyof typeof DATABASES;
  what: string;
  /** Rows of the table, and of the period that is asked for. */
  rows: number;
  asked: number;
  p50Ms: number;
  p95Ms: number;
  bareMs: number;
  ratio: number;
  /** Null where the question has none. */
  budgetMs: number | null;
}

/** A file of many rows. */
export interface ExportRow {
  database: keyof typeof DATABASES;
  format: string;
  rows: number;
  seconds: number;
  /** Reading the same rows and making nothing of them. */
  bareSeconds: number;
  ratio: number;
  fileBytes: number;
  /** How much the process grew at most above what it held before. */
  grownBytes: number;
  /** The most that it held. */
  peakBytes: number;
}

const megabytes = (bytes: number): string => `${figure(bytes / 2 ** 20)} MB`;

function questionTable(rows: readonly HistoryRow[]): string {
  const lines = rows.map(
    ({ database, what, rows: all, asked, p50Ms, p95Ms, bareMs, ratio, budgetMs }) =>
      `| ${DATABASES[database]} | ${what} | ${figure(all)} | ${figure(asked)} | ${figure(p50Ms)} ms | ${figure(p95Ms)} ms | ${figure(bareMs)} ms | ${figure(ratio)} × | ${budgetMs === null ? '–' : `${budgetMs} ms`} |`,
  );
  return [
    '| database | question | rows there are | rows asked | p50 | p95 | bare read | ratio | budget of p50 |',
    '| --- | --- | --: | --: | --: | --: | --: | --: | --: |',
    ...lines,
  ].join('\n');
}

function exportTable(rows: readonly ExportRow[]): string {
  const lines = rows.map(
    ({ database, format, rows: count, seconds, bareSeconds, ratio, fileBytes, grownBytes, peakBytes }) =>
      `| ${DATABASES[database]} | ${format} | ${figure(count)} | ${figure(seconds)} s | ${figure(bareSeconds)} s | ${figure(ratio)} × | ${megabytes(fileBytes)} | ${megabytes(grownBytes)} | ${megabytes(peakBytes)} |`,
  );
  return [
    '| database | file | rows | time | bare read | ratio | its size | memory it took | of the whole process |',
    '| --- | --- | --: | --: | --: | --: | --: | --: | --: |',
    ...lines,
  ].join('\n');
}

function missesText(questions: readonly HistoryRow[], files: readonly ExportRow[]): string {
  const missed = [
    ...questions
      .filter(({ p50Ms, budgetMs }) => budgetMs !== null && p50Ms > budgetMs)
      .map(({ what, database }) => `${what} on ${DATABASES[database]}`),
    ...files
      .filter(({ grownBytes }) => grownBytes > EXPORT_BUDGET_BYTES)
      .map(({ format, database }) => `the memory of the ${format} on ${DATABASES[database]}`),
  ];
  return missed.length === 0 ? 'Everything is within its budget.' : `Above the budget: ${missed.join('; ')}.`;
}

/** What history costs at the server, as Markdown. */
export const historyText = (questions: readonly HistoryRow[], files: readonly ExportRow[]): string =>
  [questionTable(questions), exportTable(files), missesText(questions, files)].join('\n\n');
