import { sql, type SQL } from 'drizzle-orm';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { ServiceOrder } from '../../../domain/business/maintenance/service-order.ts';
import type { Database } from '../../base/db/database.ts';
import { orderOf, readPage, run, when, where, type KeyedQuery } from '../../base/db/statement.ts';
import type { CallContext } from '../../base/http/handler.ts';
import type { Scope } from '../../base/rights/scope.ts';
import { seenRecords, VEHICLE_NAME } from '../../live/vehicles/seen-records.ts';

const FIELDS = sql`o.id, o.brand_id AS brand, o.vehicle_id AS vehicle, ${VEHICLE_NAME} AS "vehicleName", w.license_plate AS "licensePlate",
  o.type, o.status, to_char(o.order_date, 'YYYY-MM-DD') AS date, o.note, o.version`;
const FROM = sql`FROM service_orders o JOIN vehicles w ON w.id = o.vehicle_id`;

/** A service order, or null. */
export async function readOrder(db: Database, id: Id): Promise<ServiceOrder | null> {
  const [order] = await run<ServiceOrder>(db, sql`SELECT ${FIELDS} ${FROM} WHERE o.id = ${id}`);
  return order ?? null;
}

type ListQuery = CallContext<'serviceOrders.list'>['query'];

const SORTS: Readonly<Record<ListQuery['sort']['by'], SQL>> = {
  date: sql`o.order_date`,
  vehicleName: sql`lower(${VEHICLE_NAME})`,
  type: sql`o.type`,
  status: sql`o.status`,
};

/** Service orders that fit a filter, sorted as asked. */
export function orderQuery(
  scope: Scope,
  { vehicle, type, status, sort }: Omit<ListQuery, 'brand' | 'page' | 'limit'>,
  nowMs: number,
): KeyedQuery {
  return {
    fields: FIELDS,
    from: sql`${FROM} ${where(
      seenRecords('o', { scope, nowMs }),
      when(vehicle, (id) => sql`o.vehicle_id = ${id}`),
      when(type, (wanted) => sql`o.type = ${wanted}`),
      when(status, (wanted) => sql`o.status = ${wanted}`),
    )}`,
    keys: [
      { by: SORTS[sort.by], isDescending: sort.isDescending, isNullable: true },
      { by: sql`o.order_date`, isDescending: true },
      { by: sql`o.id` },
    ],
  };
}

/** Service orders that fit a filter, page by page. */
export function listOrders(
  db: Database,
  scope: Scope,
  { page, limit, ...filter }: ListQuery,
  nowMs: number,
): Promise<Page<ServiceOrder>> {
  const query = orderQuery(scope, filter, nowMs);
  return readPage<ServiceOrder>(db, { ...query, order: orderOf(query.keys) }, { page, limit });
}
