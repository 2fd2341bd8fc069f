import type { Clock } from '../../domain/clock.ts';
import type { CallOutput } from '../../contract/rest/calls.ts';
import { CONTRACT_VERSION } from '../../contract/version.ts';
import { SYSTEM, recordChange } from '../audit/record-change.ts';
import type { BrandFinder } from '../brands/brand-finder.ts';
import type { Database } from '../db/database.ts';
import type { CallContext, Handlers } from '../http/handler.ts';
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

/**
 * Writes down a sign-in that was refused. The login stands there only as the account's that it meant: people type
 * passwords into the wrong field.
 */
async function refuse({ db, clock }: Deps, { address, requestId }: CallContext<'sessions.create'>, account: Account | null, brandId: number | null, reason: 'wrong-credentials' | 'account-disabled'): Promise<never> {
  const after = { reason, login: account?.user.login ?? null, address };
  await recordChange(db, clock, { ...SYSTEM, requestId }, { brandId, action: 'session.refused', entity: 'session', entityId: account?.user.id ?? null, after });
  throw new Refusal(reason);
}

async function signIn(deps: Deps, context: CallContext<'sessions.create'>): Promise<CallOutput<'sessions.create'>> {
  const { db, sessions, throttle, brands, clock } = deps;
  const { body, address, host, requestId } = context;
  if (body.type === 'SINGLE_SIGN_ON') throw new Refusal('bad-request');
  await guardAttempts(throttle, address, body.login);
  const hostBrand = brands.ofHost(host ?? '', address)?.id ?? null;
  const account = accountMeant(await accountsOf(db, body.login), body.brand ?? null, hostBrand);
  const brandId = account?.user.brand ?? hostBrand;
  if (!(await passwordFits(account?.passwordHash ?? null, body.password)) || !account) return refuse(deps, context, account, brandId, 'wrong-credentials');
  // Said only to whoever knows the password.
  if (account.isDisabled) return refuse(deps, context, account, brandId, 'account-disabled');
  await throttle.succeeded(address, body.login);
  const { user } = account;
  const after = { persistent: body.persistent, address };
  const token = await sessions.open(user.id, body.persistent, (tx) =>
    recordChange(tx, clock, { actor: String(user.id), requestId }, { brandId, action: 'session.start', entity: 'session', entityId: user.id, after }),
  );
  return { ...issued(token), user };
}

/** Handlers of sessions, the clock and permissions. */
export function sessionHandlers(deps: Deps): SessionHandlers {
  const { db, sessions, throttle, brands, clock } = deps;
  return {
    'clock.read': async () => ({ now: new Date(clock.now()).toISOString(), contractVersion: CONTRACT_VERSION }),
    'sessions.create': (context) => signIn(deps, context),
    'sessions.brandsByLogin': async ({ query, address }) => {
      // Counted apart from signing in, so that typing a login does not use up the tries of its password.
      await guardAttempts(throttle, `brands ${address}`, query.login);
      const accounts = await accountsOf(db, query.login);
      return brands.exposed(accounts.filter(({ isDisabled }) => !isDisabled).map(({ user }) => user.brand));
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
