import { z } from 'zod';

/** The body of every error answer of the server. Apart from the failure itself: the page's first chunk does without a validation library. */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Of the code `conflict`. */
  conflict: z
    .object({
      version: z.number().int().min(0),
      changedAt: z.iso.datetime().nullable(),
      changedBy: z.string().nullable(),
      changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
    })
    .optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
