import { figure } from '../table.ts';
import type { FilterRow } from './desk-filters.ts';
import { FILTER_BUDGET_MS } from './desk-filters.ts';
import type { DeskPage } from './desk-page.ts';
import { INCIDENTS } from './desk-server.ts';
import { pressMisses, pressTable } from './press.ts';

const DATABASES = { pglite: 'PGlite', postgres: 'PostgreSQL' } as const;

function filterTable(rows: readonly FilterRow[]): string {
  const lines = rows.map(
    ({ database, what, found, p50Ms, p95Ms, countMs, ratio }) =>
      `| ${DATABASES[database]} | ${what} | ${figure(found)} | ${figure(p50Ms)} ms | ${figure(p95Ms)} ms | ${figure(countMs)} ms | ${figure(ratio)} × |`,
  );
  return [
    '| database | filter | found | p50 | p95 | bare count | ratio |',
    '| --- | --- | --: | --: | --: | --: | --: |',
    ...lines,
  ].join('\n');
}

function filterMisses(rows: readonly FilterRow[]): string {
  const missed = rows.filter(({ p95Ms }) => p95Ms > FILTER_BUDGET_MS);
  return missed.length === 0
    ? `Each filter is answered within ${FILTER_BUDGET_MS} ms (p95).`
    : `Above ${FILTER_BUDGET_MS} ms (p95): ${missed.map(({ database, what }) => `${what} on ${DATABASES[database]}`).join('; ')}.`;
}

/** What the filters take at the server, as Markdown. */
export const filtersText = (rows: readonly FilterRow[]): string => `${filterTable(rows)}\n\n${filterMisses(rows)}`;

/** What the page takes, as Markdown. */
export const deskPageText = ({ answers, changesPerSecond }: DeskPage): string =>
  [
    `The page, with ${figure(INCIDENTS)} incidents and ${figure(changesPerSecond)} changes a second:`,
    pressTable(answers),
    pressMisses(answers),
  ].join('\n\n');
