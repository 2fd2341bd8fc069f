import { z } from 'zod';
import {
  accountEmail,
  accountLogin,
  accountMobile,
  accountName,
  accountTimezone,
  newPassword,
} from '../../../domain/people/users/account-fields.ts';
import { profileSchema, type Permission } from '../../../domain/people/users/user.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { takeAll } from '../../people/two-factor/change-factors.ts';
import type { Database } from '../../base/db/database.ts';
import { drawSecret } from '../../base/platform.ts';
import {
  addUser,
  changePassword,
  changePermissions,
  changeUser,
  setDisabled,
  type UserChanges,
} from '../../people/users/change-user.ts';
import { isGuessable, type PasswordOwner } from '../../people/users/password-strength.ts';
import { defaultPermissions } from '../../people/users/default-permissions.ts';
import { PERMISSION_NAMES } from '../../../domain/people/users/permission.ts';
import { listUsers, permissionsOf } from '../../people/users/user-rows.ts';
import { CommandError, valuesOf } from './arguments.ts';
import { accountOf, brandOf, checked, facts, rows, type Command } from './command-core.ts';

const profile = z.enum(profileSchema.options, `must be ${profileSchema.options.join(', ')}`);

const userSchema = z.object({
  login: accountLogin,
  name: accountName,
  profile,
  password: newPassword,
  mobile: accountMobile.optional(),
  email: accountEmail.optional(),
  timezone: accountTimezone.optional(),
});
const changesSchema = z.object({
  name: accountName.optional(),
  mobile: accountMobile.optional(),
  email: z.literal('none').or(accountEmail).optional(),
  timezone: accountTimezone.optional(),
});

/** The password given, or one made up, which is then shown. */
function passwordOf(given: string | undefined): { password: string; shown: Record<string, string> } {
  if (given) return { password: given, shown: {} };
  const made = drawSecret().slice(0, 16);
  return { password: made, shown: { password: made } };
}

async function assertStrong(db: Database, password: string, owner: PasswordOwner): Promise<void> {
  if (await isGuessable(db, password, owner)) throw new CommandError('--password: it is easy to guess');
}

function permissionNames(text: string | undefined): string[] {
  const names = valuesOf(text?.replaceAll(',', '\n'))
    .map((each) => each.trim())
    .filter(Boolean);
  const unknown = names.filter((each) => !PERMISSION_NAMES.some((known) => known === each));
  if (unknown.length > 0)
    throw new CommandError(
      `--permission: there is no "${unknown.join('", "')}". There are:\n  ${PERMISSION_NAMES.join('\n  ')}`,
    );
  return names;
}

const userAdd: Command = async ({ db, clock, tree }, options) => {
  const brand = brandOf(tree, options['brand']!);
  const { password: wanted, shown } = passwordOf(options['password']);
  const user = checked(userSchema, { ...options, password: wanted });
  const own = defaultPermissions(user.profile);
  const more = permissionNames(options['permission']).filter((each) => !own.some((known) => known.name === each));
  const permissions: Permission[] = [...own, ...[...new Set(more)].map((each) => ({ name: each, type: 'ACCESS' }))];
  const metadata = user.timezone ? { timezone: user.timezone } : {};
  await assertStrong(db, user.password, { ...user, brand: brand.id, email: user.email ?? null });
  const id = await addUser({ db, clock }, { ...user, brandId: brand.id, permissions, metadata }, CLI);
  return facts({ user: String(id), login: user.login, brand: brand.alias, ...shown });
};

const userSet: Command = async (core, options) => {
  const { user, brandAlias } = await accountOf(core, options);
  const changes = Object.fromEntries(
    Object.entries(checked(changesSchema, options)).filter(([, value]) => value !== undefined),
  ) as UserChanges;
  if (changes.email === 'none') changes.email = null;
  const changed = await changeUser(core, user, changes, CLI);
  return facts({
    user: String(user.id),
    login: user.login,
    brand: brandAlias,
    changed: changed.join(' ') || 'nothing',
  });
};

const userList: Command = async ({ db, tree }, options) => {
  const brandIds = options['brand']
    ? tree.withDescendants(brandOf(tree, options['brand']).id).map((node) => node.id)
    : null;
  const wanted = options['profile'] ? checked(z.object({ profile }), options).profile : null;
  const found = await listUsers(db, { brandIds, profile: wanted, term: options['term']?.trim() || null });
  return rows(
    found.map(({ id, isDisabled, ...user }) => ({
      id: String(id),
      ...user,
      state: isDisabled ? 'disabled' : 'active',
    })),
  );
};

const userShow: Command = async (core, options) => {
  const { user, brandAlias, isDisabled } = await accountOf(core, options);
  const permissions = await permissionsOf(core.db, user.id);
  return facts({
    user: String(user.id),
    login: user.login,
    name: user.name,
    brand: brandAlias,
    profile: user.profile,
    mobile: user.mobile ?? '',
    email: user.data.email ?? '',
    timezone: user.metadata.timezone,
    state: isDisabled ? 'disabled' : 'active',
    permissions: permissions
      .filter(({ type }) => type === 'ACCESS')
      .map((permission) => permission.name)
      .join(' '),
  });
};

const userPassword: Command = async (core, options) => {
  const { user, brandAlias } = await accountOf(core, options);
  const { password: wanted, shown } = passwordOf(options['password']);
  const { password } = checked(z.object({ password: newPassword }), { password: wanted });
  await assertStrong(core.db, password, { ...user, email: user.data.email });
  await changePassword(core, user, password, CLI);
  await core.refresh();
  return facts({ user: String(user.id), login: user.login, brand: brandAlias, ...shown });
};

const disabling =
  (isDisabled: boolean): Command =>
  async (core, options) => {
    const { user, brandAlias } = await accountOf(core, options);
    const state = isDisabled ? 'disabled' : 'active';
    if (!(await setDisabled(core, user, isDisabled, CLI)))
      throw new CommandError(`The user "${user.login}" is ${state} already`);
    await core.refresh();
    return facts({ user: String(user.id), login: user.login, brand: brandAlias, state });
  };

const permission =
  (how: 'add' | 'remove'): Command =>
  async (core, options) => {
    const names = permissionNames(options['permission']);
    const { user, brandAlias } = await accountOf(core, options);
    const after = await changePermissions(core, user, names, how, CLI);
    return facts({ user: String(user.id), login: user.login, brand: brandAlias, permissions: after.join(' ') });
  };

const factorsRemove: Command = async (core, options) => {
  const { user, brandAlias } = await accountOf(core, options);
  const { app, passkeys, recovery } = await takeAll(core, user, CLI);
  const removed = [
    app ? 'app' : '',
    passkeys > 0 ? `passkeys:${passkeys}` : '',
    recovery > 0 ? `codes:${recovery}` : '',
  ];
  return facts({
    user: String(user.id),
    login: user.login,
    brand: brandAlias,
    removed: removed.filter(Boolean).join(' ') || 'nothing',
  });
};

export const USER_COMMANDS = {
  'user add': userAdd,
  'user set': userSet,
  'user list': userList,
  'user show': userShow,
  'user password': userPassword,
  'user disable': disabling(true),
  'user enable': disabling(false),
  'user factors remove': factorsRemove,
  'user permission add': permission('add'),
  'user permission remove': permission('remove'),
} as const;
