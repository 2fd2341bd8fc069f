import { z } from 'zod';

/** A position on the ground, in degrees. */
export const placeSchema = z.object({ latitude: z.number(), longitude: z.number() });
export type Place = z.output<typeof placeSchema>;
