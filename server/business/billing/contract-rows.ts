import { sql, type SQL } from 'drizzle-orm';
import type { Contract, ContractDetails, PaymentChange } from '../../../domain/business/billing/billing-contract.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { plateContains } from '../../base/db/plates.ts';
import { containing, readPage, run, when, where } from '../../base/db/statement.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { VEHICLE_NAME } from '../../live/vehicles/seen-records.ts';
import { todayOf } from '../../people/brands/today.ts';
import { seenContracts } from './seen-contracts.ts';

const dayText = (column: SQL): SQL => sql`to_char(${column}, 'YYYY-MM-DD')`;

/** How a contract `k` stands; `CONTRACT_STATUSES` says what each means. `o` is what is open of it. */
function statusOf(nowMs: number): SQL {
  const today = todayOf(nowMs);
  return sql`CASE WHEN k.is_uninstalled AND k.ended_on <= ${today} THEN 'UNINSTALLED'
    WHEN NOT EXISTS (SELECT FROM contract_spans s WHERE s.contract_id = k.id AND s.from_day <= ${today} AND (s.to_day IS NULL OR s.to_day > ${today}))
      THEN 'INACTIVE'
    WHEN o.due < ${today} THEN 'OVERDUE' WHEN o.due IS NOT NULL THEN 'DUE' WHEN k.price_cents = 0 THEN 'FREE'
    WHEN k.term_ends_on > ${today} THEN 'ACTIVE' ELSE 'MONTHLY' END`;
}

const fieldsOf = (
  nowMs: number,
): SQL => sql`k.id, k.brand_id AS brand, k.customer_id AS customer, u.name AS "customerName",
  k.vehicle_id AS vehicle, ${VEHICLE_NAME} AS "vehicleName", w.license_plate AS "licensePlate", k.plan_id AS plan, p.name AS "planName",
  k.price_cents AS "priceCents", k.currency, ${statusOf(nowMs)} AS status,
  (k.ended_on IS NULL AND NOT EXISTS (SELECT FROM contract_spans s WHERE s.contract_id = k.id AND s.to_day IS NULL)) AS "isPaused",
  ${dayText(sql`k.started_on`)} AS "startedOn", ${dayText(sql`k.ended_on`)} AS "endedOn", ${dayText(sql`k.term_ends_on`)} AS "termEndsOn",
  k.due_day AS "dueDay", k.payment_type AS "paymentType", k.card_brand AS "cardBrand", k.card_last4 AS "cardLast4",
  COALESCE(o.cents, 0)::float8 AS "openCents", ${dayText(sql`o.due`)} AS "dueDate", k.version`;

const FROM = sql`FROM contracts k JOIN brands b ON b.id = k.brand_id JOIN customers u ON u.id = k.customer_id JOIN billing_plans p ON p.id = k.plan_id
  LEFT JOIN vehicles w ON w.id = k.vehicle_id
  LEFT JOIN LATERAL (SELECT sum(c.amount_cents) AS cents, min(c.due_date) AS due FROM charges c WHERE c.contract_id = k.id AND c.paid_at IS NULL
    AND c.cancelled_at IS NULL) o ON true`;

type Row = Omit<Contract, 'payment'> & {
  paymentType: NonNullable<Contract['payment']>['type'] | null;
  cardBrand: string | null;
  cardLast4: string | null;
};

const shown = ({ paymentType, cardBrand, cardLast4, ...row }: Row): Contract => ({
  ...row,
  payment: paymentType === null ? null : { type: paymentType, cardBrand, cardLast4 },
});

/** Contracts that fit a filter, page by page. */
export async function listContracts(
  db: Database,
  { scope, query }: Pick<CallContext<'contracts.list'>, 'scope' | 'query'>,
  nowMs: number,
): Promise<Page<Contract>> {
  const { customer, vehicle, status, term, page, limit, sort } = query;
  const { content, ...pagination } = await readPage<Row, typeof sort.by>(
    db,
    {
      fields: fieldsOf(nowMs),
      from: sql`${FROM} ${where(
        seenContracts(scope),
        when(customer, (id) => sql`k.customer_id = ${id}`),
        when(vehicle, (id) => sql`k.vehicle_id = ${id}`),
        when(status, (wanted) => sql`${statusOf(nowMs)} = ${wanted}`),
        when(term?.trim() || null, (part) => {
          const pattern = containing(part);
          return sql`(u.name ILIKE ${pattern} OR w.name ILIKE ${pattern} OR ${plateContains(sql`w.license_plate`, part)})`;
        }),
      )}`,
      sorts: {
        startedOn: sql`k.started_on`,
        customerName: sql`lower(u.name)`,
        planName: sql`lower(p.name)`,
        priceCents: sql`k.price_cents`,
        openCents: sql`o.cents`,
        dueDate: sql`o.due`,
      },
      order: sql`k.created_at DESC, k.id`,
    },
    { page, limit, sort },
  );
  return { ...pagination, content: content.map(shown) };
}

/** When a contract ran on which plan, oldest first. */
export const readSpans = (db: Database, contract: Id): Promise<ContractDetails['spans']> =>
  run(
    db,
    sql`SELECT s.plan_id AS plan, p.name AS "planName", s.price_cents AS "priceCents", ${dayText(sql`s.from_day`)} AS "from",
      ${dayText(sql`s.to_day`)} AS "to" FROM contract_spans s JOIN billing_plans p ON p.id = s.plan_id
      WHERE s.contract_id = ${contract} ORDER BY s.position`,
  );

async function lastChange(db: Database, contract: Id): Promise<PaymentChange | null> {
  const [row] = await run<Omit<PaymentChange, 'createdAt'> & { createdAt: Date }>(
    db,
    sql`SELECT id, type, state, fault, CASE WHEN state = 'WAITING' THEN url END AS url, created_at AS "createdAt" FROM payment_changes
      WHERE contract_id = ${contract} ORDER BY seq DESC LIMIT 1`,
  );
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null;
}

/** All of a contract, or null. */
export async function readContract(db: Database, id: Id, nowMs: number): Promise<ContractDetails | null> {
  const [row] = await run<Row>(db, sql`SELECT ${fieldsOf(nowMs)} ${FROM} WHERE k.id = ${id}`);
  return row ? { ...shown(row), spans: await readSpans(db, id), paymentChange: await lastChange(db, id) } : null;
}
