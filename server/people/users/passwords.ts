import { hash, verify } from '@node-rs/argon2';
import { PasswordTurns } from './password-turns.ts';

/** argon2id with 19 MiB and two passes (OWASP's second choice: fits small machines). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash no password fits, for accounts that cannot sign in. */
export const NO_PASSWORD = '!';

const turns = new PasswordTurns();
let dummy: Promise<string> | null = null;

/** Refuses a sign-in while too many wait, before it counts as an attempt. */
export const guardPasswordTurn = (): void => turns.guard();

/** Hashes a password (argon2id, PHC string), in its turn. Takes tens of milliseconds on a thread of its own. */
export const hashPassword = (password: string): Promise<string> => turns.run(() => hash(password, OPTIONS));

/**
 * Whether a password fits a hash. For an unknown login (null) and for accounts without a password a dummy hash is
 * verified, so that time does not tell which logins exist.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null && passwordHash !== NO_PASSWORD) return turns.run(() => verify(passwordHash, password));
  dummy ??= hash('a password nobody has', OPTIONS);
  const never = await dummy;
  await turns.run(() => verify(never, password));
  return false;
}
