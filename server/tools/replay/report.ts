import type { PlayResult } from './play.ts';
import type { BadRow } from './track-fix.ts';

/** Rows listed on the screen; the file of `--report` has them all. */
const MOST_LISTED = 50;

function counted(rows: readonly BadRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of rows) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `  ${String(count).padStart(7)}  ${reason}`);
}

const listed = (rows: readonly BadRow[]): string[] =>
  rows.slice(0, MOST_LISTED).map(({ line, reason }) => `  line ${line}: ${reason}`);
const more = (rows: readonly BadRow[]): string[] =>
  rows.length > MOST_LISTED ? [`  … and ${rows.length - MOST_LISTED} more`] : [];

/** Every row that did not become a position, one a line. */
export const rowsText = (bad: readonly BadRow[], refused: readonly BadRow[]): string =>
  [
    ...bad.map(({ line, reason }) => `${line}\tunreadable\t${reason}`),
    ...refused.map(({ line, reason }) => `${line}\trefused\t${reason}`),
  ]
    .map((text) => `${text}\n`)
    .join('');

/** How long it took, and how many fixes a second that were. */
export const rateText = (sent: number, tookMs: number): string =>
  `It took ${(tookMs / 1000).toFixed(1)} s: ${Math.round((sent * 1000) / Math.max(tookMs, 1)).toLocaleString('en-US')} fixes a second.`;

/** What a person reads at the end. */
export function summaryText(bad: readonly BadRow[], outside: number, result: PlayResult): string {
  const lines = [
    `Sent ${result.sent}, accepted ${result.accepted}, refused by the server ${result.refused.length}, unreadable rows ${bad.length}${outside > 0 ? `, outside the period ${outside}` : ''}.`,
  ];
  if (bad.length > 0) lines.push('Unreadable rows by reason:', ...counted(bad), ...listed(bad), ...more(bad));
  if (result.refused.length > 0)
    lines.push(
      'Refused by the server, by reason:',
      ...counted(result.refused),
      ...listed(result.refused),
      ...more(result.refused),
    );
  return lines.join('\n');
}
