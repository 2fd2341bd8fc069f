import { z } from 'zod';
import { costFileSchema } from './cost-file.ts';
import { idSchema } from '../../base/id.ts';
import { day } from '../../base/time/instant.ts';
import { currencySchema } from '../../base/money.ts';
import { text } from '../../base/text.ts';

/** What a vehicle costs money for. */
export const COST_KINDS = [
  'MAINTENANCE',
  'REPAIR',
  'TIRES',
  'FUEL',
  'INSURANCE',
  'TAX',
  'FINE',
  'TOLL',
  'OTHER',
] as const;

export const COST_STATUSES = ['OPEN', 'DONE'] as const;

/** A cost in whole cents of the brand's currency: sums of them are exact. */
export const costCents = () => z.number().int().min(0).max(10_000_000_000);

/** What people write of an entry of the cost centre. */
export const costEntryInputSchema = z.object({
  kind: z.enum(COST_KINDS),
  description: text().trim().min(1).max(500),
  dueDate: day().nullable().default(null),
  dueOdometerM: z.number().int().min(0).max(10_000_000_000).nullable().default(null),
  costCents: costCents().default(0),
});
export type CostEntryInput = z.output<typeof costEntryInputSchema>;

/** An entry of the cost centre of a vehicle: what is to be paid for, and once it is done what was. */
export const costEntrySchema = costEntryInputSchema.extend({
  id: idSchema,
  brand: idSchema,
  vehicle: idSchema,
  vehicleName: z.string().nullable(),
  licensePlate: z.string().nullable(),
  description: z.string(),
  dueDate: z.iso.date().nullable(),
  /** Of the brand. */
  currency: currencySchema,
  status: z.enum(COST_STATUSES),
  /** When it was done, which is when its cost counts; null of an open one. */
  doneAt: z.iso.datetime().nullable(),
  files: z.array(costFileSchema),
  /** Counts the changes of the record, its files apart; a change names the one it saw. */
  version: z.number().int().min(0),
});
export type CostEntry = z.output<typeof costEntrySchema>;

/** Costs of the entries that were done in a period, of one vehicle. */
export const vehicleCostSchema = z.object({
  vehicle: idSchema,
  vehicleName: z.string().nullable(),
  licensePlate: z.string().nullable(),
  costCents: z.number().int(),
  currency: currencySchema,
  entries: z.number().int(),
  /** Driven in the period; null where history does not reach back to its beginning. */
  distanceM: z.number().nullable(),
  /** Cents for a kilometre; null where nothing was driven, or nobody knows. */
  costPerKmCents: z.number().nullable(),
});
export type VehicleCost = z.infer<typeof vehicleCostSchema>;

/** Costs of a month of a zone, `2026-11`, in one currency. */
export const monthCostSchema = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  costCents: z.number().int(),
  currency: currencySchema,
  entries: z.number().int(),
});
export type MonthCost = z.infer<typeof monthCostSchema>;

/** What a kilometre costs, in cents with two decimals; null where nothing was driven or nobody knows. */
export const costPerKmCents = (cents: number, distanceM: number | null): number | null =>
  distanceM === null || distanceM <= 0 ? null : Math.round((cents / (distanceM / 1_000)) * 100) / 100;
