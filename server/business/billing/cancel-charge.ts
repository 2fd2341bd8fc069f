import type { Id } from '../../../domain/base/id.ts';
import { OVER_STATUSES, PAID_STATUSES } from '../../../domain/business/billing/payment.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { firstOf } from '../../base/records/change-row.ts';
import { endPayment } from './end-payment.ts';
import type { PayDeps } from './pay-charge.ts';
import type { PaymentProvider } from './provider.ts';

interface Cancelled {
  brand: Id;
  amountCents: number;
}

/** A charge that can be cancelled: neither paid nor cancelled. */
async function cancellable(db: Database, charge: Id): Promise<Cancelled> {
  const row = await firstOf<Cancelled & { isPaid: boolean; isCancelled: boolean }>(
    db,
    `SELECT brand_id AS brand, amount_cents AS "amountCents", paid_at IS NOT NULL AS "isPaid", cancelled_at IS NOT NULL AS "isCancelled"
     FROM charges WHERE id = $1`,
    charge,
  );
  if (!row) throw new Refusal('missing');
  if (row.isCancelled) throw new Refusal('charge-cancelled');
  if (row.isPaid) throw new Refusal('charge-paid');
  return row;
}

const underWay = (db: Database, charge: Id): Promise<{ id: Id }[]> =>
  db.query<{ id: Id }>('SELECT id FROM payments WHERE charge_id = $1 AND NOT status = ANY ($2::text[])', [
    charge,
    [...OVER_STATUSES, ...PAID_STATUSES],
  ]);

/**
 * Cancels a charge that is not paid. What was begun to pay it is ended at the provider first: where that turns out to be paid, the charge is
 * paid, and stays.
 */
export async function cancelCharge(
  { provider, ...deps }: Omit<PayDeps, 'provider'> & { provider(): PaymentProvider },
  { charge, reason }: { charge: Id; reason: string },
  author: Author,
): Promise<void> {
  const { db, clock } = deps;
  await cancellable(db, charge);
  for (const { id } of await underWay(db, charge))
    await endPayment({ ...deps, provider: provider() }, id, 'CANCELLED', author);
  await db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM charges WHERE id = $1 FOR UPDATE', [charge]);
    const { brand, amountCents } = await cancellable(tx, charge);
    // Somebody began to pay in between.
    if ((await underWay(tx, charge)).length > 0) throw new Refusal('payment-under-way');
    await tx.query('UPDATE charges SET cancelled_at = $2::timestamptz, cancel_reason = $3 WHERE id = $1', [
      charge,
      new Date(clock.now()).toISOString(),
      reason,
    ]);
    await recordChange(tx, clock, author, {
      brandId: brand,
      action: 'charge.cancel',
      entity: 'charge',
      entityId: charge,
      before: { isCancelled: false },
      after: { isCancelled: true, reason, amountCents },
    });
  });
}
