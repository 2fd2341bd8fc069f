import { text } from '../../base/text.ts';

/** A text that may be left empty, which is none. */
export const optionalText = (mostLetters: number) =>
  text()
    .trim()
    .max(mostLetters)
    .nullable()
    .transform((value) => value || null);

/** A vehicle identification number has 17 letters and digits without I, O and Q; older chassis numbers are shorter. */
export const chassisSchema = text()
  .trim()
  .toUpperCase()
  .regex(/^([A-HJ-NPR-Z\d]{5,17})?$/)
  .nullable()
  .transform((value) => value || null);
