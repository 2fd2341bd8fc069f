import { z } from 'zod';
import { text } from '../../base/text.ts';

const line = (most: number) => text().trim().min(1).max(most);

/** Where a customer gets bills: a boleto is made out to it. */
export const addressInputSchema = z.object({
  street: line(120),
  number: line(20),
  complement: text().trim().max(60).nullable().default(null),
  district: line(80),
  city: line(80),
  /** Of Brazil two letters. */
  state: line(40),
  postalCode: z.string().regex(/^[\dA-Z][\dA-Z -]{2,10}$/),
  /** ISO 3166, two letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('BR'),
});
export type AddressInput = z.output<typeof addressInputSchema>;

/** With 0 as its version where there is none yet: then all else is null. */
export const billingAddressSchema = z.object({
  address: addressInputSchema.nullable(),
  version: z.number().int().min(0),
});
export type BillingAddress = z.output<typeof billingAddressSchema>;
