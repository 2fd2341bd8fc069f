import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { isLater, isPaid, PAID_STATUSES, type PaymentStatus } from '../../../domain/business/billing/payment.ts';
import { recordChange, SYSTEM } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { firstOf } from '../../base/records/change-row.ts';
import { lockMoney, type PaidMoney } from './payment-rows.ts';

/** What the provider says of a payment. */
export interface Told {
  ref: string | null;
  status: PaymentStatus;
  failure: string | null;
  payUrl: string | null;
  pixCode: string | null;
  /** When it happened there; null of the answer to our own question, which any message comes after. */
  atMs: number | null;
}

interface Row {
  brand: Id;
  charge: Id;
  status: PaymentStatus;
  toldAt: Date | null;
  failure: string | null;
  endsAs: 'CANCELLED' | 'DROPPED' | null;
  isGone: boolean;
}

/** Whether what is told changes a payment. */
function changes(row: Row, { status, atMs }: Told): boolean {
  if (atMs === null) return row.toldAt === null && isLater({ status: row.status, atMs: null }, { status, atMs: 0 });
  return isLater({ status: row.status, atMs: row.toldAt?.getTime() ?? null }, { status, atMs });
}

/** What becomes of a payment by what is told: money that came and went back stays away, and what is given up here is named so. */
function becomes({ endsAs, isGone }: Row, { status }: Told): PaymentStatus {
  if (isPaid(status) && isGone) return 'CANCELLED';
  return status === 'CANCELLED' ? (endsAs ?? status) : status;
}

/** Has a charge paid, or not paid any more where none of its payments stands. */
async function settleCharge(tx: Database, charge: Id, now: string): Promise<void> {
  await tx.query(
    `UPDATE charges c SET paid_at = CASE WHEN EXISTS (SELECT FROM payments y WHERE y.charge_id = c.id AND y.status = ANY ($3::text[]))
       THEN COALESCE(c.paid_at, $2::timestamptz) END WHERE c.id = $1`,
    [charge, now, PAID_STATUSES],
  );
}

/** Writes down that the provider told of another status. */
const recordStatus = (
  tx: Database,
  clock: Clock,
  payment: Id,
  { brand, before, after, failure }: { brand: Id; before: PaymentStatus; after: PaymentStatus; failure: string | null },
): Promise<unknown> =>
  recordChange(tx, clock, SYSTEM, {
    brandId: brand,
    action: 'payment.status',
    entity: 'payment',
    entityId: payment,
    before: { status: before },
    after: { status: after, ...(failure === null ? {} : { failure }) },
  });

/**
 * Takes what the provider says of a payment, inside a transaction: only what comes after all that it said before. A payment whose money came pays
 * its charge. Says whether anything changed.
 */
export async function takeStatus(tx: Database, clock: Clock, payment: Id, told: Told): Promise<boolean> {
  const money = await lockMoney(tx, payment);
  if (!money) return false;
  const heard = await firstOf<Pick<Row, 'toldAt' | 'failure' | 'endsAs'>>(
    tx,
    'SELECT told_at AS "toldAt", failure, ends_as AS "endsAs" FROM payments WHERE id = $1',
    payment,
  );
  const row: Row = { ...money, ...heard! };
  await tx.query(
    `UPDATE payments SET provider_ref = COALESCE(provider_ref, $2), pay_url = COALESCE($3, pay_url), pix_code = COALESCE($4, pix_code)
     WHERE id = $1`,
    [payment, told.ref, told.payUrl, told.pixCode],
  );
  const status = becomes(row, told);
  // What went back came once: to hear of it again is nothing new.
  if (!changes(row, told) || (row.isGone && status === row.status)) return false;
  const now = new Date(clock.now()).toISOString();
  await tx.query(
    'UPDATE payments SET status = $2, failure = $3, told_at = COALESCE($4::timestamptz, told_at), changed_at = $5::timestamptz WHERE id = $1',
    [payment, status, told.failure, told.atMs === null ? null : new Date(told.atMs).toISOString(), now],
  );
  if (isPaid(status)) await settleCharge(tx, row.charge, now);
  if (row.status !== status)
    await recordStatus(tx, clock, payment, {
      brand: row.brand,
      before: row.status,
      after: status,
      failure: told.failure,
    });
  return true;
}

/**
 * Writes that money of a payment goes back, or does not after all, inside a transaction: a payment that went back in whole is cancelled, and
 * its charge is open where no other payment of it stands.
 */
export async function changeMoney(
  tx: Database,
  clock: Clock,
  payment: Id,
  write: (now: PaidMoney) => Promise<unknown>,
): Promise<void> {
  const before = await lockMoney(tx, payment);
  if (!before) return;
  await write(before);
  const { isGone, status, charge, brand } = (await lockMoney(tx, payment))!;
  const next =
    isGone && isPaid(status) ? 'CANCELLED' : before.isGone && !isGone && status === 'CANCELLED' ? 'SUCCESS' : status;
  if (next === status) return;
  const now = new Date(clock.now()).toISOString();
  await tx.query('UPDATE payments SET status = $2, changed_at = $3::timestamptz WHERE id = $1', [payment, next, now]);
  await settleCharge(tx, charge, now);
  await recordStatus(tx, clock, payment, { brand, before: status, after: next, failure: null });
}
