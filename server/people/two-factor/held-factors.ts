import type { Id } from '../../../domain/base/id.ts';
import { mustHaveFactor, type FactorWay } from '../../../domain/people/sign-in/second-factor.ts';
import type { User } from '../../../domain/people/users/user.ts';
import type { Database } from '../../base/db/database.ts';
import { appSince } from './apps.ts';
import { passkeysOf } from './passkeys.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { isAppClosed } from './wrong-codes.ts';

/** Whether the brand of an account demands a second factor of it. */
export async function isFactorRequired(db: Database, { brand, profile }: Pick<User, 'brand' | 'profile'>) {
  const [row] = await db.query<{ required: boolean }>(
    'SELECT requires_second_factor AS required FROM brands WHERE id = $1',
    [brand],
  );
  return mustHaveFactor(profile, row?.required ?? false);
}

interface HeldWays {
  hasFactor: boolean;
  ways: FactorWay[];
  /** The app is no way any more: too many wrong codes. */
  isAppClosed: boolean;
}

/** What a person may prove themselves with at a host beside the password; none where there is no factor. */
export async function waysOf(db: Database, user: Id, host: string): Promise<HeldWays> {
  const passkeys = await passkeysOf(db, user);
  const hasApp = (await appSince(db, user)) !== null;
  const hasFactor = hasApp || passkeys.length > 0;
  if (!hasFactor) return { hasFactor, ways: [], isAppClosed: false };
  const isClosed = hasApp && (await isAppClosed(db, user));
  const ways: FactorWay[] = [];
  if (hasApp && !isClosed) ways.push('code');
  if (passkeys.some((one) => one.host === host)) ways.push('passkey');
  // Also with none left: whoever has a passkey of another host is told so by the refusal, not by a form without any field.
  if ((await recoveryCodesLeft(db, user)) > 0 || ways.length === 0) ways.push('recovery');
  return { hasFactor, ways, isAppClosed: isClosed };
}
