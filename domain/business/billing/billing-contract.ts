import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { day } from '../../base/time/instant.ts';
import { centsSchema, currencySchema } from '../../base/money.ts';
import { paymentType } from './payment.ts';

/**
 * How a contract stands today, by the first of these that holds:
 *
 * - `UNINSTALLED`: it ended because the tracker was taken out.
 * - `INACTIVE`: it ended otherwise, is paused, or has not begun.
 * - `OVERDUE`: a charge was to be paid before today and is not.
 * - `DUE`: a charge is open whose day has not passed.
 * - `FREE`: it runs and costs nothing.
 * - `ACTIVE`: it runs, all is paid, and its term is not over.
 * - `MONTHLY`: it runs, all is paid, and it has no term (any more): it goes on from month to month.
 *
 * What is owed shows of a running contract only; the charges of one that ended are read by their own status.
 */
export const CONTRACT_STATUSES = ['ACTIVE', 'INACTIVE', 'DUE', 'OVERDUE', 'FREE', 'MONTHLY', 'UNINSTALLED'] as const;
export const contractStatus = z.enum(CONTRACT_STATUSES);
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

/** What a contract is paid with. Of a card the server knows no more than this: its number stays with the provider. */
export const contractPaymentSchema = z.object({
  type: paymentType,
  cardBrand: z.string().nullable(),
  cardLast4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
});

/** Longest term: ten years. */
export const MOST_TERM_MONTHS = 120;

export const contractInputSchema = z.object({
  customer: idSchema,
  vehicle: idSchema.nullable().default(null),
  plan: idSchema,
  startedOn: day(),
  /** The day of the month on which charges are due. */
  dueDay: z.number().int().min(1).max(28).default(10),
  /** Months that were agreed on; 0 for a contract that goes on from month to month. */
  termMonths: z.number().int().min(0).max(MOST_TERM_MONTHS).default(0),
});
export type ContractInput = z.output<typeof contractInputSchema>;

/** A customer's agreement to pay for the tracking of a vehicle, or of none in particular. */
export const contractSchema = z.object({
  id: idSchema,
  brand: idSchema,
  customer: idSchema,
  customerName: z.string(),
  vehicle: idSchema.nullable(),
  vehicleName: z.string().nullable(),
  licensePlate: z.string().nullable(),
  plan: idSchema,
  planName: z.string(),
  /** Of a whole month, as agreed. */
  priceCents: centsSchema,
  currency: currencySchema,
  status: contractStatus,
  isPaused: z.boolean(),
  startedOn: z.iso.date(),
  /** First day after it; null while it goes on. */
  endedOn: z.iso.date().nullable(),
  /** First day after the term; null without one. */
  termEndsOn: z.iso.date().nullable(),
  dueDay: z.number().int(),
  payment: contractPaymentSchema.nullable(),
  /** Open charges. */
  openCents: z.number().int(),
  /** When the next open charge is due; null where none is open. */
  dueDate: z.iso.date().nullable(),
  version: z.number().int().min(0),
});
export type Contract = z.output<typeof contractSchema>;

export const PAYMENT_CHANGE_STATES = ['WAITING', 'DONE', 'REFUSED', 'EXPIRED'] as const;

/** Why another card was not taken. */
export const CARD_FAULTS = ['card-brand', 'card-funding', 'card-unknown'] as const;
export const cardFault = z.enum(CARD_FAULTS);

/** A change of what a contract is paid with. A card is entered at the provider: until that tells of it, the change waits. */
export const paymentChangeSchema = z.object({
  id: idSchema,
  type: paymentType,
  state: z.enum(PAYMENT_CHANGE_STATES),
  fault: cardFault.nullable(),
  /** Where the person enters the card, at the provider; null where nothing is to be entered any more. */
  url: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type PaymentChange = z.output<typeof paymentChangeSchema>;

/** All of a contract. */
export const contractDetailsSchema = contractSchema.extend({
  /** In which plan it ran when, oldest first; a gap is a pause. `to` is the first day that is not in it. */
  spans: z.array(
    z.object({
      plan: idSchema,
      planName: z.string(),
      priceCents: centsSchema,
      from: z.iso.date(),
      to: z.iso.date().nullable(),
    }),
  ),
  /** The last change of its payment. */
  paymentChange: paymentChangeSchema.nullable(),
});
export type ContractDetails = z.output<typeof contractDetailsSchema>;
