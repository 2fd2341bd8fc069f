import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { RecordRoom } from '../../base/records/change-row.ts';
import { revokeOtherSessions } from '../sessions/session-rows.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { guardAttempts, type Throttle } from '../../base/throttle/throttle.ts';
import { passwordFits } from './passwords.ts';
import { assertStrong } from './password-strength.ts';
import { setPassword } from './set-password.ts';
import { mailOf, readAccount, type Account } from './user-rows.ts';

export interface ProofRoom extends RecordRoom {
  /** Counts passwords that signed-in people try. */
  proofs: Throttle;
}

/** The account of a signed-in person who gives its password; refused at the field where it is another one. */
export async function provenAccount(
  { db, proofs }: ProofRoom,
  { caller, address }: Pick<CallContext<'account.changePassword'>, 'caller' | 'address'>,
  password: string,
  field: string,
): Promise<Account> {
  const login = String(caller.userId);
  await guardAttempts(proofs, address, login);
  const account = await readAccount(db, caller.userId);
  if (!account) throw new Refusal('missing');
  if (!(await passwordFits(account.passwordHash, password)))
    throw new Refusal('invalid-input', { [field]: 'field.wrong-password' });
  await proofs.succeeded(address, login);
  return account;
}

/** Gives a person the password they chose, ends their other sessions at once and writes it down; answers how many ended. */
export async function changeOwnPassword(
  room: ProofRoom & { sessions: Pick<Sessions, 'ended'> },
  context: CallContext<'account.changePassword'>,
): Promise<number> {
  const { db, clock, sessions } = room;
  const { caller, requestId, address } = context;
  const { present, password, confirmPassword } = context.body;
  if (password !== confirmPassword) throw new Refusal('invalid-input', { confirmPassword: 'field.passwords-differ' });
  const { user } = await provenAccount(room, context, present, 'present');
  await assertStrong(db, password, { ...user, email: mailOf(user) });
  let ended: string[] = [];
  await setPassword(db, user.id, password, async (tx) => {
    ended = await revokeOtherSessions(tx, user.id, caller.sessionId, clock.now());
    await recordChange(tx, clock, authorOf(caller, requestId), {
      brandId: user.brand,
      action: 'user.password',
      entity: 'user',
      entityId: user.id,
      after: { by: 'owner', address },
    });
  });
  sessions.ended(ended);
  return ended.length;
}
