import { sql, type SQL } from 'drizzle-orm';
import type { CostEntry, CostEntryInput } from '../../../domain/business/costs/cost-entry.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { containing, orderOf, readPage, run, when, where, type KeyedQuery } from '../../base/db/statement.ts';
import type { CallContext } from '../../base/http/handler.ts';
import type { Scope } from '../../base/rights/scope.ts';
import { seenRecords, VEHICLE_NAME } from '../../live/vehicles/seen-records.ts';

const FIELDS = sql`e.id, e.brand_id AS brand, e.vehicle_id AS vehicle, ${VEHICLE_NAME} AS "vehicleName", w.license_plate AS "licensePlate",
  e.kind, e.description, to_char(e.due_date, 'YYYY-MM-DD') AS "dueDate", e.due_odometer_m AS "dueOdometerM", e.cost_cents AS "costCents", b.currency,
  CASE WHEN e.done_at IS NULL THEN 'OPEN' ELSE 'DONE' END AS status, e.done_at AS "doneAt", e.version,
  (SELECT COALESCE(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) ORDER BY f.created_at, f.id), '[]')
    FROM cost_files f WHERE f.entry_id = e.id) AS files`;
const FROM = sql`FROM cost_entries e JOIN vehicles w ON w.id = e.vehicle_id JOIN brands b ON b.id = e.brand_id`;

/** An entry as the database answers it. */
export type EntryRow = Omit<CostEntry, 'doneAt'> & { doneAt: Date | null };

export const shownEntry = ({ doneAt, ...row }: EntryRow): CostEntry => ({
  ...row,
  doneAt: doneAt?.toISOString() ?? null,
});

/** An entry with its files, or null. */
export async function readEntry(db: Database, id: Id): Promise<CostEntry | null> {
  const [entry] = await run<EntryRow>(db, sql`SELECT ${FIELDS} ${FROM} WHERE e.id = ${id}`);
  return entry ? shownEntry(entry) : null;
}

type ListQuery = CallContext<'costs.list'>['query'];

const SORTS: Readonly<Record<ListQuery['sort']['by'], SQL>> = {
  dueDate: sql`e.due_date`,
  dueOdometerM: sql`e.due_odometer_m`,
  doneAt: sql`e.done_at`,
  costCents: sql`e.cost_cents`,
  vehicleName: sql`lower(${VEHICLE_NAME})`,
  kind: sql`e.kind`,
  description: sql`lower(e.description)`,
};

/** Entries that fit a filter, sorted as asked. */
export function entryQuery(
  scope: Scope,
  { vehicle, kind, status, term, sort }: Omit<ListQuery, 'brand' | 'page' | 'limit'>,
  nowMs: number,
): KeyedQuery {
  return {
    fields: FIELDS,
    from: sql`${FROM} ${where(
      seenRecords('e', { scope, nowMs }),
      when(vehicle, (id) => sql`e.vehicle_id = ${id}`),
      when(kind, (wanted) => sql`e.kind = ${wanted}`),
      when(status, (wanted) => (wanted === 'DONE' ? sql`e.done_at IS NOT NULL` : sql`e.done_at IS NULL`)),
      when(term?.trim() || null, (part) => sql`e.description ILIKE ${containing(part)}`),
    )}`,
    keys: [
      { by: SORTS[sort.by], isDescending: sort.isDescending, isNullable: true },
      { by: sql`e.created_at`, isDescending: true },
      { by: sql`e.id` },
    ],
  };
}

/** Entries that fit a filter, page by page. */
export async function listEntries(
  db: Database,
  scope: Scope,
  { page, limit, ...filter }: ListQuery,
  nowMs: number,
): Promise<Page<CostEntry>> {
  const query = entryQuery(scope, filter, nowMs);
  const { content, ...pagination } = await readPage<EntryRow>(
    db,
    { ...query, order: orderOf(query.keys) },
    { page, limit },
  );
  return { ...pagination, content: content.map(shownEntry) };
}

export interface NewEntry extends CostEntryInput {
  id: Id;
  brandId: Id;
  userId: Id | null;
  vehicle: Id;
  /** When it was done, ISO 8601; null of an open one. */
  doneAt: string | null;
}

/** Writes new entries. */
export const insertEntries = (tx: Database, entries: readonly NewEntry[], nowMs: number): Promise<unknown> =>
  tx.query(
    `INSERT INTO cost_entries (id, brand_id, user_id, vehicle_id, kind, description, due_date, due_odometer_m, cost_cents, done_at, created_at)
     SELECT id, "brandId", "userId", vehicle, kind, description, "dueDate", "dueOdometerM", "costCents", "doneAt", $2::timestamptz
     FROM json_to_recordset($1::json) AS given (id bigint, "brandId" bigint, "userId" bigint, vehicle bigint, kind text, description text,
       "dueDate" date, "dueOdometerM" bigint, "costCents" bigint, "doneAt" timestamptz)`,
    [JSON.stringify(entries), new Date(nowMs).toISOString()],
  );
