import type { Clock } from '../../domain/clock.ts';
import type { Id } from '../../domain/id.ts';
import { isLater, PAID_STATUSES, type PaymentStatus } from '../../domain/payment.ts';
import { recordChange, SYSTEM } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';
import { firstOf } from '../records/change-row.ts';

/** What the provider says of a payment. */
export interface Told {
  ref: string | null;
  status: PaymentStatus;
  failure: string | null;
  payUrl: string | null;
  /** When it happened there; null of the answer to our own question, which any message comes after. */
  atMs: number | null;
}

interface Row {
  brand: Id;
  charge: Id;
  status: PaymentStatus;
  toldAt: Date | null;
  failure: string | null;
}

/** Whether what is told changes a payment. */
function changes(row: Row, { status, atMs }: Told): boolean {
  if (atMs === null) return row.toldAt === null && isLater({ status: row.status, atMs: null }, { status, atMs: 0 });
  return isLater({ status: row.status, atMs: row.toldAt?.getTime() ?? null }, { status, atMs });
}

/**
 * Takes what the provider says of a payment, inside a transaction: only what comes after all that it said before. A payment whose money came pays
 * its charge. Says whether anything changed.
 */
export async function takeStatus(tx: Database, clock: Clock, payment: Id, told: Told): Promise<boolean> {
  const row = await firstOf<Row>(
    tx,
    `SELECT brand_id AS brand, charge_id AS charge, status, told_at AS "toldAt", failure FROM payments WHERE id = $1 FOR NO KEY UPDATE`,
    payment,
  );
  if (!row) return false;
  await tx.query(
    'UPDATE payments SET provider_ref = COALESCE(provider_ref, $2), pay_url = COALESCE($3, pay_url) WHERE id = $1',
    [payment, told.ref, told.payUrl],
  );
  if (!changes(row, told)) return false;
  const now = new Date(clock.now()).toISOString();
  await tx.query(
    'UPDATE payments SET status = $2, failure = $3, told_at = COALESCE($4::timestamptz, told_at), changed_at = $5::timestamptz WHERE id = $1',
    [payment, told.status, told.failure, told.atMs === null ? null : new Date(told.atMs).toISOString(), now],
  );
  if ((PAID_STATUSES as readonly PaymentStatus[]).includes(told.status))
    await tx.query('UPDATE charges SET paid_at = $2::timestamptz WHERE id = $1 AND paid_at IS NULL', [row.charge, now]);
  if (row.status !== told.status)
    await recordChange(tx, clock, SYSTEM, {
      brandId: row.brand,
      action: 'payment.status',
      entity: 'payment',
      entityId: payment,
      before: { status: row.status },
      after: { status: told.status, ...(told.failure === null ? {} : { failure: told.failure }) },
    });
  return true;
}
