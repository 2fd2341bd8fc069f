import type { z } from 'zod';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { firstOf } from '../../base/records/change-row.ts';
import type { Effect, HearDeps } from './hear-provider.ts';
import { changeMoney } from './payment-status.ts';
import { takeRefund } from './refund-payment.ts';
import {
  disputeSchema,
  refundedSchema,
  refundSchema,
  stateOfDispute,
  stateOfRefund,
  word,
  type ProviderEvent,
} from './stripe-messages.ts';

const isoOf = ({ created }: ProviderEvent): string => new Date(created * 1_000).toISOString();

interface Found {
  id: Id;
  amountCents: number;
  currency: string;
}

/** The payment that the provider calls so; null for one that is not of this server. */
const byRef = (tx: Database, ref: string): Promise<Found | null> =>
  firstOf<Found>(tx, 'SELECT id, amount_cents AS "amountCents", currency FROM payments WHERE provider_ref = $1', ref);

type ToldRefund = z.infer<typeof refundSchema>;

/** What was asked for and what is told must be the same refund there, of the same payment. An answer that is still to come leaves its name open. */
async function isBegun(
  tx: Database,
  refund: Id,
  { id, payment_intent, amount, currency }: ToldRefund,
): Promise<boolean> {
  const row = await firstOf<{ ref: string | null; paymentRef: string | null; amountCents: number; currency: string }>(
    tx,
    `SELECT r.provider_ref AS ref, y.provider_ref AS "paymentRef", r.amount_cents AS "amountCents", y.currency
     FROM refunds r JOIN payments y ON y.id = r.payment_id WHERE r.id = $1 FOR NO KEY UPDATE OF y`,
    refund,
  );
  if (row === null) return true;
  const isOfPayment = payment_intent === row.paymentRef && amount === row.amountCents;
  return (row.ref ?? id) === id && isOfPayment && currency?.toUpperCase() === row.currency;
}

/** A refund that was asked for here. */
function refundEffect({ clock, log }: HearDeps, event: ProviderEvent): Effect | null {
  const { data, created } = event;
  const { data: refund } = refundSchema.safeParse(data.object);
  const id = refund?.metadata?.refund;
  if (!refund || id === undefined) return null;
  const told = { ref: refund.id, status: stateOfRefund(refund), failure: word(refund.failure_reason) };
  return async (tx) => {
    if (await isBegun(tx, id, refund)) return takeRefund(tx, clock, id, { ...told, atMs: created * 1_000 });
    log.warn({ event: event.id, refund: id }, 'the provider tells of another refund than was asked for');
  };
}

/** What of a payment was given back in all, also at the provider by hand. Of one second the larger sum is the later one. */
function refundedEffect({ clock, log }: HearDeps, event: ProviderEvent): Effect | null {
  const { data: told } = refundedSchema.safeParse(event.data.object);
  if (!told) return null;
  const { payment_intent: ref, amount_refunded: cents, currency } = told;
  return async (tx) => {
    const payment = await byRef(tx, ref);
    if (!payment) return;
    if (cents > payment.amountCents || currency.toUpperCase() !== payment.currency) {
      log.warn({ event: event.id, payment: payment.id }, 'the provider tells of other money than was paid');
      return;
    }
    await changeMoney(tx, clock, payment.id, () =>
      tx.query(
        `UPDATE payments SET refunded_cents = $2, refunded_told_at = $3::timestamptz WHERE id = $1
           AND (refunded_told_at IS NULL OR refunded_told_at < $3::timestamptz OR (refunded_told_at = $3::timestamptz AND refunded_cents < $2))`,
        [payment.id, cents, isoOf(event)],
      ),
    );
  };
}

/** A dispute: one that is lost took the money, and one that is over is not opened again by a message of the same second. */
function disputeEffect({ clock }: HearDeps, event: ProviderEvent): Effect | null {
  const { data: told } = disputeSchema.safeParse(event.data.object);
  const state = told && stateOfDispute(told);
  if (!told || !state) return null;
  return async (tx) => {
    const payment = await byRef(tx, told.payment_intent);
    if (!payment) return;
    await changeMoney(tx, clock, payment.id, () =>
      tx.query(
        `UPDATE payments SET dispute = $2, dispute_told_at = $3::timestamptz WHERE id = $1
           AND (dispute_told_at IS NULL OR dispute_told_at < $3::timestamptz OR (dispute_told_at = $3::timestamptz AND dispute = 'OPEN'))`,
        [payment.id, state, isoOf(event)],
      ),
    );
  };
}

/** What a message of money that goes back does; null for any other message. */
export function moneyBackEffect(deps: HearDeps, event: ProviderEvent): Effect | null {
  const { type } = event;
  if (type === 'charge.refunded') return refundedEffect(deps, event);
  if (type.startsWith('charge.dispute.')) return disputeEffect(deps, event);
  return type.startsWith('refund.') || type === 'charge.refund.updated' ? refundEffect(deps, event) : null;
}
