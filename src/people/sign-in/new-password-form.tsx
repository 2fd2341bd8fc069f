import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import type { NewPassword, PasswordProblems } from '../../../machines/password-reset.ts';
import { useFields } from '../../base/form/use-fields.ts';
import { FIELD_ICON } from '../../base/ui/field-icon.ts';
import classes from './login.module.css';
import { useFirstFocus } from './use-first-focus.ts';
import { PasswordField } from '../../base/ui/password-field.tsx';
import { PasswordTrouble } from './password-trouble.tsx';

interface Props {
  problems: PasswordProblems;
  /** The failure of the last attempt. */
  failure: Failure | null;
  busy: boolean;
  onSubmit: (given: NewPassword) => void;
}

const EMPTY: NewPassword = { password: '', confirmPassword: '' };
const NAMES = ['password', 'confirmPassword'] as const;

/** Messages by field: the problem found by the machine, else the message of the server. */
function useWords(problems: PasswordProblems, failure: Failure | null): Record<string, string> {
  const { t } = useTranslation();
  return useMemo(() => {
    const wordOf = (name: keyof NewPassword): string | undefined => {
      const problem = problems[name];
      if (problem === undefined) return failure?.fields?.[name];
      return problem === 'empty' || problem === 'differs' ? t(`reset.problem.${problem}`) : t(`reset.problem.${name}`);
    };
    return Object.fromEntries(NAMES.flatMap((name) => (wordOf(name) === undefined ? [] : [[name, wordOf(name)!]])));
  }, [problems, failure, t]);
}

/** Two fields for the new password; each problem is shown at its field. */
export function NewPasswordForm({ problems, failure, busy, onSubmit }: Props) {
  const { t } = useTranslation();
  const fields = useFields(EMPTY, useWords(problems, failure));
  const { attach } = fields;
  const first = useFirstFocus();
  const field = (name: keyof NewPassword) => ({
    ...fields.field(name),
    size: 'md',
    label: t(`reset.${name}`),
    leftSection: <IconLock {...FIELD_ICON} />,
    autoComplete: 'new-password',
  });
  return (
    <form
      ref={attach}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(fields.read());
      }}
    >
      <PasswordTrouble lacksToken={problems.token !== undefined} failure={failure} />
      <PasswordField {...field('password')} ref={first} description={t('reset.hint')} />
      <PasswordField {...field('confirmPassword')} />
      <Button type="submit" size="md" fullWidth loading={busy} className={classes.submit}>
        {t('reset.save')}
      </Button>
    </form>
  );
}
