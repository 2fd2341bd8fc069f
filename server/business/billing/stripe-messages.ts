import { z } from 'zod';
import type { DisputeState, PaymentStatus } from '../../../domain/business/billing/payment.ts';
import { hmacSha256, sameText } from '../../base/platform.ts';
import type { RefundState } from './provider.ts';

/** A message is taken for so long after it was signed: an old one that somebody recorded is not. */
export const SIGNED_FOR_MS = 5 * 60_000;

/**
 * Whether a body was signed with the secret: the header is `t=SECONDS,v1=HEX`, with a `v1` for each secret while one is exchanged, and what is
 * signed is `SECONDS.BODY`.
 */
export function isSigned(header: string, body: string, secret: string, nowMs: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined]);
  const seconds = parts.find(([name]) => name === 't')?.[1];
  if (seconds === undefined || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(nowMs - Number(seconds) * 1_000) > SIGNED_FOR_MS) return false;
  const expected = hmacSha256(secret, `${seconds}.${body}`);
  return parts.some(([name, signature]) => name === 'v1' && signature !== undefined && sameText(signature, expected));
}

/** The header that `isSigned` takes. */
export function signatureOf(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1_000);
  return `t=${seconds},v1=${hmacSha256(secret, `${seconds}.${body}`)}`;
}

/** A message of the provider. Times are seconds since the epoch. */
export const eventSchema = z.object({
  id: z.string().min(1).max(255),
  object: z.literal('event'),
  type: z.string().max(100),
  created: z.number().int().min(0),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type ProviderEvent = z.infer<typeof eventSchema>;

const ownId = z
  .string()
  .regex(/^\d{16}$/)
  .transform(Number);

/** The text of a Pix is a QR code, which holds no more than this. */
const LONGEST_PIX_CODE = 1_000;

/** A payment, as messages and answers have it. Amounts are cents. */
export const intentSchema = z.object({
  id: z.string().max(255),
  amount: z.number().int(),
  currency: z.string().length(3),
  status: z.string().max(60),
  metadata: z.object({ payment: ownId }),
  canceled_at: z.number().int().nullish().catch(null),
  last_payment_error: z
    .object({ code: z.string().nullish(), decline_code: z.string().nullish() })
    .nullish()
    .catch(null),
  next_action: z
    .object({
      pix_display_qr_code: z
        .object({
          hosted_instructions_url: z.string().nullish(),
          data: z.string().max(LONGEST_PIX_CODE).nullish().catch(null),
        })
        .nullish(),
      boleto_display_details: z.object({ hosted_voucher_url: z.string().nullish() }).nullish(),
    })
    .nullish()
    .catch(null),
});
export type Intent = z.infer<typeof intentSchema>;

/** A card that was entered for a change of ours. */
export const setupSchema = z.object({ payment_method: z.string().max(255), metadata: z.object({ change: ownId }) });

/** A page on which a card was to be entered for a change of ours. */
export const pageSchema = z.object({ metadata: z.object({ change: ownId }) });

export const cardSchema = z.object({
  card: z.object({ brand: z.string().max(40), funding: z.string().max(40), last4: z.string().regex(/^\d{4}$/) }),
});

/** Money that goes back. Only what this server asked for has an id of ours. */
export const refundSchema = z.object({
  id: z.string().max(255),
  payment_intent: z.string().max(255).nullish(),
  amount: z.number().int().optional(),
  currency: z.string().length(3).optional(),
  status: z.string().max(60).nullish(),
  failure_reason: z.string().nullish().catch(null),
  metadata: z.object({ refund: ownId.optional().catch(undefined) }).nullish(),
});

/** What of a payment went back in all, whoever asked for it. */
export const refundedSchema = z.object({
  payment_intent: z.string().max(255),
  currency: z.string().length(3),
  amount_refunded: z.number().int().min(0),
});

export const disputeSchema = z.object({ payment_intent: z.string().max(255), status: z.string().max(60) });

/** How a refund stands; one that waits for the payer's account stands as one that is under way. */
export function stateOfRefund({ status }: z.infer<typeof refundSchema>): RefundState {
  if (status === 'succeeded') return 'SUCCESS';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING';
}

/** How a dispute stands; null of a mere question of a bank, which takes no money. */
export function stateOfDispute({ status }: z.infer<typeof disputeSchema>): DisputeState | null {
  if (status === 'won' || status === 'lost') return status === 'won' ? 'WON' : 'LOST';
  return status.startsWith('warning_') ? null : 'OPEN';
}

const waitsForPayer = ({ next_action: next }: Intent): boolean =>
  Boolean(next?.pix_display_qr_code) || Boolean(next?.boleto_display_details);

/** How a payment stands; null for a status that is not known. */
export function statusOfIntent(intent: Intent): PaymentStatus | null {
  switch (intent.status) {
    case 'requires_payment_method':
      // Before a first attempt nothing has failed.
      return intent.last_payment_error ? 'FAILED' : 'PENDING';
    case 'requires_confirmation':
      return 'PENDING';
    case 'requires_action':
      return waitsForPayer(intent) ? 'WAITING_PAYMENT' : 'WAITING_FOR_CUSTOMER';
    case 'processing':
      return 'PROCESSING';
    case 'requires_capture':
      return 'APPROVING';
    case 'succeeded':
      return 'SUCCESS';
    case 'canceled':
      return 'CANCELLED';
    default:
      return null;
  }
}

/** The provider's word for something, where it is one. */
export const word = (text: string | null | undefined): string | null =>
  text && /^[\w-]{1,60}$/.test(text) ? text : null;

/** The provider's word for why a payment failed. */
export const failureOfIntent = ({ last_payment_error: error }: Intent): string | null =>
  word(error?.decline_code) ?? word(error?.code);

/** Where a PIX or boleto is shown. */
export function payUrlOfIntent({ next_action: next }: Intent): string | null {
  const url = next?.pix_display_qr_code?.hosted_instructions_url ?? next?.boleto_display_details?.hosted_voucher_url;
  return url ?? null;
}

/** What a PIX is paid by in the app of a bank; null where the provider gave none. */
export const pixCodeOfIntent = ({ next_action: next }: Intent): string | null =>
  next?.pix_display_qr_code?.data || null;
