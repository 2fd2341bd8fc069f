import { sql, type SQL } from 'drizzle-orm';
import { originOf, type Charge } from '../../../domain/business/billing/billing-charge.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { readPage, run, when, where } from '../../base/db/statement.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { ownerOf } from '../../base/rights/scope.ts';
import { VEHICLE_NAME } from '../../live/vehicles/seen-records.ts';
import { todayOf } from '../../people/brands/today.ts';
import { seenContracts } from './seen-contracts.ts';

const statusOf = (nowMs: number): SQL =>
  sql`CASE WHEN c.cancelled_at IS NOT NULL THEN CASE WHEN c.paid_at IS NULL THEN 'CANCELLED' ELSE 'TO_REFUND' END
    WHEN c.paid_at IS NOT NULL THEN 'PAID' WHEN c.due_date < ${todayOf(nowMs)} THEN 'OVERDUE' ELSE 'OPEN' END`;

/** Why a charge was cancelled is for staff. */
const reasonFor = (reader: Id | null): SQL => (reader === null ? sql`c.cancel_reason` : sql`NULL::text`);

const fieldsOf = (
  reader: Id | null,
  nowMs: number,
): SQL => sql`c.id, c.brand_id AS brand, k.customer_id AS customer, u.name AS "customerName", c.contract_id AS contract,
  ${VEHICLE_NAME} AS "vehicleName", w.license_plate AS "licensePlate", to_char(c.month, 'YYYY-MM') AS month,
  to_char(c.due_date, 'YYYY-MM-DD') AS "dueDate", c.amount_cents AS "amountCents", c.currency, ${statusOf(nowMs)} AS status,
  c.paid_at AS "paidAt", c.cancelled_at AS "cancelledAt", ${reasonFor(reader)} AS "cancelReason", c.lines`;

const FROM = sql`FROM charges c JOIN contracts k ON k.id = c.contract_id JOIN brands b ON b.id = c.brand_id
  JOIN customers u ON u.id = k.customer_id LEFT JOIN vehicles w ON w.id = k.vehicle_id`;

type Row = Omit<Charge, 'originId' | 'paidAt' | 'cancelledAt'> & { paidAt: Date | null; cancelledAt: Date | null };

const shown = ({ paidAt, cancelledAt, ...row }: Row): Charge => ({
  ...row,
  originId: originOf(row.contract, row.month),
  paidAt: paidAt?.toISOString() ?? null,
  cancelledAt: cancelledAt?.toISOString() ?? null,
});

/** A charge as staff see it, or null. */
export async function readCharge(db: Database, id: Id, nowMs: number): Promise<Charge | null> {
  const [row] = await run<Row>(db, sql`SELECT ${fieldsOf(null, nowMs)} ${FROM} WHERE c.id = ${id}`);
  return row ? shown(row) : null;
}

/** Charges that fit a filter, page by page. */
export async function listCharges(
  db: Database,
  { scope, query }: Pick<CallContext<'charges.list'>, 'scope' | 'query'>,
  nowMs: number,
): Promise<Page<Charge>> {
  const { customer, contract, status, page, limit, sort } = query;
  const { content, ...pagination } = await readPage<Row, typeof sort.by>(
    db,
    {
      fields: fieldsOf(ownerOf(scope), nowMs),
      from: sql`${FROM} ${where(
        seenContracts(scope),
        when(customer, (id) => sql`k.customer_id = ${id}`),
        when(contract, (id) => sql`c.contract_id = ${id}`),
        when(status, (wanted) => sql`${statusOf(nowMs)} = ${wanted}`),
      )}`,
      sorts: { dueDate: sql`c.due_date`, amountCents: sql`c.amount_cents`, customerName: sql`lower(u.name)` },
      order: sql`c.created_at DESC, c.id`,
    },
    { page, limit, sort },
  );
  return { ...pagination, content: content.map(shown) };
}
