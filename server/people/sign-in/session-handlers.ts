import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { accountsOf, accountsOfMail, permissionsOf, readUser } from '../users/user-rows.ts';
import { endOtherSessions, ownSessions } from './own-sessions.ts';
import { issued } from './open-session.ts';
import { signIn, type SignInDeps } from './sign-in.ts';
import { guardAttempts } from '../../base/throttle/throttle.ts';

type SessionHandlers = Pick<
  Handlers,
  | 'sessions.create'
  | 'sessions.brandsByLogin'
  | 'sessions.read'
  | 'sessions.renew'
  | 'sessions.refresh'
  | 'sessions.end'
  | 'sessions.own'
  | 'sessions.endOne'
  | 'sessions.endOthers'
  | 'permissions.ofUser'
>;

/** Handlers of sessions and permissions. */
export function sessionHandlers(deps: SignInDeps): SessionHandlers {
  const { db, sessions, lookUps, brands, clock } = deps;
  return {
    'sessions.create': (context) => signIn(deps, context),
    'sessions.brandsByLogin': async ({ query, address }) => {
      // Counted apart from signing in, so that looking a login up never uses up the tries of its password.
      await guardAttempts(lookUps, address, query.login);
      // By e-mail too: a vendor identifies users by it, and users who forgot their login type it.
      const accounts = [...(await accountsOf(db, query.login)), ...(await accountsOfMail(db, query.login))];
      return brands.exposed([
        ...new Set(accounts.filter(({ isDisabled }) => !isDisabled).map(({ user }) => user.brand)),
      ]);
    },
    'sessions.read': async ({ caller }) => {
      const user = await readUser(db, caller.userId);
      if (!user) throw new Refusal('missing');
      return { sessionId: caller.sessionId, expiresAt: new Date(caller.expiresAtMs).toISOString(), user };
    },
    'sessions.renew': async ({ caller, address, agent = null }) => {
      const token = await sessions.renew(caller.sessionId, { address, agent });
      if (!token) throw new Refusal('unauthenticated');
      return issued(token);
    },
    'sessions.refresh': async ({ body, address, agent = null }) => {
      const token = await sessions.refreshBy(body.refreshToken, body.next, { address, agent });
      if (!token) throw new Refusal('unauthenticated');
      return { ...issued(token), refreshExpiresAt: new Date(token.refreshExpiresAtMs).toISOString() };
    },
    'sessions.own': async ({ caller }) => ownSessions(deps, caller),
    'sessions.endOne': async ({ caller, params, requestId }) => {
      if ((await endOtherSessions(deps, caller, params.reference, authorOf(caller, requestId))) === 0)
        throw new Refusal('missing');
      return {};
    },
    'sessions.endOthers': async ({ caller, requestId }) => ({
      ended: await endOtherSessions(deps, caller, null, authorOf(caller, requestId)),
    }),
    'sessions.end': async ({ caller, requestId }) => {
      const { userId: entityId, brandId } = caller;
      const change = { brandId, action: 'session.sign-out', entity: 'session', entityId } as const;
      await sessions.end(caller.sessionId, (tx) => recordChange(tx, clock, authorOf(caller, requestId), change));
      return {};
    },
    'permissions.ofUser': async ({ params }) => permissionsOf(db, params.id),
  };
}
