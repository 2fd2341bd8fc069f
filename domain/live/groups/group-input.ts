import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { text } from '../../base/text.ts';

/** Devices that are moved at once at most. */
export const MOST_MOVED = 1_000;

/** What people write of a group. */
export const groupInputSchema = z.object({
  name: text().trim().min(1).max(80),
  color: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .nullable()
    .default(null),
  /** The group it lies in, of the same owner. */
  parent: idSchema.nullable().default(null),
});
export type GroupInput = z.output<typeof groupInputSchema>;
