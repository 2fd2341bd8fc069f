import { sql } from 'drizzle-orm';
import type { ImportFault } from '../../../domain/work/import.ts';
import { orderOf, type KeyedQuery } from '../../base/db/statement.ts';
import { exportable, type ListContext } from '../../base/lists/exportable.ts';
import { importOf, type ImportDeps } from './import-scope.ts';

type Context = Pick<ListContext<'imports.faults'>, 'caller' | 'query'>;

/** What is wrong with the rows of one's own import, by line. */
export async function faultQuery(deps: ImportDeps, { caller, query }: Context): Promise<KeyedQuery> {
  const { id } = await importOf(deps, query.import, caller);
  const ofField = query.field === undefined ? sql.empty() : sql` AND f.field = ${query.field}`;
  return {
    fields: sql`f.line, f.title, f.field, f.value, f.reason, f.other`,
    from: sql`FROM import_faults f WHERE f.import_id = ${id}${ofField}`,
    keys: [{ by: sql`f.line` }, { by: sql`f.field` }],
  };
}

/** The same as `readPage` takes it. */
export const asPaged = ({ fields, from, keys }: KeyedQuery) => ({ fields, from, order: orderOf(keys) });

/** The bad rows as a file, to be put right beside the one that was sent. */
export const faultExport = (deps: ImportDeps) =>
  exportable({
    call: 'imports.faults',
    fileName: 'import.faults',
    query: (context) => faultQuery(deps, context),
    row: (fault: ImportFault & Record<string, unknown>) => fault,
    columns: [
      { title: 'import.line', value: ({ line }) => line },
      { title: 'import.column', value: ({ title }) => title },
      { title: 'import.value', value: ({ value }) => value },
      {
        title: 'column.reason',
        value: ({ reason, other }, { text }) => `${text(`import.fault.${reason}`)}${other === null ? '' : ` ${other}`}`,
      },
    ],
  });
