import type { CallOutput } from '../../../contract/rest/calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { SYSTEM, recordChange, type Fields } from '../../base/audit/record-change.ts';
import type { BrandFinder } from '../brands/brand-finder.ts';
import type { Captcha } from '../../base/captcha/captcha.ts';
import type { Database } from '../../base/db/database.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { SsoVendors } from '../sso/vendors.ts';
import { accountsOf, type Account } from '../users/user-rows.ts';
import { accountMeant } from './account-meant.ts';
import { guardPasswordTurn, passwordFits } from '../users/passwords.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { guardAttempts, type Throttle } from '../../base/throttle/throttle.ts';
import { openSession } from './open-session.ts';
import { secondStepDue, type SecondStepRoom } from './second-step.ts';
import { accountOfEmail, verifiedEmail, type VendorBody } from './vendor-sign-in.ts';

export interface SignInDeps {
  db: Database;
  sessions: Sessions;
  /** Counts passwords that were tried, tokens of vendors, and look-ups of brands, each apart from the others. */
  throttle: Throttle;
  vendorThrottle: Throttle;
  lookUps: Throttle;
  captcha: Pick<Captcha, 'spend'>;
  brands: BrandFinder;
  vendors: SsoVendors;
  secondStep: SecondStepRoom;
  clock: Clock;
}

type Context = CallContext<'sessions.create'>;
type PasswordBody = Exclude<Context['body'], VendorBody>;
type SignedIn = CallOutput<'sessions.create'>;

const hostBrandOf = ({ brands }: SignInDeps, { host, address }: Pick<Claim, 'host' | 'address'>): number | null =>
  brands.ofHost(host ?? '', address)?.id ?? null;

/** Details of a sign-in in the audit trail beside the login. */
const auditDetails = ({ body, address }: Context): Fields => ({
  address,
  ...(body.type === 'SINGLE_SIGN_ON' ? { vendor: body.vendor } : {}),
});

/**
 * Writes down a sign-in that was refused. The login stands there only as the account's that it meant: people type
 * passwords into the wrong field.
 */
async function refuse(
  { db, clock }: SignInDeps,
  context: Context,
  account: Account | null,
  brandId: number | null,
  refusal: Refusal,
): Promise<never> {
  const after = { reason: refusal.code, login: account?.user.login ?? null, ...auditDetails(context) };
  await recordChange(
    db,
    clock,
    { ...SYSTEM, requestId: context.requestId },
    { brandId, action: 'session.refused', entity: 'session', entityId: account?.user.id ?? null, after },
  );
  throw refusal;
}

/** What the attempts of a sign-in were counted under, and by which throttle. */
interface Counted {
  throttle: Throttle;
  login: string;
}

/** Opens the session of an account that proved itself, unless it is disabled, or answers the second step that comes before. */
async function open(
  deps: SignInDeps,
  context: Context,
  account: Account,
  { throttle, login }: Counted,
): Promise<SignedIn> {
  const { user, isDisabled } = account;
  // Revealed only after the password was verified.
  if (isDisabled) return refuse(deps, context, account, user.brand, new Refusal('account-disabled'));
  await throttle.succeeded(context.address, login);
  const { persistent } = context.body;
  const details = auditDetails(context);
  const due = await secondStepDue(deps.secondStep, account, { persistent, details, host: context.host ?? '' });
  return due ?? openSession(deps, context, user, persistent, details);
}

/** The account of a login, or why there is none: revealed only after the attempt was counted. */
async function meantBy(
  { db }: SignInDeps,
  login: string,
  brand: number | null,
  hostBrand: number | null,
): Promise<{ account: Account | null; refusal: unknown }> {
  const accounts = await accountsOf(db, login);
  try {
    return { account: accountMeant(accounts, brand, hostBrand), refusal: null };
  } catch (refusal) {
    return { account: null, refusal };
  }
}

/**
 * Counts a password that is tried. Where strangers have filled the count of the login, an address that is not known to
 * it pays with a solved captcha instead of being refused.
 */
async function guardPassword(
  { throttle, captcha }: SignInDeps,
  address: string,
  login: string,
  proof: string | undefined,
): Promise<void> {
  let isProofWanted = false;
  const seconds = await throttle.attempt(address, login, async () => {
    isProofWanted = true;
    return proof !== undefined && (await captcha.spend(proof));
  });
  if (seconds > 0)
    throw isProofWanted
      ? new Refusal('proof-needed', { proof: 'field.captcha' }, { seconds })
      : new Refusal('throttled', {}, { seconds });
}

/** An attempt to sign in with a password, with its host and address. */
interface Claim {
  login: string;
  password: string;
  brand?: number | null | undefined;
  proof?: string | undefined;
  host?: string | undefined;
  address: string;
}

/** Counts and judges a password. `account` is the one that was meant, whether the password fits or not. */
export async function judgePassword(
  deps: SignInDeps,
  { login, password, brand, proof, host, address }: Claim,
): Promise<{ account: Account | null; fits: boolean; counted: Counted }> {
  guardPasswordTurn();
  const { account, refusal } = await meantBy(deps, login, brand ?? null, hostBrandOf(deps, { host, address }));
  // By account: the same login in another brand is another person, whose right password must not pay for this one's wrong ones.
  const counted = { throttle: deps.throttle, login: account ? `account ${account.user.id}` : `login ${login}` };
  await guardPassword(deps, address, counted.login, proof);
  if (refusal !== null) throw refusal;
  const fits = await passwordFits(account?.passwordHash ?? null, password);
  return { account, fits, counted };
}

async function byPassword(deps: SignInDeps, context: Context, body: PasswordBody): Promise<SignedIn> {
  const { account, fits, counted } = await judgePassword(deps, {
    ...body,
    host: context.host,
    address: context.address,
  });
  if (!fits || !account)
    return refuse(
      deps,
      context,
      account,
      account?.user.brand ?? hostBrandOf(deps, context),
      new Refusal('wrong-credentials'),
    );
  return open(deps, context, account, counted);
}

/** Failures of a vendor sign-in that do not count as an attempt: the vendor is not configured, or unreachable. */
const NOBODYS_FAULT: readonly string[] = ['sso-not-configured', 'sso-unreachable'];

async function byVendor(deps: SignInDeps, context: Context, body: VendorBody): Promise<SignedIn> {
  const { db, vendorThrottle, vendors } = deps;
  const counted = { throttle: vendorThrottle, login: `${body.vendor} ${body.userId}` };
  await guardAttempts(vendorThrottle, context.address, counted.login);
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
