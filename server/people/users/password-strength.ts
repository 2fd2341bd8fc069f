import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';
import type { User } from '../../../domain/people/users/user.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';

/** Of 0 to 4: from 2 on more than a million guesses are needed, which the throttle of sign-ins makes years. */
const MIN_SCORE = 2;

let estimator: ZxcvbnFactory | null = null;
// Its dictionaries take 10 MB and 50 ms: loaded with the first password that is set.
const estimatorOf = (): ZxcvbnFactory =>
  (estimator ??= new ZxcvbnFactory({ dictionary: { ...common, ...portuguese }, graphs: adjacencyGraphs }));

/** The account a password is for; its own names are guessed first. */
export type PasswordOwner = Pick<User, 'login' | 'name' | 'brand'> & { email: string | null };

/** Whether a password is among the first that an attacker tries: common ones, words, dates, keys in a row, the owner's names. */
export async function isGuessable(db: Database, password: string, owner: PasswordOwner): Promise<boolean> {
  const [brand] = await db.query<{ name: string }>('SELECT name FROM brands WHERE id = $1', [owner.brand]);
  const names = [owner.login, owner.name, owner.email ?? '', brand?.name ?? '', 'rastro'];
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter(({ length }) => length > 2);
  return estimatorOf().check(password, words).score < MIN_SCORE;
}

/** Refuses a guessable password at the field of the new one. */
export async function assertStrong(...[db, password, owner]: Parameters<typeof isGuessable>): Promise<void> {
  if (await isGuessable(db, password, owner)) throw new Refusal('invalid-input', { password: 'field.weak-password' });
}
