import type { CallOutput } from '../../contract/rest/calls.ts';
import type { Clock } from '../../domain/clock.ts';
import { SYSTEM, recordChange, type Fields } from '../audit/record-change.ts';
import type { BrandFinder } from '../brands/brand-finder.ts';
import type { Database } from '../db/database.ts';
import type { CallContext } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { SsoVendors } from '../sso/vendors.ts';
import { accountsOf, type Account } from '../users/user-rows.ts';
import { accountMeant } from './account-meant.ts';
import { passwordFits } from './passwords.ts';
import type { IssuedToken, Sessions } from './sessions.ts';
import { guardAttempts, type Throttle } from './throttle.ts';
import { accountOfEmail, verifiedEmail, type VendorBody } from './vendor-sign-in.ts';

export interface SignInDeps {
  db: Database;
  sessions: Sessions;
  throttle: Throttle;
  brands: BrandFinder;
  vendors: SsoVendors;
  clock: Clock;
}

type Context = CallContext<'sessions.create'>;
type PasswordBody = Exclude<Context['body'], VendorBody>;
type SignedIn = CallOutput<'sessions.create'>;

/** A token as a call answers it. */
export const issued = ({ accessToken, sessionId, expiresAtMs }: IssuedToken) => ({ accessToken, sessionId, expiresAt: new Date(expiresAtMs).toISOString() });

const hostBrandOf = ({ brands }: SignInDeps, { host, address }: Context): number | null => brands.ofHost(host ?? '', address)?.id ?? null;

/** What of a sign-in the trail tells beside the login. */
const told = ({ body, address }: Context): Fields => ({ address, ...(body.type === 'SINGLE_SIGN_ON' ? { vendor: body.vendor } : {}) });

/**
 * Writes down a sign-in that was refused. The login stands there only as the account's that it meant: people type
 * passwords into the wrong field.
 */
async function refuse({ db, clock }: SignInDeps, context: Context, account: Account | null, brandId: number | null, refusal: Refusal): Promise<never> {
  const after = { reason: refusal.code, login: account?.user.login ?? null, ...told(context) };
  await recordChange(db, clock, { ...SYSTEM, requestId: context.requestId }, { brandId, action: 'session.refused', entity: 'session', entityId: account?.user.id ?? null, after });
  throw refusal;
}

/** Opens the session of an account that proved itself, unless it is disabled. `counted` is what its attempts were counted under. */
async function open(deps: SignInDeps, context: Context, account: Account, counted: { address: string; login: string }): Promise<SignedIn> {
  const { sessions, throttle, clock } = deps;
  const { user, isDisabled } = account;
  // Said only to whoever proved to be the person.
  if (isDisabled) return refuse(deps, context, account, user.brand, new Refusal('account-disabled'));
  await throttle.succeeded(counted.address, counted.login);
  const { persistent } = context.body;
  const token = await sessions.open(user.id, persistent, (tx) =>
    recordChange(tx, clock, { actor: String(user.id), requestId: context.requestId }, { brandId: user.brand, action: 'session.start', entity: 'session', entityId: user.id, after: { persistent, ...told(context) } }),
  );
  return { ...issued(token), user };
}

async function byPassword(deps: SignInDeps, context: Context, { login, password, brand }: PasswordBody): Promise<SignedIn> {
  const { db, throttle } = deps;
  const counted = { address: context.address, login };
  await guardAttempts(throttle, counted.address, counted.login);
  const hostBrand = hostBrandOf(deps, context);
  const account = accountMeant(await accountsOf(db, login), brand ?? null, hostBrand);
  const fits = await passwordFits(account?.passwordHash ?? null, password);
  if (!fits || !account) return refuse(deps, context, account, account?.user.brand ?? hostBrand, new Refusal('wrong-credentials'));
  return open(deps, context, account, counted);
}

/** Refusals of a vendor's word that say nothing about who asks: the vendor is not set up, or away. */
const NOBODYS_FAULT: readonly string[] = ['sso-not-configured', 'sso-unreachable'];

async function byVendor(deps: SignInDeps, context: Context, body: VendorBody): Promise<SignedIn> {
  const { db, throttle, vendors } = deps;
  const counted = { address: context.address, login: `sso ${body.vendor} ${body.userId}` };
  await guardAttempts(throttle, counted.address, counted.login);
  const hostBrand = hostBrandOf(deps, context);
  const brandAsked = body.brand ?? null;
  const refusedFor = (account: Account | null) => (error: unknown) => {
    if (!(error instanceof Refusal) || NOBODYS_FAULT.includes(error.code)) throw error;
    return refuse(deps, context, account, account?.user.brand ?? hostBrand, error);
  };
  const email = await verifiedEmail(vendors, body).catch(refusedFor(null));
  const account = await accountOfEmail(db, email, brandAsked, hostBrand);
  if (!account) return refuse(deps, context, null, brandAsked ?? hostBrand, new Refusal('sso-no-account'));
  return open(deps, context, account, counted);
}

/** Signs a person in by a password or by a token of a vendor. */
export function signIn(deps: SignInDeps, context: Context): Promise<SignedIn> {
  const { body } = context;
  return body.type === 'SINGLE_SIGN_ON' ? byVendor(deps, context, body) : byPassword(deps, context, body);
}
