import type { PaymentStatus, PaymentType } from '../../domain/business/billing/payment.ts';
import type { Database } from '../base/db/database.ts';

/** Below this path lie the pages of the stand-in. */
export const STAND_IN_PATH = '/stand-in-provider';

/** A payment as the stand-in keeps it. */
export interface StandInIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  last_payment_error: { code: string; decline_code: string } | null;
  next_action: object | null;
  canceled_at: number | null;
  amount_refunded: number;
}

/** Where a PIX or boleto of the stand-in is paid. */
export const billPathOf = (intent: string): string => `${STAND_IN_PATH}/bills/${intent}`;

/** The code of a Pix of the stand-in: no app of a bank takes it, so that nobody pays for a demo. */
export const pixCodeOf = (intent: string): string => `rastro-stand-in-pix:${intent}`;

/** What somebody has to do to pay a PIX or boleto. */
export const nextActionOf = (intent: string, kind: 'pix' | 'boleto'): object =>
  kind === 'pix'
    ? {
        type: 'pix_display_qr_code',
        pix_display_qr_code: { hosted_instructions_url: billPathOf(intent), data: pixCodeOf(intent) },
      }
    : { type: 'boleto_display_details', boleto_display_details: { hosted_voucher_url: billPathOf(intent) } };

export const begunIntent = (payment: string, amount: number, currency: string): StandInIntent => ({
  id: `pi_${payment}`,
  object: 'payment_intent',
  amount,
  currency,
  status: 'requires_action',
  metadata: { payment },
  last_payment_error: null,
  next_action: null,
  canceled_at: null,
  amount_refunded: 0,
});

/** What the provider calls what this server calls so. */
const STATUS: Partial<Record<PaymentStatus, string>> = {
  PENDING: 'requires_confirmation',
  WAITING_PAYMENT: 'requires_action',
  WAITING_FOR_CUSTOMER: 'requires_action',
  PROCESSING: 'processing',
  APPROVING: 'requires_capture',
  FAILED: 'requires_payment_method',
  CANCELLED: 'canceled',
  DROPPED: 'canceled',
  SUCCESS: 'succeeded',
  AVAILABLE: 'succeeded',
  WITHDRAWAL_REQUESTED: 'succeeded',
};

/** Finds a payment that the stand-in began before this process did; null where there was none. */
export type RecallIntent = (id: string) => Promise<StandInIntent | null>;

/**
 * The stand-in keeps nothing of its own, so what it began is told by what the server knows of it: the bills of a demo can be paid after a
 * restart too, and those that the demo began with.
 */
export const recallFrom =
  (db: Database): RecallIntent =>
  async (ref) => {
    const [row] = await db.query<{
      id: number;
      type: PaymentType;
      status: PaymentStatus;
      amount: number;
      currency: string;
      refunded: number;
    }>(
      `SELECT y.id, y.type, y.status, y.amount_cents AS amount, lower(y.currency) AS currency,
         (SELECT COALESCE(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = y.id AND r.status = 'SUCCESS')::float8 AS refunded
       FROM payments y WHERE y.provider_ref = $1`,
      [ref],
    );
    const status = row && STATUS[row.status];
    if (!row || !status) return null;
    const { id, type, amount, currency, refunded } = row;
    const isBill = row.status === 'WAITING_PAYMENT';
    return {
      ...begunIntent(String(id), amount, currency),
      status,
      next_action: isBill ? nextActionOf(ref, type === 'PIX' ? 'pix' : 'boleto') : null,
      amount_refunded: refunded,
    };
  };
