import { z } from 'zod';
import { debtStatus } from '../brands/brand.ts';
import { idSchema } from '../../base/id.ts';

/** Who pays for what is tracked. A user of profile USER belongs to one. */
export const customerSchema = z.object({
  id: idSchema,
  brand: idSchema,
  name: z.string(),
  cpfCnpj: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Null where unknown. */
  debt: debtStatus.nullable(),
  /** Counts the changes of the record; a change may name the one it saw. */
  version: z.number().int().min(0),
});
export type Customer = z.infer<typeof customerSchema>;
