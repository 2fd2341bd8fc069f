import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { centsSchema, currencySchema } from '../../base/money.ts';
import { text } from '../../base/text.ts';

/** What people write of a plan. */
export const planInputSchema = z.object({
  name: text().trim().min(1).max(80),
  /** Of a whole month. A change holds for contracts from their next change of plan on: nobody's price changes behind their back. */
  priceCents: centsSchema,
  /** Whether contracts may be made with it. */
  isActive: z.boolean().default(true),
});
export type PlanInput = z.output<typeof planInputSchema>;

/** What a brand sells by the month. */
export const planSchema = planInputSchema.extend({
  id: idSchema,
  brand: idSchema,
  name: z.string(),
  period: z.literal('MONTH'),
  isActive: z.boolean(),
  currency: currencySchema,
  /** Running contracts with it. */
  contracts: z.number().int().min(0),
  version: z.number().int().min(0),
});
export type Plan = z.output<typeof planSchema>;
