import type { z } from 'zod';
import type { Profile } from '../../domain/user.ts';

/**
 * Kinds of id the server checks against what the caller may see, before the handler runs. `history` is a device whose past the
 * caller may read: a customer also one that was theirs once. `self` is the caller's own account.
 */
export type GuardKind = 'brand' | 'user' | 'device' | 'session' | 'history' | 'self' | 'customer' | 'area' | 'incident' | 'group';

export interface CallSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/`, parameters as `:name`. */
  path: string;
  /** `anyone` needs no token. */
  access: 'anyone' | readonly Profile[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject | z.ZodDiscriminatedUnion;
  /** The body travels as `multipart/form-data`, and as nothing else: bytes are a file, all else is text. JSON where this is missing. */
  form?: true;
  /** `binary` answers are telemetry frames one after another. */
  output: z.ZodType | 'binary';
  /** Where the ids are and of what kind, such as `{ 'params.id': 'device' }`; a list of ids (`1,2,3`) is checked one by one. */
  guards?: Readonly<Record<string, GuardKind>>;
  /** One line for the OpenAPI page. */
  summary: string;
}

export const STAFF = ['ADMINISTRATOR', 'OPERATOR'] as const;
export const EVERY_PROFILE = ['ADMINISTRATOR', 'OPERATOR', 'USER'] as const;
export const ADMIN = ['ADMINISTRATOR'] as const;
