import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { knownPermissions, PERMISSION_NAMES, type PermissionName } from '../../../domain/people/users/permission.ts';
import {
  comparePermissions,
  PERMISSION_SET_NAMES,
  PERMISSION_SETS,
  setOf,
} from '../../../domain/people/users/permission-sets.ts';
import { useMayGive } from './use-user-form.ts';
import classes from './users.module.css';

interface Props {
  /** Those that the account has; null of a new one. */
  before: readonly string[] | null;
  value: readonly PermissionName[];
  error?: string | undefined;
  onChange(permissions: PermissionName[]): void;
}

/** What an account may do: a set that has a name, or one by one, and what that changes. */
export function PermissionsField({ before, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const mayGive = useMayGive(before);
  const sets = PERMISSION_SET_NAMES.map((name) => {
    const permissions: readonly PermissionName[] = PERMISSION_SETS[name];
    return { name, permissions: knownPermissions(permissions.filter(mayGive)) };
  });
  const toggle = (name: PermissionName, isOn: boolean) =>
    onChange(knownPermissions(isOn ? [...value, name] : value.filter((each) => each !== name)));
  // A set of which some cannot be given is still the one that was chosen.
  const chosen = setOf(value) ?? sets.find(({ permissions }) => String(permissions) === String(value))?.name ?? null;
  const named = PERMISSION_NAMES.map((name) => ({ name, label: t(`users.permission.${name}`) })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
  const left = PERMISSION_NAMES.filter((name) => !mayGive(name)).length;
  return (
    <fieldset className={classes.permissions}>
      <legend>{t('users.permissions')}</legend>
      <Select
        label={t('users.set')}
        placeholder={t('users.ownSet')}
        description={left > 0 ? t('users.notYours', { count: left }) : undefined}
        data={sets.map(({ name }) => ({ value: name, label: t(`users.sets.${name}`) }))}
        value={chosen}
        error={error}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => {
          const set = sets.find(({ name }) => name === next);
          if (set) onChange(set.permissions);
        }}
      />
      <div className={classes.boxes}>
        {named.map(({ name, label }) => (
          <Checkbox
            key={name}
            classNames={{ root: classes.box ?? '', body: classes.boxBody ?? '' }}
            label={label}
            checked={value.includes(name)}
            disabled={!mayGive(name)}
            onChange={({ currentTarget: { checked } }) => toggle(name, checked)}
          />
        ))}
      </div>
      {before && <Comparison before={before} after={value} />}
    </fieldset>
  );
}

/** What a change of permissions gives and takes. */
function Comparison({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { t } = useTranslation();
  const { given, taken } = comparePermissions(before, after);
  const namesOf = (names: readonly string[]): string =>
    knownPermissions(names)
      .map((name) => t(`users.permission.${name}`))
      .join(', ');
  if (given.length + taken.length === 0) return null;
  return (
    <dl className={classes.comparison} aria-label={t('users.comparison')}>
      {given.length > 0 && (
        <div data-kind="given">
          <dt>{t('users.given', { count: given.length })}</dt>
          <dd>{namesOf(given)}</dd>
        </div>
      )}
      {taken.length > 0 && (
        <div data-kind="taken">
          <dt>{t('users.taken', { count: taken.length })}</dt>
          <dd>{namesOf(taken)}</dd>
        </div>
      )}
    </dl>
  );
}
