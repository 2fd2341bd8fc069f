import type { CallOutput } from '../../../contract/rest/calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { User } from '../../../domain/people/users/user.ts';
import { recordChange, type Fields } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import type { CallContext } from '../../base/http/handler.ts';
import type { IssuedToken, Sessions } from '../sessions/sessions.ts';

/** A token as a call answers it. */
export const issued = ({ accessToken, sessionId, expiresAtMs }: IssuedToken) => ({
  accessToken,
  sessionId,
  expiresAt: new Date(expiresAtMs).toISOString(),
});

/** Opens the session of a person who has proven who they are, and writes it down. */
export async function openSession(
  { sessions, clock }: { sessions: Sessions; clock: Clock },
  { address, agent, requestId }: Pick<CallContext<'sessions.create'>, 'address' | 'agent' | 'requestId'>,
  user: User,
  persistent: boolean,
  details: Fields,
): Promise<CallOutput<'secondStep.complete'>> {
  const write = (tx: Database): Promise<void> =>
    recordChange(
      tx,
      clock,
      { actor: String(user.id), requestId },
      {
        brandId: user.brand,
        action: 'session.start',
        entity: 'session',
        entityId: user.id,
        after: { persistent, ...details },
      },
    );
  const { refresh, ...token } = await sessions.open(user.id, persistent, write, { address, agent: agent ?? null });
  return {
    ...issued(token),
    user,
    ...(refresh ? { refresh: { token: refresh.token, expiresAt: new Date(refresh.expiresAtMs).toISOString() } } : {}),
  };
}
