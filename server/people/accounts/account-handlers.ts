import type { CallOutput } from '../../../contract/rest/calls.ts';
import type { AccountRecord } from '../../../domain/people/users/account.ts';
import type { Id } from '../../../domain/base/id.ts';
import { RESET_MINUTES } from '../../../domain/people/users/password-rules.ts';
import { authorOf, recordChange, type Author } from '../../base/audit/record-change.ts';
import { mailReset, prepareReset, type ResetRoom } from '../sign-in/mail-reset.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import { isUniqueViolation } from '../../base/db/query-error.ts';
import { takeAll } from '../two-factor/change-factors.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { MailLimit } from '../../base/mail/mail-limit.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import { revokeOtherSessions } from '../sessions/session-rows.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { changeAccount } from '../users/change-account.ts';
import { addUser, granted, setDisabled } from '../users/change-user.ts';
import { assertFree, tellFormer } from '../users/own-email.ts';
import { assertStrong } from '../users/password-strength.ts';
import { mailOf, readAccount, readUser, type Account } from '../users/user-rows.ts';
import { listAccounts, readAccountRecord } from './account-rows.ts';
import { assertAdministratorLeft, assertChange, assertHeld, assertOther } from './account-rules.ts';

export interface AccountDeps extends ResetRoom {
  rights: Pick<Rights, 'permissionsOf'>;
  sessions: Pick<Sessions, 'ended' | 'refresh'>;
  tree: Pick<BrandTree, 'node'>;
  /** Counts mails of a brand. */
  limit: MailLimit;
}

type AccountHandlers = Pick<
  Handlers,
  `accounts.${'list' | 'read' | 'create' | 'update' | 'disable' | 'enable' | 'endSessions' | 'resetPassword' | 'resetFactors'}`
>;

async function accountRecord({ db, clock }: AccountDeps, id: Id): Promise<AccountRecord> {
  const record = await readAccountRecord(db, id, clock.now());
  if (!record) throw new Refusal('missing');
  return record;
}

const heldBy = async ({ rights }: AccountDeps, caller: Caller): Promise<string[]> =>
  granted(await rights.permissionsOf(caller));

/** The account of somebody else. */
async function other({ db }: AccountDeps, caller: Caller, id: Id): Promise<Account> {
  assertOther(caller, id);
  const account = await readAccount(db, id);
  if (!account) throw new Refusal('missing');
  return account;
}

type LinkContext = Pick<CallContext<'accounts.resetPassword'>, 'locale' | 'requestId' | 'address' | 'caller'>;
type Mailable = Parameters<typeof prepareReset>[1];

/** Whether a link could be mailed; counts it among the mails of the brand. */
async function prepareLink(deps: AccountDeps, account: Mailable) {
  const delivery = await prepareReset(deps, account);
  if (deps.mailer !== null) await deps.limit(account.user.brand, delivery.to);
  return delivery;
}

async function mailLink(
  deps: AccountDeps,
  { locale, requestId, address, caller }: LinkContext,
  account: Account,
  delivery: Awaited<ReturnType<typeof prepareLink>>,
  isNew: boolean,
): Promise<void> {
  const by = authorOf(caller, requestId);
  await mailReset(deps, account, delivery, { locale, minutes: RESET_MINUTES, requestId, address, by, isNew });
}

/** Whether the link to the first password went out: the account is there all the same, and another one can be mailed. */
async function welcome(...[deps, context, account, delivery]: Parameters<typeof mailLink>): Promise<boolean> {
  try {
    await mailLink(deps, context, account, delivery, true);
    return deps.mailer !== null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'mail-failed') return false;
    throw error;
  }
}

async function createAccount(
  deps: AccountDeps,
  context: CallContext<'accounts.create'>,
): Promise<CallOutput<'accounts.create'>> {
  const { db } = deps;
  const { caller, body, requestId } = context;
  const { brand, permissions, ...fields } = body;
  const names = [...new Set(permissions)];
  assertHeld(await heldBy(deps, caller), names);
  if (fields.email !== null) await assertFree(db, { id: null, brand }, fields.email);
  if (body.password !== null) await assertStrong(db, body.password, body);
  const asMailed = {
    login: body.login,
    brand,
    data: { displayName: '', photoURL: null, shortcuts: [], email: body.email },
  };
  const delivery =
    body.password === null
      ? await prepareLink(deps, { user: asMailed, brandAlias: deps.tree.node(brand)!.alias })
      : null;
  const id = await addUser(
    deps,
    { ...fields, brandId: brand, permissions: names.map((name) => ({ name, type: 'ACCESS' })) },
    authorOf(caller, requestId),
  ).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_login')
      ? new Refusal('invalid-input', { login: 'field.login-taken' })
      : error;
  });
  const account = delivery && (await readAccount(db, id));
  const isMailed = delivery && account ? await welcome(deps, context, account, delivery, true) : null;
  return { ...(await accountRecord(deps, id)), isMailed };
}

async function updateAccount(deps: AccountDeps, context: CallContext<'accounts.update'>): Promise<AccountRecord> {
  const { db, sessions } = deps;
  const { caller, params, body, requestId } = context;
  const { id } = params;
  const { version, ...fields } = body;
  const { user: former } = await other(deps, caller, id);
  const held = await heldBy(deps, caller);
  const hasNewEmail = body.email !== null && body.email !== former.data.email;
  if (hasNewEmail) await assertFree(db, { id, brand: former.brand }, body.email!);
  await changeAccount(
    deps,
    { id, version, fields, check: (tx, now, next) => assertChange(tx, held, { id, now, next }) },
    authorOf(caller, requestId),
  );
  await sessions.refresh();
  const user = await readUser(db, id);
  const mail = user && mailOf(user);
  if (mail && mail !== mailOf(former)) await tellFormer(deps, former, mail, context.locale);
  return accountRecord(deps, id);
}

/** Ends every session of an account and writes it down; answers how many there were. */
async function endSessions(
  { db, clock, sessions }: AccountDeps,
  { user: { id, brand } }: Account,
  author: Author,
): Promise<number> {
  const ids = await db.transaction(async (tx) => {
    const ended = await revokeOtherSessions(tx, id, '', clock.now());
    await tx.query('DELETE FROM pending_sign_ins WHERE user_id = $1', [id]);
    const change = { brandId: brand, action: 'session.end', entity: 'session', entityId: id } as const;
    if (ended.length > 0) await recordChange(tx, clock, author, { ...change, before: { count: ended.length } });
    return ended;
  });
  sessions.ended(ids);
  return ids.length;
}

/** Handlers of accounts that administrators manage. That the caller may see the account is checked by then. */
export function accountHandlers(deps: AccountDeps): AccountHandlers {
  const { db, sessions } = deps;
  const disabling =
    (isDisabled: boolean) =>
    async ({ caller, params: { id }, requestId }: CallContext<'accounts.disable' | 'accounts.enable'>) => {
      const { user } = await other(deps, caller, id);
      const check = isDisabled ? (tx: typeof db) => assertAdministratorLeft(tx, id) : undefined;
      await setDisabled(deps, user, isDisabled, authorOf(caller, requestId), check);
      await sessions.refresh();
      return accountRecord(deps, id);
    };
  return {
    'accounts.list': (context) => listAccounts(db, context),
    'accounts.read': ({ params }) => accountRecord(deps, params.id),
    'accounts.create': (context) => createAccount(deps, context),
    'accounts.update': (context) => updateAccount(deps, context),
    'accounts.disable': disabling(true),
    'accounts.enable': disabling(false),
    'accounts.endSessions': async ({ caller, params: { id }, requestId }) => ({
      ended: await endSessions(deps, await other(deps, caller, id), authorOf(caller, requestId)),
    }),
    'accounts.resetPassword': async (context) => {
      const account = await other(deps, context.caller, context.params.id);
      if (account.isDisabled) throw new Refusal('account-is-disabled');
      await mailLink(deps, context, account, await prepareLink(deps, account), false);
      return {};
    },
    'accounts.resetFactors': async ({ caller, params: { id }, requestId }) => {
      const { user } = await other(deps, caller, id);
      await takeAll(deps, user, authorOf(caller, requestId));
      await sessions.refresh();
      return accountRecord(deps, id);
    },
  };
}
