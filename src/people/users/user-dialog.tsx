import { knownPermissions } from '../../../domain/people/users/permission.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { AccountRecord } from '../../../domain/people/users/account.ts';
import { profileSchema } from '../../../domain/people/users/user.ts';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { trailOf } from '../audit/audit-list.ts';
import { useEditUserForm, useNewUserForm } from './use-user-form.ts';
import { UserAccess } from './user-access.tsx';
import { profilesFor, UserFields } from './user-fields.tsx';

/** A new user, of the own brand until another one is chosen. */
export function NewUserDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { choices } = useBrandChoices();
  const [brand, setBrand] = useState(user.brand);
  const form = useNewUserForm(brand, onClose);
  return (
    <FormDialog title={t('users.add')} form={form} shape="wide" onClose={onClose}>
      <UserFields
        form={form}
        before={null}
        profiles={profileSchema.options}
        brand={{ chosen: brand, choices, onChange: setBrand }}
      />
    </FormDialog>
  );
}

/** A user who is there: read when the dialog opens, since a list says less and may be older. */
export function UserDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const isOwn = user.id === id;
  const asked = useCall('accounts.read', isOwn ? null : { params: { id: String(id) } }, {
    keptMs: 0,
    isForgotten: true,
  });
  if (isOwn) return <OwnAccount onClose={onClose} />;
  if (asked.value) return <EditUser account={asked.value} onClose={onClose} />;
  return (
    <Dialog title={t('users.edit')} shape="wide" closable onDismiss={onClose}>
      {asked.failure ? (
        <FailureCallout title={t('users.unread')} failure={asked.failure} onRetry={asked.again} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

/** The own account has its own screen, and its rights are another administrator's to change. */
function OwnAccount({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const leave = () => {
    onClose();
    navigate('/user-preferences');
  };
  return (
    <Dialog title={t('users.own')} closable onDismiss={onClose}>
      <p>{t('users.ownText')}</p>
      <Button h={44} onClick={leave}>
        {t('users.toPreferences')}
      </Button>
    </Dialog>
  );
}

function EditUser({ account, onClose }: { account: AccountRecord; onClose(): void }) {
  const { t } = useTranslation();
  // What somebody else saves while this is open is told when it is saved here.
  const [seen] = useState(account);
  const form = useEditUserForm(seen, onClose);
  const permissionsText = (value: unknown): string =>
    knownPermissions(value as string[])
      .map((name) => t(`users.permission.${name}`))
      .join(', ');
  return (
    <FormDialog
      title={t('users.edit')}
      about={`${seen.login} · ${seen.brandName}`}
      form={form}
      shape="wide"
      texts={{
        labels: {
          name: t('users.field.name'),
          email: t('users.field.email'),
          mobile: t('users.field.mobile'),
          profile: t('users.field.profile'),
          permissions: t('users.permissions'),
        },
        text: (field, value) => (field === 'permissions' ? permissionsText(value) : undefined),
      }}
      onClose={onClose}
    >
      <UserFields form={form} before={seen.permissions} profiles={profilesFor(seen.profile)} />
      <UserAccess account={account} />
      <Link href={trailOf(account.id)} onClick={onClose}>
        {t('audit.changedHere')}
      </Link>
    </FormDialog>
  );
}
