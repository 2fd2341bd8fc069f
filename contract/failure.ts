import type { SecondStepDue } from '../domain/people/sign-in/second-factor.ts';

/**
 * Across a boundary a failure is a value. The kinds are a closed set: a screen decides by kind, never by text.
 *
 * - `refused`: the server understood and said no (400, 409, 422); `fields` names the inputs.
 * - `conflict`: somebody else changed the record since the version that was seen (409); `conflict` says what.
 * - `unauthenticated`: 401; `forbidden`: 403; `missing`: 404; `busy`: 429.
 * - `broken`: the server failed (5xx); `status` tells 502 from 500.
 * - `offline`: no answer at all; `timeout`: none in time; `cancelled`: the asker gave up.
 * - `incompatible`: the answer does not fit the contract (another version).
 * - `storage`: the local store refused; `unsupported`: the browser lacks something.
 */
export const failureKinds = [
  'refused',
  'conflict',
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

/** What came between a record that was seen and a change of it. */
export interface Conflict {
  /** The version there is now. */
  version: number;
  /** When the last change was made, ISO 8601 in UTC; null where nothing tells. */
  changedAt: string | null;
  /** Who made it; null for the command line, the server itself, and a person the caller does not see. */
  changedBy: string | null;
  /** The fields that differ from the version that was seen, as they were then and as they are now. */
  changes: Record<string, { before: unknown; after: unknown }>;
}

export interface Failure {
  kind: FailureKind;
  /** Where it arose. */
  origin: 'server' | 'broker' | 'core' | 'store' | 'page';
  /** In the user's language when the server said it, else English for the log. */
  message: string;
  status?: number;
  /** Message by field name, for the inputs of a form. */
  fields?: Record<string, string>;
  /** Of a `conflict`. */
  conflict?: Conflict;
  /** The server asked for this pause before the next attempt, ms. */
  retryAfterMs?: number;
  /** Present when the server sent a message. */
  requestId?: string;
  /** Of a sign-in: the password was right, and a second factor is asked for. */
  secondStep?: SecondStepDue;
  /** Why the session ended: the token expired, or the permissions could not be read. */
  session?: 'expired' | 'permissions';
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: Failure): Result<never> => ({ ok: false, failure });
