import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { SECOND_STEP_MINUTES } from '../../../domain/people/sign-in/second-factor.ts';
import type { Fields } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { drawSecret, sha256 } from '../../base/platform.ts';
import { readAccount, type Account } from '../users/user-rows.ts';

interface Room {
  db: Database;
  clock: Clock;
}

/** A sign-in whose password was right and whose second step is open. */
export interface Pending {
  account: Account;
  persistent: boolean;
  /** For the trail. */
  details: Fields;
  isSetUp: boolean;
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** Changes with the password, whatever it is. */
const markOf = ({ passwordHash }: Account): string => sha256(`mark ${passwordHash}`);

/** Keeps a sign-in for its second step; answers what it goes on with, of which only the hash is kept. */
export async function keepPending(
  { db, clock }: Room,
  account: Account,
  persistent: boolean,
  details: Fields,
): Promise<string> {
  const token = drawSecret();
  await db.query(
    `INSERT INTO pending_sign_ins (hash, user_id, password_mark, persistent, details, expires_at)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6::timestamptz)`,
    [
      sha256(token),
      account.user.id,
      markOf(account),
      persistent,
      JSON.stringify(details),
      instant(clock.now() + SECOND_STEP_MINUTES * 60_000),
    ],
  );
  return token;
}

/** The sign-in of a token; refused where it is over, or the account was disabled or got another password meanwhile. */
export async function readPending({ db, clock }: Room, token: string): Promise<Pending> {
  const [row] = await db.query<{
    userId: Id;
    passwordMark: string;
    persistent: boolean;
    details: Fields;
    isSetUp: boolean;
  }>(
    `SELECT user_id AS "userId", password_mark AS "passwordMark", persistent, details, is_set_up AS "isSetUp"
     FROM pending_sign_ins WHERE hash = $1 AND expires_at > $2::timestamptz`,
    [sha256(token), instant(clock.now())],
  );
  const account = row ? await readAccount(db, row.userId) : null;
  if (!row || !account || account.isDisabled || markOf(account) !== row.passwordMark)
    throw new Refusal('second-step-over');
  const { persistent, details, isSetUp } = row;
  return { account, persistent, details, isSetUp };
}

/** Ends it: of two that complete it at the same moment one is first. */
export async function takePending(db: Database, token: string): Promise<void> {
  const gone = await db.query('DELETE FROM pending_sign_ins WHERE hash = $1 RETURNING hash', [sha256(token)]);
  if (gone.length === 0) throw new Refusal('second-step-over');
}

export const keepChallenge = (db: Database, token: string, challenge: string): Promise<unknown> =>
  db.query('UPDATE pending_sign_ins SET challenge = $2 WHERE hash = $1', [sha256(token), challenge]);

/** The challenge that was asked last, once. */
export const takeChallenge = (db: Database, token: string): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ challenge: string | null }>(
      'SELECT challenge FROM pending_sign_ins WHERE hash = $1 FOR UPDATE',
      [sha256(token)],
    );
    await tx.query('UPDATE pending_sign_ins SET challenge = NULL WHERE hash = $1', [sha256(token)]);
    return row?.challenge ?? null;
  });

export const markSetUp = (db: Database, token: string): Promise<unknown> =>
  db.query('UPDATE pending_sign_ins SET is_set_up = true WHERE hash = $1', [sha256(token)]);
