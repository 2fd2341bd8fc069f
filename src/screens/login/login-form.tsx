import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconEye, IconEyeOff, IconLock, IconUser } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import type { DemoAccount } from '../../shell/app-config.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import classes from './login.module.css';

export interface Credentials {
  login: string;
  password: string;
  /** Stay signed in on this device. */
  persistent: boolean;
}

/** Shortest login and password the sign-in takes; longer rules hold where a password is made. */
export const MIN_LENGTH = 4;

interface Props {
  busy: boolean;
  failure: Failure | null;
  /** Accounts of the demo, to fill in with one click. */
  demoAccounts: readonly DemoAccount[];
  onSubmit: (credentials: Credentials) => void;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const EyeIcon = ({ reveal }: { reveal: boolean }) => (reveal ? <IconEyeOff {...ICON} /> : <IconEye {...ICON} />);

/** Login and password; what was typed stays when signing in fails, and the server's word on a field appears at it. */
export function LoginForm({ busy, failure, demoAccounts, onSubmit }: Props) {
  const { t } = useTranslation();
  const check = (value: string): string | null => {
    if (value === '') return t('login.required');
    return value.length < MIN_LENGTH ? t('login.tooShort') : null;
  };
  const form = useForm<Credentials>({ initialValues: { login: '', password: '', persistent: false }, validate: { login: check, password: check } });
  const setErrors = form.setErrors;
  useEffect(() => {
    if (failure?.fields) setErrors(failure.fields);
  }, [failure, setErrors]);
  // The page is there for nothing else: who opens it can type at once.
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(onSubmit)}>
      <TextInput
        {...form.getInputProps('login')}
        ref={first}
        size="md"
        label={t('login.login')}
        leftSection={<IconUser {...ICON} />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...form.getInputProps('password')}
        size="md"
        label={t('login.password')}
        leftSection={<IconLock {...ICON} />}
        autoComplete="current-password"
        visibilityToggleIcon={EyeIcon}
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
      />
      <Checkbox {...form.getInputProps('persistent', { type: 'checkbox' })} label={t('login.stay')} description={t('login.stayHint')} />
      <Button type="submit" size="md" fullWidth loading={busy} className={classes.submit}>
        {t('login.submit')}
      </Button>
      <DemoAccounts accounts={demoAccounts} onChoose={({ login, password }) => form.setValues({ login, password })} />
    </form>
  );
}
