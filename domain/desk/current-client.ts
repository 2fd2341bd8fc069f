import { z } from 'zod';
import { idSchema } from '../base/id.ts';
import { profileSchema } from '../people/users/user.ts';

/** The client that staff monitor at the moment; null fields are not known of that client. */
export const currentClientSchema = z.object({
  id: idSchema,
  name: z.string(),
  brand: idSchema,
  profile: profileSchema,
  /** Profile that the client's exports run under. */
  profileDownload: z.string().nullable(),
  status: z.string().nullable(),
});
export type CurrentClient = z.infer<typeof currentClientSchema>;
