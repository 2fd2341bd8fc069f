import { z } from 'zod';
import type { PermissionName } from '../../../domain/people/users/permission.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import type { GuardKind } from '../../resources.ts';

/** What sending a field needs on top of what the call itself needs. */
export interface FieldRight {
  /** Profiles that may send it; all that may make the call where it is left out. */
  access?: readonly Profile[];
  permission?: PermissionName;
  /** The permissions that a value of the field needs; a value that is not named needs none. */
  byValue?: Readonly<Record<string, readonly PermissionName[]>>;
}

export interface CallSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/`, parameters as `:name`. */
  path: string;
  /** `anyone` needs no token. */
  access: 'anyone' | readonly Profile[];
  /** What a caller needs beside the profile; of several all. Without it the answer is 403 before anything of the request is read. */
  permission?: PermissionName | readonly PermissionName[];
  /** Fields that not everybody who may make the call may send, by their place, such as `body.order.type`. */
  fieldRights?: Readonly<Record<string, FieldRight>>;
  /**
   * The answer holds records of brands: the handler is given whose records the caller may see. A brand that the call
   * names (a guard of kind `brand` in `params` or `query`) narrows this to that brand and those below it.
   */
  scope?: 'brands';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject | z.ZodDiscriminatedUnion;
  /** The body travels as `multipart/form-data`, and as nothing else: bytes are a file, all else is text. JSON where this is missing. */
  form?: true;
  /** The largest body, where that is not the usual one of 1 MiB. */
  mostBytes?: number;
  /** `binary` answers are telemetry frames one after another; `file` is one to be saved. */
  output: z.ZodType | 'binary' | 'file';
  /** All that a filter of this list shows can be exported. The room that answers it names the columns. */
  exportable?: true;
  /** Where the ids are and of what kind, such as `{ 'params.id': 'device' }`; a list of ids (`1,2,3`) is checked one by one. */
  guards?: Readonly<Record<string, GuardKind>>;
  /** It takes records of this kind out as a file: that staff did is in the audit trail, as is every reading of history. */
  takenOut?: 'area' | 'contact';
  /** One line for the OpenAPI page. */
  summary: string;
}

/** The version of a record that a change was made from: it is refused as a conflict where somebody else changed the record since. */
export const seenVersion = z.number().int().min(0);

/** The bytes of a file that is sent in a form. */
export const fileBytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ type: 'string', format: 'binary' });

export const STAFF = ['ADMINISTRATOR', 'OPERATOR'] as const;
export const EVERY_PROFILE = ['ADMINISTRATOR', 'OPERATOR', 'USER'] as const;
export const ADMIN = ['ADMINISTRATOR'] as const;
