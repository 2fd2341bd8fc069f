import { knownPermissions } from '../../../domain/people/users/permission.ts';
import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PROFILE_PERMISSIONS } from '../../../domain/people/users/permission-sets.ts';
import { profileSchema, type Profile } from '../../../domain/people/users/user.ts';
import type { Choice } from '../../base/brand/use-brand-choices.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { PasswordField } from '../../base/ui/password-field.tsx';
import { PermissionsField } from './permissions-field.tsx';
import { useMayGive } from './use-user-form.ts';
import type { UserValues } from './user-values.ts';
import shared from '../../base/form/form.module.css';

interface Props {
  form: SaveForm<UserValues>;
  /** The permissions that the account has; null of a new one. */
  before: readonly string[] | null;
  profiles: readonly Profile[];
  brand?: { chosen: number; choices: readonly Choice[]; onChange(brand: number): void };
}

/** Profiles that an account may get: a client stays one, and staff stay staff. */
export const profilesFor = (profile: Profile): readonly Profile[] =>
  profile === 'USER' ? ['USER'] : profileSchema.options.filter((each) => each !== 'USER');

/** Sets the profile; the permissions of the one before go with it, unless some were chosen one by one. */
function useChooseProfile({ values, set }: SaveForm<UserValues>, before: Props['before']) {
  const mayGive = useMayGive(before);
  const usualOf = (profile: Profile) => knownPermissions(PROFILE_PERMISSIONS[profile].filter(mayGive));
  return (profile: Profile): void => {
    if (String(knownPermissions(values.permissions)) === String(usualOf(values.profile)))
      set('permissions', usualOf(profile));
    set('profile', profile);
  };
}

/** The fields of a user. */
export function UserFields({ form, before, profiles, brand }: Props) {
  const { t } = useTranslation();
  const choose = useChooseProfile(form, before);
  return (
    <>
      <TextInput {...form.field('name')} label={t('users.field.name')} required autoComplete="off" />
      {brand && brand.choices.length > 1 && (
        <Select
          label={t('users.field.brand')}
          data={brand.choices}
          value={String(brand.chosen)}
          searchable={brand.choices.length > 8}
          comboboxProps={{ withinPortal: false }}
          onChange={(next) => next !== null && brand.onChange(Number(next))}
        />
      )}
      <div className={shared.pair}>
        {brand && (
          <TextInput
            {...form.field('login')}
            label={t('users.field.login')}
            description={t('users.loginHint')}
            required
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
          />
        )}
        <TextInput {...form.field('email')} label={t('users.field.email')} inputMode="email" autoComplete="off" />
        <TextInput {...form.field('mobile')} label={t('users.field.mobile')} inputMode="tel" autoComplete="off" />
        <Select
          {...form.field('profile')}
          value={form.values.profile}
          label={t('users.field.profile')}
          data={profiles.map((profile) => ({ value: profile, label: t(`users.profile.${profile}`) }))}
          disabled={profiles.length < 2}
          comboboxProps={{ withinPortal: false }}
          onChange={(next) => next !== null && choose(next)}
        />
      </div>
      {brand && (
        <PasswordField
          {...form.field('password')}
          label={t('users.field.password')}
          description={t('users.passwordHint')}
          autoComplete="new-password"
        />
      )}
      <PermissionsField
        before={before}
        value={form.values.permissions}
        error={form.errors['permissions']}
        onChange={(permissions) => form.set('permissions', permissions)}
      />
    </>
  );
}
