import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { day } from '../../base/time/instant.ts';
import { text } from '../../base/text.ts';

/** What a technician is sent to do to the tracker of a vehicle. */
export const SERVICE_ORDER_TYPES = ['INSTALLATION', 'MAINTENANCE', 'UNINSTALLATION'] as const;
export const SERVICE_ORDER_STATUSES = ['OPEN', 'IN_PROGRESS', 'DONE', 'CANCELLED'] as const;

/** What people write of a service order. */
export const serviceOrderInputSchema = z.object({
  type: z.enum(SERVICE_ORDER_TYPES),
  status: z.enum(SERVICE_ORDER_STATUSES).default('OPEN'),
  /** The day it is for. */
  date: day(),
  note: text().trim().max(2_000).default(''),
});
export type ServiceOrderInput = z.output<typeof serviceOrderInputSchema>;

export const serviceOrderSchema = serviceOrderInputSchema.extend({
  id: idSchema,
  brand: idSchema,
  vehicle: idSchema,
  vehicleName: z.string().nullable(),
  licensePlate: z.string().nullable(),
  date: z.iso.date(),
  note: z.string(),
  /** Counts the changes of the record; a change names the one it saw. */
  version: z.number().int().min(0),
});
export type ServiceOrder = z.output<typeof serviceOrderSchema>;
