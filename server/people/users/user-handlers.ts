import type { Id } from '../../../domain/base/id.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { User } from '../../../domain/people/users/user.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { given } from '../../base/records/change-row.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { changeUser } from './change-user.ts';
import { changeMetadata, saveShortcuts } from './own-account.ts';
import { askEmail, confirmEmail, type EmailRoom } from './own-email.ts';
import { changeOwnPassword } from './own-password.ts';
import { mailOf, readUser, searchUsers } from './user-rows.ts';

export interface UserDeps extends EmailRoom {
  sessions: Pick<Sessions, 'ended'>;
  /** Whom a device belongs to now. */
  directory: { byId(id: number): { userId: number | null } | null };
}

type UserHandlers = Pick<
  Handlers,
  | `users.${'search' | 'metadata' | 'setMetadata' | 'saveShortcuts' | 'ofDevice'}`
  | 'auth.updateUser'
  | `account.${'update' | 'changeEmail' | 'confirmEmail' | 'changePassword'}`
>;

function known<T>(value: T | null): T {
  if (value === null) throw new Refusal('missing');
  return value;
}

/** Refuses mails that would not arrive. */
async function assertMailable({ db, mailer }: UserDeps, id: Id): Promise<void> {
  if (mailer === null) throw new Refusal('mail-not-configured');
  if (mailOf(known(await readUser(db, id))) === null)
    throw new Refusal('invalid-input', { newsWays: 'field.no-email' });
}

/** Handlers of users. */
export function userHandlers(deps: UserDeps): UserHandlers {
  const { db, clock, directory } = deps;
  const room = { db, clock };
  const changeOwn = async (
    id: Id,
    changes: CallContext<'account.update'>['body'],
    caller: Caller,
    requestId: string,
  ): Promise<User> => {
    await changeUser(room, { id, brand: caller.brandId }, given(changes), authorOf(caller, requestId));
    return known(await readUser(db, id));
  };
  return {
    'users.search': ({ scope, query }) =>
      searchUsers(db, {
        brandIds: scope.brandIds,
        profile: query.profile ?? null,
        term: query.term?.trim() || null,
        limit: query.limit,
      }),
    'users.metadata': async ({ params }) => known(await readUser(db, params.id)).metadata,
    'users.setMetadata': async ({ caller, params, body: { id: _, ...changes }, requestId, locale }) => {
      const wantsMail = Object.values(changes.newsWays ?? {}).some(({ mail }) => mail);
      if (wantsMail) await assertMailable(deps, params.id);
      // Mails come in the language in which they were asked for.
      const wanted = wantsMail ? { ...changes, mailLocale: locale } : changes;
      return known(await changeMetadata(room, params.id, wanted, authorOf(caller, requestId)));
    },
    'users.saveShortcuts': async ({ caller, params, body, requestId }) => ({
      shortcuts: known(await saveShortcuts(room, params.id, body.shortcuts, authorOf(caller, requestId))),
    }),
    'account.update': ({ caller, params: { id }, body, requestId }) => changeOwn(id, body, caller, requestId),
    'auth.updateUser': ({ caller, body: { id, ...changes }, requestId }) => changeOwn(id, changes, caller, requestId),
    'account.changeEmail': async (context) => {
      await askEmail(deps, context);
      return {};
    },
    'account.confirmEmail': async (context) => {
      await confirmEmail(deps, context);
      return known(await readUser(db, context.caller.userId));
    },
    'account.changePassword': async (context) => ({ ended: await changeOwnPassword(deps, context) }),
    'users.ofDevice': async ({ params }) => {
      const userId = directory.byId(params.id)?.userId ?? null;
      const user = userId === null ? null : await readUser(db, userId);
      if (!user) return [];
      const { id, login, name, mobile, brand, profile, data } = user;
      return [{ id, login, name, mobile, email: data.email, brand, profile }];
    },
  };
}
