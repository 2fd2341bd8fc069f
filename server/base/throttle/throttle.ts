import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { sourceOf } from '../http/source-of.ts';
import { sha256 } from '../platform.ts';

/** Sign-ins that may fail within the window: of a login from an address, of a login from anywhere, from an address with any login. */
export const MOST_ATTEMPTS = { pair: 5, login: 50, address: 100 } as const;
export const WINDOW_MS = 5 * 60_000;
/** An address is known to an account for this long after the last sign-in from it. */
export const KNOWN_MS = 90 * 24 * 3_600_000;

type Scope = keyof typeof MOST_ATTEMPTS;

/** How many attempts of a kind are let through; kinds of different names are counted apart. */
export interface ThrottleRule {
  name: string;
  /** `Infinity` where a scope has no limit. */
  most: Readonly<Record<Scope, number>>;
  windowMs: number;
  /** Addresses of earlier successes are remembered, and only the limit of the pair holds for them. */
  knowsAddresses?: boolean;
}

const SIGN_IN: ThrottleRule = { name: '', most: MOST_ATTEMPTS, windowMs: WINDOW_MS, knowsAddresses: true };

/**
 * Tokens and codes of vendors. There is nothing in them to guess: a limit over all addresses would only let strangers
 * close the door for everybody.
 */
export const VENDOR: ThrottleRule = {
  name: 'sso ',
  most: { ...MOST_ATTEMPTS, login: Number.POSITIVE_INFINITY },
  windowMs: WINDOW_MS,
};

/** Look-ups of the brands of a login. Their answer is no secret, but lookups of many logins are limited. */
export const LOOK_UP: ThrottleRule = {
  name: 'brands ',
  most: { ...MOST_ATTEMPTS, login: Number.POSITIVE_INFINITY },
  windowMs: WINDOW_MS,
};

/** Requests for a new password, granted or not: each may send a mail, and its answer reveals which accounts exist. */
export const RESET: ThrottleRule = {
  name: 'reset ',
  most: { pair: 5, login: Number.POSITIVE_INFINITY, address: 20 },
  windowMs: 15 * 60_000,
};

/**
 * Most mails with a link to a new password for one account. After them the last link stays valid, so that a flood of
 * mails ends without locking the owner out.
 */
export const RESET_MAIL: ThrottleRule = {
  name: 'reset mail ',
  most: { pair: Number.POSITIVE_INFINITY, login: 5, address: Number.POSITIVE_INFINITY },
  windowMs: RESET.windowMs,
};

/**
 * Passwords that a signed-in person proves themselves with, by account: whoever took a session over must not find out the
 * password from any number of addresses. The owner still has the link by mail.
 */
export const OWN_PASSWORD: ThrottleRule = {
  name: 'own ',
  most: { pair: 5, login: 20, address: Number.POSITIVE_INFINITY },
  windowMs: 15 * 60_000,
};

/**
 * Codes and passkeys that the second step of a sign-in is tried with, by account: only who has the password gets there. Whoever
 * has it from elsewhere uses up no tries of an address that the owner signed in from.
 */
export const SECOND_STEP: ThrottleRule = {
  name: 'second step ',
  most: { pair: 5, login: 20, address: Number.POSITIVE_INFINITY },
  windowMs: 15 * 60_000,
  knowsAddresses: true,
};

/** Addresses that one account asks to have: a code is mailed to each, or it is said that somebody has it. */
export const EMAIL_CODE: ThrottleRule = {
  name: 'email code ',
  most: { pair: Number.POSITIVE_INFINITY, login: 5, address: Number.POSITIVE_INFINITY },
  windowMs: 15 * 60_000,
};

/** Mails to one address that people of a brand chose: an invite, a report, a code. */
export const MAILS_TO: ThrottleRule = {
  name: 'mail to ',
  most: { pair: Number.POSITIVE_INFINITY, login: 10, address: Number.POSITIVE_INFINITY },
  windowMs: 24 * 3_600_000,
};

/** Mails of one brand to all such addresses; how many is a setting. */
export const MAILS_OF_BRAND: ThrottleRule = {
  name: 'mail of brand ',
  most: { pair: Number.POSITIVE_INFINITY, login: 300, address: Number.POSITIVE_INFINITY },
  windowMs: 3_600_000,
};

/** Captchas that were not solved. They count for the address alone: an attempt without a captcha is not linked to a login. */
export const CAPTCHA: ThrottleRule = {
  name: 'captcha ',
  most: { pair: 20, login: Number.POSITIVE_INFINITY, address: 20 },
  windowMs: 15 * 60_000,
};

export interface Throttle {
  /**
   * Counts an attempt before it is judged; answers 0, or the seconds to wait when there were too many. Where only the
   * login's own count is full, `proves` decides: with it strangers can make a sign-in dear, but never close it.
   */
  attempt(address: string, login: string, proves?: () => Promise<boolean>): Promise<number>;
  /** Takes an attempt that succeeded back, and remembers its address where the rule says so. */
  succeeded(address: string, login: string): Promise<void>;
}

const keysOf = (name: string, source: string, login: string): Record<Scope, string> => ({
  pair: sha256(`${name}pair ${source} ${login.toLowerCase()}`),
  login: sha256(`${name}login ${login.toLowerCase()}`),
  address: sha256(`${name}address ${source}`),
});

const instant = (ms: number): string => new Date(ms).toISOString();

const COUNT = `INSERT INTO sign_in_attempts (key, attempts, window_ends_at) VALUES ($1, 1, $2::timestamptz)
  ON CONFLICT (key) DO UPDATE SET
    attempts = CASE WHEN sign_in_attempts.window_ends_at <= $3::timestamptz THEN 1 ELSE sign_in_attempts.attempts + 1 END,
    window_ends_at = CASE WHEN sign_in_attempts.window_ends_at <= $3::timestamptz THEN $2::timestamptz ELSE sign_in_attempts.window_ends_at END
  RETURNING attempts, window_ends_at AS "endsAt"`;

const TAKE_BACK = 'UPDATE sign_in_attempts SET attempts = attempts - 1 WHERE key = ANY ($1::text[]) AND attempts > 0';

/** Counts one attempt under a key; answers the seconds to wait, 0 where there were not too many. */
async function count(db: Database, key: string, most: number, nowMs: number, windowMs: number): Promise<number> {
  if (most === Number.POSITIVE_INFINITY) return 0;
  const [row] = await db.query<{ attempts: number; endsAt: Date }>(COUNT, [
    key,
    instant(nowMs + windowMs),
    instant(nowMs),
  ]);
  return row!.attempts > most ? Math.ceil((row!.endsAt.getTime() - nowMs) / 1000) : 0;
}

/** Addresses of which an account signed in lately. */
function knownAddresses(db: Database, clock: Clock, name: string) {
  const keyOf = (source: string, login: string): string => sha256(`${name}known ${source} ${login.toLowerCase()}`);
  return {
    has: async (source: string, login: string): Promise<boolean> =>
      (
        await db.query('SELECT 1 FROM known_addresses WHERE key = $1 AND last_used_at > $2::timestamptz', [
          keyOf(source, login),
          instant(clock.now() - KNOWN_MS),
        ])
      ).length > 0,
    remember: async (source: string, login: string): Promise<void> =>
      void (await db.query(
        'INSERT INTO known_addresses (key, last_used_at) VALUES ($1, $2::timestamptz) ON CONFLICT (key) DO UPDATE SET last_used_at = $2::timestamptz',
        [keyOf(source, login), instant(clock.now())],
      )),
  };
}

/**
 * Counts in the database, so that all servers on it agree and a restart forgives nothing. An attempt is counted before
 * the password is verified: many at once cannot slip through together. First the pair, then the address, then the
 * login: what an earlier limit refuses is no attempt for the next one, so that one address alone never fills the count
 * of a login.
 */
export function createThrottle(
  db: Database,
  clock: Clock,
  { name, most, windowMs, knowsAddresses = false }: ThrottleRule = SIGN_IN,
): Throttle {
  const known = knownAddresses(db, clock, name);
  const isKnown = async (source: string, login: string): Promise<boolean> => knowsAddresses && known.has(source, login);
  return {
    attempt: async (address, login, proves) => {
      const source = sourceOf(address);
      const keys = keysOf(name, source, login);
      const waitOf = (scope: Scope): Promise<number> => count(db, keys[scope], most[scope], clock.now(), windowMs);
      const waitOfPair = await waitOf('pair');
      if (waitOfPair > 0 || (await isKnown(source, login))) return waitOfPair;
      const waitOfAddress = await waitOf('address');
      if (waitOfAddress > 0) return waitOfAddress;
      const waitOfLogin = await waitOf('login');
      if (waitOfLogin === 0 || proves === undefined || (await proves())) return proves === undefined ? waitOfLogin : 0;
      // A proof was requested, not refused: the repetition with it is the same attempt.
      await db.query(TAKE_BACK, [[keys.pair, keys.address]]);
      return waitOfLogin;
    },
    succeeded: async (address, login) => {
      const source = sourceOf(address);
      const keys = keysOf(name, source, login);
      await db.query('DELETE FROM sign_in_attempts WHERE key = $1', [keys.pair]);
      // From a known address neither was counted.
      if (!(await isKnown(source, login))) await db.query(TAKE_BACK, [[keys.login, keys.address]]);
      if (knowsAddresses) await known.remember(source, login);
    },
  };
}

/** Counts an attempt; refused with the seconds to wait when there were too many. */
export async function guardAttempts(throttle: Throttle, address: string, login: string): Promise<void> {
  const seconds = await throttle.attempt(address, login);
  if (seconds > 0) throw new Refusal('throttled', {}, { seconds });
}
