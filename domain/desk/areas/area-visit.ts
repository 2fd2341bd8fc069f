import { z } from 'zod';
import { idSchema } from '../../base/id.ts';

/** A stay of a vehicle in an area. */
export const areaVisitSchema = z.object({
  area: idSchema,
  areaName: z.string(),
  device: idSchema,
  deviceName: z.string(),
  licensePlate: z.string().nullable(),
  enteredAt: z.iso.datetime(),
  /** False where nobody saw it come in: it was there when it was first heard of, or when the area was drawn around it. */
  isEntrySeen: z.boolean(),
  /** Null while it is inside. */
  leftAt: z.iso.datetime().nullable(),
  /** Of one that goes on, until now. */
  durationMs: z.number(),
  /** The fastest it was inside; known once it has left. */
  topKmh: z.number().nullable(),
});
export type AreaVisit = z.infer<typeof areaVisitSchema>;
