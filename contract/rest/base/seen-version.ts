import { z } from 'zod';

/** The version of a record that a change was made from, as it stands in an address; apart, as no first call has one. */
export const seenVersionText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
