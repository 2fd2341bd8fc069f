import { CONTRACT_VERSION } from '../../contract/version.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { accountsOf, accountsOfMail, permissionsOf, readUser } from '../users/user-rows.ts';
import { issued, signIn, type SignInDeps } from './sign-in.ts';
import { guardAttempts } from './throttle.ts';

type SessionHandlers = Pick<
  Handlers,
  'clock.read' | 'sessions.create' | 'sessions.brandsByLogin' | 'sessions.read' | 'sessions.renew' | 'sessions.end' | 'permissions.ofUser'
>;

/** Handlers of sessions, the clock and permissions. */
export function sessionHandlers(deps: SignInDeps): SessionHandlers {
  const { db, sessions, throttle, brands, clock } = deps;
  return {
    'clock.read': async () => ({ now: new Date(clock.now()).toISOString(), contractVersion: CONTRACT_VERSION }),
    'sessions.create': (context) => signIn(deps, context),
    'sessions.brandsByLogin': async ({ query, address }) => {
      // Counted apart from signing in, so that typing a login does not use up the tries of its password.
      await guardAttempts(throttle, `brands ${address}`, query.login);
      // By e-mail too: that is what a vendor tells, and what people type who forgot more than the password.
      const accounts = [...(await accountsOf(db, query.login)), ...(await accountsOfMail(db, query.login))];
      return brands.exposed([...new Set(accounts.filter(({ isDisabled }) => !isDisabled).map(({ user }) => user.brand))]);
    },
    'sessions.read': async ({ caller }) => {
      const user = await readUser(db, caller.userId);
      if (!user) throw new Refusal('missing');
      return { sessionId: caller.sessionId, expiresAt: new Date(caller.expiresAtMs).toISOString(), user };
    },
    'sessions.renew': async ({ caller }) => {
      const token = await sessions.renew(caller.sessionId);
      if (!token) throw new Refusal('unauthenticated');
      return issued(token);
    },
    'sessions.end': async ({ caller }) => {
      await sessions.end(caller.sessionId);
      return {};
    },
    'permissions.ofUser': async ({ params }) => permissionsOf(db, params.id),
  };
}
