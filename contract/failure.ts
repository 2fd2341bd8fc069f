/**
 * Across a boundary a failure is a value. The kinds are a closed set: a screen decides by kind, never by text.
 *
 * - `refused`: the server understood and said no (400, 409, 422); `fields` names the inputs.
 * - `unauthenticated`: 401; `forbidden`: 403; `missing`: 404; `busy`: 429.
 * - `broken`: the server failed (5xx); `status` tells 502 from 500.
 * - `offline`: no answer at all; `timeout`: none in time; `cancelled`: the asker gave up.
 * - `incompatible`: the answer does not fit the contract (another version).
 * - `storage`: the local store refused; `unsupported`: the browser lacks something.
 */
export const failureKinds = [
  'refused',
  'unauthenticated',
  'forbidden',
  'missing',
  'busy',
  'broken',
  'offline',
  'timeout',
  'cancelled',
  'incompatible',
  'storage',
  'unsupported',
] as const;
export type FailureKind = (typeof failureKinds)[number];

export interface Failure {
  kind: FailureKind;
  /** Where it arose. */
  origin: 'server' | 'broker' | 'core' | 'store' | 'page';
  /** In the user's language when the server said it, else English for the log. */
  message: string;
  status?: number;
  /** Message by field name, for the inputs of a form. */
  fields?: Record<string, string>;
  /** Present when the server answered in its own words. */
  requestId?: string;
  /** Why nobody is signed in: the token's time was over, or the permissions could not be had. */
  session?: 'expired' | 'permissions';
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: Failure): Result<never> => ({ ok: false, failure });
