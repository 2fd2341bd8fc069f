import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { centsSchema, currencySchema } from '../../base/money.ts';
import { text } from '../../base/text.ts';

export const PAYMENT_TYPES = ['CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLETO'] as const;
export const paymentType = z.enum(PAYMENT_TYPES);
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const isCard = (type: PaymentType): boolean => type === 'CREDIT_CARD' || type === 'DEBIT_CARD';

/**
 * How a payment stands. This server sets, by what the provider tells: `PENDING` (begun here, not confirmed there), `PROCESSING`,
 * `APPROVING` (authorised, not captured), `WAITING_PAYMENT` (a PIX or boleto that nobody has paid yet), `WAITING_FOR_CUSTOMER` (the bank asks
 * its customer to confirm), `SUCCESS`, `FAILED`, `CANCELLED` (ended at the provider, or the money went back in whole: `refundedCents`, `dispute`),
 * `DROPPED` (given up by the customer). The others come with payments that were kept elsewhere before: `SCHEDULED` and `WAITING` (not begun),
 * `DEFERRED` and `DELAYED` (put off, late), `AVAILABLE` and `WITHDRAWAL_REQUESTED` (paid; the money can be, or is being, withdrawn by the
 * brand).
 */
export const PAYMENT_STATUSES = [
  'APPROVING',
  'AVAILABLE',
  'CANCELLED',
  'DEFERRED',
  'DELAYED',
  'DROPPED',
  'FAILED',
  'PENDING',
  'PROCESSING',
  'SCHEDULED',
  'SUCCESS',
  'WAITING',
  'WAITING_PAYMENT',
  'WAITING_FOR_CUSTOMER',
  'WITHDRAWAL_REQUESTED',
] as const;
export const paymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Statuses of payments whose money came. */
export const PAID_STATUSES = ['SUCCESS', 'AVAILABLE', 'WITHDRAWAL_REQUESTED'] as const satisfies PaymentStatus[];
/** Statuses of payments that were kept elsewhere and never begun at the provider. */
export const ELSEWHERE_STATUSES = ['SCHEDULED', 'WAITING', 'DEFERRED', 'DELAYED'] as const satisfies PaymentStatus[];
/** Statuses of payments of which nothing is to be expected any more; the charge can be paid anew. */
export const OVER_STATUSES = ['FAILED', 'CANCELLED', 'DROPPED'] as const satisfies PaymentStatus[];

/** How far a payment has come. Of two things a provider tells of one second the further one is the later one. */
const RANK: Partial<Record<PaymentStatus, number>> = {
  PENDING: 0,
  WAITING_FOR_CUSTOMER: 1,
  WAITING_PAYMENT: 1,
  PROCESSING: 2,
  APPROVING: 3,
  FAILED: 4,
  CANCELLED: 5,
  DROPPED: 5,
  SUCCESS: 6,
};
const rankOf = (status: PaymentStatus): number => RANK[status] ?? 7;

const among =
  (statuses: readonly PaymentStatus[]) =>
  (status: PaymentStatus): boolean =>
    statuses.includes(status);
export const isPaid = among(PAID_STATUSES);
export const isOver = among(OVER_STATUSES);

/** Whether somebody can give a payment up: a PIX or boleto that nobody has paid yet. */
export const isWaiting = ({ type, status }: { type: PaymentType; status: PaymentStatus }): boolean =>
  !isCard(type) && (status === 'WAITING_PAYMENT' || status === 'PENDING');

/** What a provider told of a payment, and when it happened there. */
export interface ToldStatus {
  status: PaymentStatus;
  atMs: number;
}

/**
 * Whether what a provider tells comes after what it told before. Messages come late and in any order: one of an earlier time changes nothing,
 * but that the money came holds whenever it is told, and nothing takes it back.
 */
export function isLater(now: { status: PaymentStatus; atMs: number | null }, told: ToldStatus): boolean {
  if (isPaid(now.status)) return false;
  if (isPaid(told.status)) return true;
  if (now.atMs === null || told.atMs > now.atMs) return true;
  return told.atMs === now.atMs && rankOf(told.status) > rankOf(now.status);
}

/** A bank that asks for the money of a payment back, as its customer says that it was not theirs to pay. A lost one took the money. */
export const disputeState = z.enum(['OPEN', 'WON', 'LOST']);
export type DisputeState = z.output<typeof disputeState>;

/** Part of a payment that is given back. */
export const refundInputSchema = z.object({
  amountCents: centsSchema.min(1),
  reason: text().trim().min(1).max(200),
  /** What whoever asks calls this refund: the same one asked again happens once. */
  once: z.string().regex(/^[\w-]{8,64}$/),
});
export type RefundInput = z.output<typeof refundInputSchema>;

/** What can still be given back of a payment. */
export const refundableCents = ({
  status,
  amountCents,
  refundedCents,
  refundingCents,
}: Pick<Payment, 'status' | 'amountCents' | 'refundedCents' | 'refundingCents'>): number =>
  isPaid(status) ? Math.max(0, amountCents - refundedCents - refundingCents) : 0;

/** A payment of a charge. */
export const paymentSchema = z.object({
  id: idSchema,
  type: paymentType,
  /** Who began it; null for the server itself, and to a customer for anybody else. */
  user: idSchema.nullable(),
  status: paymentStatus,
  brand: idSchema,
  charge: idSchema,
  contract: idSchema,
  customer: idSchema,
  customerName: z.string(),
  amountCents: centsSchema,
  currency: currencySchema,
  cardBrand: z.string().nullable(),
  cardLast4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
  /** The provider's word for why it failed, such as `insufficient_funds`. */
  failure: z.string().nullable(),
  /** Where a PIX or boleto is shown, at the provider; null where there is nothing to pay any more. */
  payUrl: z.string().nullable(),
  /** What a PIX is paid by in the app of a bank, as text and as QR code; null where there is nothing to pay any more, or the provider gave none. */
  pixCode: z.string().nullable(),
  /** What was given back, and what is being given back. */
  refundedCents: centsSchema,
  refundingCents: centsSchema,
  dispute: disputeState.nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type Payment = z.output<typeof paymentSchema>;
