import type { Clock } from '../../domain/clock.ts';
import { CONTRACT_VERSION } from '../../contract/version.ts';
import type { BrandFinder } from '../brands/brand-finder.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { accountsOf, permissionsOf, readUser, type Account } from '../users/user-rows.ts';
import { passwordFits } from './passwords.ts';
import type { IssuedToken, Sessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';

interface Deps {
  db: Database;
  sessions: Sessions;
  throttle: Throttle;
  brands: BrandFinder;
  clock: Clock;
}

type SessionHandlers = Pick<
  Handlers,
  'clock.read' | 'sessions.create' | 'sessions.brandsByLogin' | 'sessions.read' | 'sessions.renew' | 'sessions.end' | 'permissions.ofUser'
>;

const issued = ({ accessToken, sessionId, expiresAtMs }: IssuedToken) => ({ accessToken, sessionId, expiresAt: new Date(expiresAtMs).toISOString() });

/** The account meant by a login: that of the brand given, else of the host's brand, else the only one. */
function accountMeant(accounts: readonly Account[], brand: number | null, hostBrand: number | null): Account | null {
  if (brand !== null) return accounts.find(({ user }) => user.brand === brand) ?? null;
  const ofHost = accounts.find(({ user }) => user.brand === hostBrand);
  if (ofHost) return ofHost;
  if (accounts.length > 1) throw new Refusal('brand-needed', { brand: 'field.required' });
  return accounts[0] ?? null;
}

async function guardAttempts(throttle: Throttle, address: string, login: string): Promise<void> {
  const seconds = await throttle.attempt(address, login);
  if (seconds > 0) throw new Refusal('throttled', {}, { seconds });
}

/** Handlers of sessions, the clock and permissions. */
export function sessionHandlers({ db, sessions, throttle, brands, clock }: Deps): SessionHandlers {
  return {
    'clock.read': async () => ({ now: new Date(clock.now()).toISOString(), contractVersion: CONTRACT_VERSION }),
    'sessions.create': async ({ body, address, host }) => {
      await guardAttempts(throttle, address, body.login);
      const account = accountMeant(await accountsOf(db, body.login), body.brand ?? null, brands.ofHost(host ?? '', address)?.id ?? null);
      if (!(await passwordFits(account?.passwordHash ?? null, body.password)) || !account) throw new Refusal('wrong-credentials');
      await throttle.succeeded(address, body.login);
      return { ...issued(await sessions.open(account.user.id, body.persistent)), user: account.user };
    },
    'sessions.brandsByLogin': async ({ query, address }) => {
      // Counted apart from signing in, so that typing a login does not use up the tries of its password.
      await guardAttempts(throttle, `brands ${address}`, query.login);
      const accounts = await accountsOf(db, query.login);
      return brands.exposed(accounts.map(({ user }) => user.brand));
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
