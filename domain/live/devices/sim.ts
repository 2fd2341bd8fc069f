import { z } from 'zod';
import { idSchema } from '../../base/id.ts';

/** ICCID of a SIM card: 18 to 22 digits, the last of which some carriers write as F. */
export const iccidSchema = z.string().regex(/^\d{17,21}[\dF]$/i);

/** What a SIM card may use and has used, bytes; null where the carrier does not say. */
export const simPlanSchema = z.object({
  simCardDataFranchise: z.number().nullable(),
  totalConsumption: z.number().nullable(),
  brand: idSchema,
  simCard: z.string(),
});
export type SimPlan = z.infer<typeof simPlanSchema>;

/** What the carrier knows of a SIM card. */
export const simCardSchema = z.object({
  msisdn: z.string().nullable(),
  operator: z.string().nullable(),
  apnHost: z.string().nullable(),
  apnUser: z.string().nullable(),
  apnPass: z.string().nullable(),
});
export type SimCard = z.infer<typeof simCardSchema>;

/** A SIM card as a list shows it; bytes. */
export const simRowSchema = z.object({
  iccid: z.string(),
  brand: idSchema,
  brandName: z.string(),
  msisdn: z.string().nullable(),
  operator: z.string().nullable(),
  franchiseBytes: z.number().nullable(),
  consumedBytes: z.number().nullable(),
  /** When the consumption began anew. */
  resetAt: z.iso.datetime().nullable(),
  /** The device that it is in, where the caller sees one. */
  device: idSchema.nullable(),
  deviceName: z.string().nullable(),
});
export type SimListRow = z.infer<typeof simRowSchema>;
