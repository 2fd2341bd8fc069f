import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { appCodeOf } from '../../../domain/people/sign-in/second-factor.ts';
import type { Database } from '../../base/db/database.ts';
import type { Seal } from '../../base/db/seal.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { drawAppSecret, stepOfCode } from './app-codes.ts';

export interface AppRoom {
  db: Database;
  clock: Clock;
  /** Of the secrets of apps. */
  seal: Seal;
}

interface Row {
  sealed: string | null;
  draft: string | null;
  addedAt: Date | null;
}

const instant = (ms: number): string => new Date(ms).toISOString();

const read = async (db: Database, user: Id): Promise<Row | null> =>
  (
    await db.query<Row & Record<string, unknown>>(
      'SELECT sealed, draft, added_at AS "addedAt" FROM authenticator_apps WHERE user_id = $1',
      [user],
    )
  )[0] ?? null;

/** When a person set the authenticator app up; null without one. */
export async function appSince(db: Database, user: Id): Promise<Date | null> {
  const row = await read(db, user);
  return row?.sealed == null ? null : row.addedAt;
}

/** Makes the secret of an app and keeps it as a draft: an app in use stays until a code of the new one comes. */
export async function draftApp({ db, seal }: AppRoom, user: Id): Promise<string> {
  const secret = drawAppSecret();
  await db.query(
    `INSERT INTO authenticator_apps (user_id, draft) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET draft = $2`,
    [user, seal.seal(secret)],
  );
  return secret;
}

const wrong = (): Refusal => new Refusal('invalid-input', { code: 'field.wrong-app-code' });

function stepOf({ seal, clock }: AppRoom, sealed: string | null | undefined, typed: string): number {
  const secret = sealed == null ? null : seal.open(sealed);
  const step = secret === null ? null : stepOfCode(secret, appCodeOf(typed), clock.now());
  if (step === null) throw wrong();
  return step;
}

/** Keeps the draft by a code of it, in a transaction with whatever belongs to it. */
export async function confirmApp(
  room: AppRoom,
  user: Id,
  typed: string,
  also: (tx: Database) => Promise<void>,
): Promise<void> {
  const row = await read(room.db, user);
  const step = stepOf(room, row?.draft, typed);
  await room.db.transaction(async (tx) => {
    const kept = await tx.query(
      `UPDATE authenticator_apps SET sealed = draft, draft = NULL, added_at = $3::timestamptz, last_step = $4
       WHERE user_id = $1 AND draft = $2 RETURNING user_id`,
      [user, row!.draft, instant(room.clock.now()), step],
    );
    // Of two at the same moment one is first.
    if (kept.length === 0) throw wrong();
    await also(tx);
  });
}

/** Takes a code of the app in use: each once, and none older than one that was taken. */
export async function spendAppCode(room: AppRoom, user: Id, typed: string): Promise<void> {
  const row = await read(room.db, user);
  const step = stepOf(room, row?.sealed, typed);
  const taken = await room.db.query(
    'UPDATE authenticator_apps SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id',
    [user, step],
  );
  if (taken.length === 0) throw new Refusal('invalid-input', { code: 'field.used-app-code' });
}

/** Removes the app; whether there was one. */
export const removeApp = async (tx: Database, user: Id): Promise<boolean> =>
  (await tx.query('DELETE FROM authenticator_apps WHERE user_id = $1 AND sealed IS NOT NULL RETURNING user_id', [user]))
    .length > 0;
