import { z } from 'zod';
import { idSchema } from './id.ts';
import { centsSchema, currencySchema } from './money.ts';

export const PAYMENT_TYPES = ['CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLETO'] as const;
export const paymentType = z.enum(PAYMENT_TYPES);
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const isCard = (type: PaymentType): boolean => type === 'CREDIT_CARD' || type === 'DEBIT_CARD';

/**
 * How a payment stands. This server sets, by what the provider tells: `PENDING` (begun here, not confirmed there), `PROCESSING`,
 * `APPROVING` (authorised, not captured), `WAITING_PAYMENT` (a PIX or boleto that nobody has paid yet), `WAITING_FOR_CUSTOMER` (the bank asks
 * its customer to confirm), `SUCCESS`, `FAILED`, `CANCELLED`. The others come with payments that were kept elsewhere before: `SCHEDULED` and
 * `WAITING` (not begun), `DEFERRED` and `DELAYED` (put off, late), `DROPPED` (given up by the customer), `AVAILABLE` and
 * `WITHDRAWAL_REQUESTED` (paid; the money can be, or is being, withdrawn by the brand).
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
  SUCCESS: 6,
};
const rankOf = (status: PaymentStatus): number => RANK[status] ?? 7;

/** What a provider told of a payment, and when it happened there. */
export interface ToldStatus {
  status: PaymentStatus;
  atMs: number;
}

/**
 * Whether what a provider tells comes after what it told before. Messages come late and in any order: one of an earlier time changes nothing,
 * and nothing takes back that the money came.
 */
export function isLater(now: { status: PaymentStatus; atMs: number | null }, told: ToldStatus): boolean {
  if ((PAID_STATUSES as readonly PaymentStatus[]).includes(now.status)) return false;
  if (now.atMs === null || told.atMs > now.atMs) return true;
  return told.atMs === now.atMs && rankOf(told.status) > rankOf(now.status);
}

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
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type Payment = z.output<typeof paymentSchema>;
