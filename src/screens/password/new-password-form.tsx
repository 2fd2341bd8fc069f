import { Button, PasswordInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import type { NewPassword, PasswordProblems } from '../../../machines/password-reset.ts';
import { EyeIcon, FIELD_ICON } from '../login/field-icons.tsx';
import classes from '../login/login.module.css';
import { useFirstFocus } from '../login/use-first-focus.ts';
import { PasswordTrouble } from './password-trouble.tsx';

interface Props {
  problems: PasswordProblems;
  /** What the server made of the last try. */
  failure: Failure | null;
  busy: boolean;
  onSubmit: (given: NewPassword) => void;
}

/** The new password twice; each problem stands at its field. */
export function NewPasswordForm({ problems, failure, busy, onSubmit }: Props) {
  const { t } = useTranslation();
  const [given, setGiven] = useState<NewPassword>({ password: '', confirmPassword: '' });
  const first = useFirstFocus();
  const wordOf = (field: keyof NewPassword): string | undefined => {
    const problem = problems[field];
    if (problem === undefined) return failure?.fields?.[field];
    return problem === 'empty' || problem === 'differs' ? t(`reset.problem.${problem}`) : t(`reset.problem.${field}`);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(given);
  };
  const field = (name: keyof NewPassword) => ({
    size: 'md',
    label: t(`reset.${name}`),
    value: given[name],
    error: wordOf(name),
    // Mantine says it of every field but this one.
    'aria-invalid': wordOf(name) !== undefined,
    leftSection: <IconLock {...FIELD_ICON} />,
    autoComplete: 'new-password',
    visibilityToggleIcon: EyeIcon,
    visibilityToggleButtonProps: { 'aria-label': t('login.showPassword'), tabIndex: 0 },
    onChange: (event: { currentTarget: { value: string } }) => setGiven({ ...given, [name]: event.currentTarget.value }),
  });
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <PasswordTrouble lacksToken={problems.token !== undefined} failure={failure} />
      <PasswordInput {...field('password')} ref={first} description={t('reset.hint')} />
      <PasswordInput {...field('confirmPassword')} />
      <Button type="submit" size="md" fullWidth loading={busy} className={classes.submit}>
        {t('reset.save')}
      </Button>
    </form>
  );
}
