import type { User } from '../../../domain/people/users/user.ts';
import { FRESH_MINUTES } from '../../../domain/people/sign-in/second-factor.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { provenAccount, type ProofRoom } from '../users/own-password.ts';
import { readUser } from '../users/user-rows.ts';

type Asked = Pick<CallContext<'factors.beginApp'>, 'caller' | 'address'>;

/** Whether the session was opened a few minutes ago: its person has just proven who they are. */
export async function isFresh({ db, clock }: ProofRoom, { caller }: Pick<Asked, 'caller'>): Promise<boolean> {
  const [row] = await db.query<{ createdAt: Date }>('SELECT created_at AS "createdAt" FROM sessions WHERE id = $1', [
    caller.sessionId,
  ]);
  return row !== undefined && row.createdAt.getTime() > clock.now() - FRESH_MINUTES * 60_000;
}

/** The caller, who signed in just now or gives the password: a tab left open is no reason to lose an account. */
export async function provenOwner(room: ProofRoom, context: Asked, password: string | undefined): Promise<User> {
  if (password !== undefined) return (await provenAccount(room, context, password, 'password')).user;
  if (!(await isFresh(room, context)))
    throw new Refusal('invalid-input', { password: 'field.fresh-password' }, { minutes: FRESH_MINUTES });
  return owner(room, context);
}

/** The caller as an account. */
export async function owner({ db }: Pick<ProofRoom, 'db'>, { caller }: Pick<Asked, 'caller'>): Promise<User> {
  const user = await readUser(db, caller.userId);
  if (!user) throw new Refusal('missing');
  return user;
}
