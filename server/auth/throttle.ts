import type { Clock } from '../../domain/clock.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { sha256 } from '../platform.ts';

/** Sign-ins that may fail within the window: of a login from an address, of a login from anywhere, from an address with any login. */
export const MOST_ATTEMPTS = { pair: 5, login: 50, address: 100 } as const;
export const WINDOW_MS = 5 * 60_000;

type Scope = keyof typeof MOST_ATTEMPTS;

/** How many attempts of a kind are let through; kinds of different names are counted apart. */
export interface ThrottleRule {
  name: string;
  most: Readonly<Record<Scope, number>>;
  windowMs: number;
}

const SIGN_IN: ThrottleRule = { name: '', most: MOST_ATTEMPTS, windowMs: WINDOW_MS };

/** Wishes for a new password, granted or not: each may send a mail to somebody, and its answer tells which accounts there are. */
export const RESET: ThrottleRule = { name: 'reset ', most: { pair: 5, login: 5, address: 20 }, windowMs: 15 * 60_000 };

export interface Throttle {
  /** Counts an attempt before it is judged; answers 0, or the seconds to wait when there were too many. */
  attempt(address: string, login: string): Promise<number>;
  /** Takes an attempt that succeeded back. */
  succeeded(address: string, login: string): Promise<void>;
}

const keysOf = (name: string, address: string, login: string): Record<Scope, string> => ({
  pair: sha256(`${name}pair ${address} ${login.toLowerCase()}`),
  login: sha256(`${name}login ${login.toLowerCase()}`),
  address: sha256(`${name}address ${address}`),
});

const COUNT = `INSERT INTO sign_in_attempts (key, attempts, window_ends_at)
  SELECT key, 1, $2::timestamptz FROM unnest($1::text[]) AS given (key) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    attempts = CASE WHEN sign_in_attempts.window_ends_at <= $3::timestamptz THEN 1 ELSE sign_in_attempts.attempts + 1 END,
    window_ends_at = CASE WHEN sign_in_attempts.window_ends_at <= $3::timestamptz THEN $2::timestamptz ELSE sign_in_attempts.window_ends_at END
  RETURNING key, attempts, window_ends_at AS "endsAt"`;

/**
 * Counts in the database, so that all servers on it agree and a restart forgives nothing. An attempt is counted before the
 * password is verified: many at once cannot slip through together.
 */
export function createThrottle(db: Database, clock: Clock, { name, most, windowMs }: ThrottleRule = SIGN_IN): Throttle {
  return {
    attempt: async (address, login) => {
      const keys = keysOf(name, address, login);
      const nowMs = clock.now();
      const times = [new Date(nowMs + windowMs).toISOString(), new Date(nowMs).toISOString()];
      const rows = await db.query<{ key: string; attempts: number; endsAt: Date }>(COUNT, [Object.values(keys), ...times]);
      const waits = (Object.keys(keys) as Scope[]).map((scope) => {
        const row = rows.find((each) => each.key === keys[scope]);
        return row && row.attempts > most[scope] ? Math.ceil((row.endsAt.getTime() - nowMs) / 1000) : 0;
      });
      return Math.max(...waits);
    },
    succeeded: async (address, login) => {
      const { pair, login: ofLogin, address: ofAddress } = keysOf(name, address, login);
      await db.query('DELETE FROM sign_in_attempts WHERE key = $1 OR window_ends_at <= $2::timestamptz', [pair, new Date(clock.now()).toISOString()]);
      await db.query('UPDATE sign_in_attempts SET attempts = attempts - 1 WHERE key = ANY ($1::text[])', [[ofLogin, ofAddress]]);
    },
  };
}

/** Counts an attempt; refused with the seconds to wait when there were too many. */
export async function guardAttempts(throttle: Throttle, address: string, login: string): Promise<void> {
  const seconds = await throttle.attempt(address, login);
  if (seconds > 0) throw new Refusal('throttled', {}, { seconds });
}
