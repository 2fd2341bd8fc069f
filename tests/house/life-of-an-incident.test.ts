import { expect, test } from 'vitest';
import { INCIDENT_STATUSES } from '../../domain/desk/incidents/incident-codes.ts';
import { INCIDENT_OPERATIONS, mayDo, statusAfter } from '../../domain/desk/incidents/incident-life.ts';
import { incidentCaseMachine } from '../../machines/incident-case.ts';
import { incidentDeskMachine } from '../../machines/incident-desk.ts';
import { read } from './sources.ts';
import { transitionTable } from './transition-table.ts';

const PAGE = 'docs/life-of-an-incident.md';
const ANOTHER = 'any other';

/** What each status allows, and the status after it. */
function statusTable(): string[] {
  const rows = [...INCIDENT_STATUSES, ANOTHER].map((status) => {
    const cells = INCIDENT_OPERATIONS.map((operation) => {
      if (!mayDo(status, operation)) return '';
      const after = statusAfter(status, operation);
      return after === status ? 'stays' : after;
    });
    return `| ${[status, ...cells].join(' | ')} |`;
  });
  return [
    `| status | ${INCIDENT_OPERATIONS.join(' | ')} |`,
    `|${' --- |'.repeat(INCIDENT_OPERATIONS.length + 1)}`,
    ...rows,
  ];
}

/** The page with each table drawn anew between its marks. */
const drawn = (page: string, tables: Readonly<Record<string, string[]>>): string =>
  Object.entries(tables).reduce((before, [name, lines]) => {
    const [start, end] = [`<!-- table: ${name} -->`, `<!-- end: ${name} -->`];
    const [from, to] = [before.indexOf(start), before.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the table "${name}"`);
    return `${before.slice(0, from + start.length)}\n\n${lines.join('\n')}\n\n${before.slice(to)}`;
  }, page);

test('the tables of the page about incidents are those of the rules and machines (INC-41)', async () => {
  const tables = {
    statuses: statusTable(),
    case: transitionTable(incidentCaseMachine),
    desk: transitionTable(incidentDeskMachine),
  };
  for (const [name, lines] of Object.entries(tables)) expect(lines.length, name).toBeGreaterThan(6);
  // A stale page is drawn anew by `npx vitest run --project walls tests/house/life-of-an-incident -u`.
  await expect(drawn(read(PAGE), tables)).toMatchFileSnapshot(`../../${PAGE}`);
});
