import { sql } from 'drizzle-orm';
import type { Database } from '../../base/db/database.ts';
import { run, textList } from '../../base/db/statement.ts';
import { wantedRows, type HistoryRequest } from './history-query.ts';
import { COLUMNS_AS_JSON, type ColumnPage } from './track-columns.ts';

/** Rows of one query: some 30 ms of the embedded database, which does other work between two queries. */
const PAGE_ROWS = 2_000;

/**
 * History of a device as pages of columns, oldest first and each fix once, along the key of the table. What is wanted is asked again
 * before each page, with the rights of that moment. A fix that comes in late meanwhile is in a later page or in none.
 */
export async function* columnPages(
  db: Database,
  wishNow: () => HistoryRequest | Promise<HistoryRequest>,
  pageRows = PAGE_ROWS,
): AsyncGenerator<ColumnPage> {
  for (let last: string | null = null, isFirst = true; isFirst || last !== null; isFirst = false) {
    const found: { columns: string; rows: number; last: string | null }[] = await run(
      db,
      sql`SELECT ${COLUMNS_AS_JSON} AS columns, count(*) AS rows, max(h.time)::text AS last
       FROM (SELECT * FROM telemetry_history h ${wantedRows(await wishNow(), last)} ORDER BY h.time LIMIT ${pageRows}) h`,
    );
    const page = found[0]!;
    if (page.rows > 0) yield JSON.parse(page.columns) as ColumnPage;
    last = page.rows === pageRows ? page.last : null;
  }
}

/** The columns of the fixes of a device at some times, as the database writes times; each is looked up by the key of the table. */
export async function columnsAt(
  db: Database,
  { device, startMs, endMs }: HistoryRequest,
  times: readonly string[],
): Promise<ColumnPage> {
  const rows = wantedRows({ device, startMs, endMs, ownerId: null });
  const found: { columns: string }[] = await run(
    db,
    sql`SELECT ${COLUMNS_AS_JSON} AS columns
     FROM (SELECT h.* FROM telemetry_history h JOIN unnest(${textList(times)}) AS chosen (time) ON chosen.time::timestamptz = h.time ${rows} ORDER BY h.time) h`,
  );
  return JSON.parse(found[0]!.columns) as ColumnPage;
}
