import { sql, type SQL } from 'drizzle-orm';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import {
  OVER_STATUSES,
  PAID_STATUSES,
  type Payment,
  type PaymentStatus,
  type PaymentType,
} from '../../../domain/business/billing/payment.ts';
import type { Database } from '../../base/db/database.ts';
import { readPage, run, textList, when, where } from '../../base/db/statement.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { ownerOf } from '../../base/rights/scope.ts';
import type { RefundState } from './provider.ts';
import { seenContracts } from './seen-contracts.ts';

/** Who began it, which a customer reads of nobody else. */
const userOf = (reader: Id | null): SQL =>
  reader === null ? sql`y.user_id` : sql`CASE WHEN y.user_id = ${reader} THEN y.user_id END`;

const refunds = (status: RefundState): SQL =>
  sql`(SELECT COALESCE(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = y.id AND r.status = ${status})`;
/** What of a payment `y` went back: the provider tells it in all and, of what was asked for here, one by one, in any order. */
const REFUNDED = sql`LEAST(y.amount_cents, GREATEST(y.refunded_cents, ${refunds('SUCCESS')}))`;
const REFUNDING = refunds('PENDING');

/** Whether there is something to pay yet. */
const IS_OPEN = sql`NOT y.status = ANY (${textList([...PAID_STATUSES, ...OVER_STATUSES])})`;

const fieldsOf = (
  reader: Id | null,
): SQL => sql`y.id, y.type, ${userOf(reader)} AS "user", y.status, y.brand_id AS brand, y.charge_id AS charge,
  c.contract_id AS contract, k.customer_id AS customer, u.name AS "customerName", y.amount_cents AS "amountCents", y.currency,
  y.card_brand AS "cardBrand", y.card_last4 AS "cardLast4", y.failure,
  ${REFUNDED}::float8 AS "refundedCents", ${REFUNDING}::float8 AS "refundingCents", y.dispute,
  CASE WHEN ${IS_OPEN} THEN y.pay_url END AS "payUrl", CASE WHEN ${IS_OPEN} THEN y.pix_code END AS "pixCode",
  y.created_at AS "createdAt", y.changed_at AS "changedAt"`;

const FROM = sql`FROM payments y JOIN charges c ON c.id = y.charge_id JOIN contracts k ON k.id = c.contract_id JOIN customers u ON u.id = k.customer_id`;

type Row = Omit<Payment, 'createdAt' | 'changedAt'> & { createdAt: Date; changedAt: Date };

const shown = ({ createdAt, changedAt, ...row }: Row): Payment => ({
  ...row,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
});

/** A payment, or null. */
export async function readPayment(db: Database, id: Id, reader: Id | null): Promise<Payment | null> {
  const [row] = await run<Row>(db, sql`SELECT ${fieldsOf(reader)} ${FROM} WHERE y.id = ${id}`);
  return row ? shown(row) : null;
}

/** Money of a payment, and what of it went back. */
export interface PaidMoney {
  brand: Id;
  charge: Id;
  status: PaymentStatus;
  type: PaymentType;
  amountCents: number;
  refundedCents: number;
  refundingCents: number;
  /** All of it went back, given or taken. */
  isGone: boolean;
  ref: string | null;
}

/** Reads the money of a payment, which is locked from then on; null where there is none. */
export async function lockMoney(tx: Database, payment: Id): Promise<PaidMoney | null> {
  await tx.query('SELECT 1 FROM payments WHERE id = $1 FOR NO KEY UPDATE', [payment]);
  const [row] = await run<PaidMoney>(
    tx,
    sql`SELECT y.brand_id AS brand, y.charge_id AS charge, y.status, y.type, y.amount_cents AS "amountCents", ${REFUNDED}::float8 AS "refundedCents",
      ${REFUNDING}::float8 AS "refundingCents", (${REFUNDED} >= y.amount_cents OR y.dispute IS NOT DISTINCT FROM 'LOST') AS "isGone",
      y.provider_ref AS ref FROM payments y WHERE y.id = ${payment}`,
  );
  return row ?? null;
}

/** Payments that fit a filter, page by page. */
export async function listPayments(
  db: Database,
  { scope, query }: Pick<CallContext<'payments.list'>, 'scope' | 'query'>,
): Promise<Page<Payment>> {
  const { customer, charge, status, type, page, limit, sort } = query;
  const { content, ...pagination } = await readPage<Row, typeof sort.by>(
    db,
    {
      fields: fieldsOf(ownerOf(scope)),
      from: sql`${FROM} ${where(
        seenContracts(scope),
        when(customer, (id) => sql`k.customer_id = ${id}`),
        when(charge, (id) => sql`y.charge_id = ${id}`),
        when(status, (wanted) => sql`y.status = ${wanted}`),
        when(type, (wanted) => sql`y.type = ${wanted}`),
      )}`,
      sorts: { createdAt: sql`y.created_at`, amountCents: sql`y.amount_cents`, customerName: sql`lower(u.name)` },
      order: sql`y.created_at DESC, y.id`,
    },
    { page, limit, sort },
  );
  return { ...pagination, content: content.map(shown) };
}

export interface NewPayment extends Pick<
  Payment,
  'id' | 'charge' | 'user' | 'type' | 'status' | 'amountCents' | 'currency'
> {
  brandId: Id;
  card: { ref: string | null; brand: string | null; last4: string | null } | null;
  atMs: number;
}

/** Writes a payment that begins. */
export const insertPayment = (tx: Database, payment: NewPayment): Promise<unknown> =>
  tx.query(
    `INSERT INTO payments (id, brand_id, charge_id, user_id, type, status, amount_cents, currency, card_ref, card_brand, card_last4, asked_at, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz, $12::timestamptz, $12::timestamptz)`,
    [
      payment.id,
      payment.brandId,
      payment.charge,
      payment.user,
      payment.type,
      payment.status,
      payment.amountCents,
      payment.currency,
      payment.card?.ref ?? null,
      payment.card?.brand ?? null,
      payment.card?.last4 ?? null,
      new Date(payment.atMs).toISOString(),
    ],
  );
