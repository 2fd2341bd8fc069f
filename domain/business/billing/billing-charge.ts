import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { centsSchema, currencySchema } from '../../base/money.ts';

/**
 * `OVERDUE` is an open charge whose day has passed in the brand's zone. `CANCELLED` is one that is not owed any more, and `TO_REFUND` one that
 * was paid though it was cancelled: the money is to be given back.
 */
export const CHARGE_STATUSES = ['OPEN', 'OVERDUE', 'PAID', 'CANCELLED', 'TO_REFUND'] as const;
export const chargeStatus = z.enum(CHARGE_STATUSES);
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

export const chargeLineSchema = z.object({
  plan: idSchema,
  planName: z.string(),
  priceCents: centsSchema,
  /** First and last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.number().int().min(1),
  amountCents: centsSchema,
});
export type ChargeLine = z.output<typeof chargeLineSchema>;

/** What a contract costs for a month. */
export const chargeSchema = z.object({
  id: idSchema,
  brand: idSchema,
  customer: idSchema,
  customerName: z.string(),
  contract: idSchema,
  vehicleName: z.string().nullable(),
  licensePlate: z.string().nullable(),
  /** What it comes from: its contract and its month. No two charges have the same. */
  originId: z.string(),
  /** The month that is paid for, `2026-10`. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  dueDate: z.iso.date(),
  amountCents: centsSchema,
  currency: currencySchema,
  status: chargeStatus,
  paidAt: z.iso.datetime().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
  /** What staff wrote; null to a customer. */
  cancelReason: z.string().nullable(),
  lines: z.array(chargeLineSchema),
});
export type Charge = z.output<typeof chargeSchema>;

/** What a charge comes from. */
export const originOf = (contract: number, month: string): string => `${contract}-${month}`;
