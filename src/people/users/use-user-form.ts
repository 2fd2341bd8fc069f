import { useTranslation } from 'react-i18next';
import { accountAdminCalls } from '../../../contract/rest/people/account-admin-calls.ts';
import type { AccountRecord } from '../../../domain/people/users/account.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { PERMISSION_NAMES, type PermissionName } from '../../../domain/people/users/permission.ts';
import { PERMISSION_SETS } from '../../../domain/people/users/permission-sets.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { bodyOf, changedValues, valuesOf, type UserValues } from './user-values.ts';

const STALE = ['accounts.list', 'accounts.read'] as const;

/** The permissions of the person who is signed in: no others can be given. */
function useHeldPermissions(): PermissionName[] {
  const { permissions } = useSignedIn();
  return PERMISSION_NAMES.filter((name) => grants(permissions, name));
}

/** Whether a permission can be given, or left, to an account that has some already. */
export function useMayGive(before: readonly string[] | null): (name: PermissionName) => boolean {
  const held = useHeldPermissions();
  return (name) => held.includes(name) || (before?.includes(name) ?? false);
}

export function useNewUserForm(brand: number, onSaved: () => void): SaveForm<UserValues> {
  const { t } = useTranslation();
  const held = useHeldPermissions();
  const permissions = PERMISSION_SETS.operator.filter((name) => held.includes(name));
  return useCallForm<'accounts.create', UserValues>({
    call: 'accounts.create',
    rule: accountAdminCalls['accounts.create'].body,
    initial: { login: '', name: '', email: '', mobile: '', profile: 'OPERATOR', permissions, password: '' },
    input: (values) => ({
      body: { ...bodyOf(values), login: values.login, brand, password: values.password || null },
    }),
    stale: STALE,
    saved: null,
    onSaved: ({ name, isMailed }) => {
      if (isMailed === false) toast('warning', t('users.addedUnmailed', { name }));
      else toast('success', t(isMailed ? 'users.addedMailed' : 'users.added', { name }));
      onSaved();
    },
  });
}

export function useEditUserForm(account: AccountRecord, onSaved: () => void): SaveForm<UserValues> {
  const { id, version } = account;
  return useCallForm<'accounts.update', UserValues>({
    call: 'accounts.update',
    rule: accountAdminCalls['accounts.update'].body,
    initial: valuesOf(account),
    input: (values, seen) => ({ params: { id: String(id) }, body: { ...bodyOf(values), version: seen } }),
    version,
    read: changedValues,
    stale: STALE,
    onSaved,
  });
}
