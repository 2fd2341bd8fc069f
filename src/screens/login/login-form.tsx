import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock, IconUser } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { MIN_LENGTH } from '../../../machines/sign-in.ts';
import type { DemoAccount } from '../../shell/app-config.ts';
import { BrandPicker } from './brand-picker.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { EyeIcon, FIELD_ICON } from './field-icons.tsx';
import classes from './login.module.css';
import type { SignInActor } from './use-sign-in.ts';
import { useFirstFocus } from './use-first-focus.ts';

export interface Credentials {
  login: string;
  password: string;
}

interface Props {
  card: SignInActor;
  busy: boolean;
  /** Why the form's last attempt failed. */
  failure: Failure | null;
  /** Accounts of the demo, to fill in with one click. */
  demoAccounts: readonly DemoAccount[];
  /** Whether to stay signed in, for every way in. */
  stays: boolean;
  onStay: (stays: boolean) => void;
  onSubmit: (credentials: Credentials) => void;
}

/** Login and password; what was typed stays when signing in fails, and the server's word on a field appears at it. */
export function LoginForm({ card, busy, failure, demoAccounts, stays, onStay, onSubmit }: Props) {
  const { t } = useTranslation();
  const { login, knownFor, brands, chosen } = useSelector(card, (state) => state.context);
  const [lacksBrand, setLacksBrand] = useState(false);
  const check = (value: string): string | null => {
    if (value === '') return t('login.required');
    return value.length < MIN_LENGTH ? t('login.tooShort') : null;
  };
  const form = useForm<Credentials>({ initialValues: { login, password: '' }, validate: { login: check, password: check } });
  const setErrors = form.setErrors;
  const asksBrand = failure?.fields?.['brand'] !== undefined;
  useEffect(() => {
    if (failure?.fields) setErrors(failure.fields);
  }, [failure, setErrors]);
  useEffect(() => {
    if (asksBrand) card.send({ type: 'BRAND_NEEDED', subject: card.getSnapshot().context.login });
  }, [asksBrand, failure, card]);
  const first = useFirstFocus();
  const type = (typed: string) => {
    form.setFieldValue('login', typed);
    card.send({ type: 'TYPED', login: typed });
  };
  const submit = (credentials: Credentials) => {
    const isOpen = knownFor === credentials.login && brands.length > 1 && chosen === null;
    setLacksBrand(isOpen);
    if (!isOpen) onSubmit(credentials);
  };
  const fill = (account: DemoAccount) => {
    form.setFieldValue('password', account.password);
    type(account.login);
  };
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <TextInput
        {...form.getInputProps('login')}
        ref={first}
        size="md"
        label={t('login.login')}
        leftSection={<IconUser {...FIELD_ICON} />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => card.send({ type: 'LEFT' })}
      />
      {brands.length > 1 && (
        <BrandPicker
          brands={brands}
          chosen={chosen}
          error={lacksBrand && chosen === null ? t('login.brandNeeded') : null}
          takesFocus={asksBrand || lacksBrand}
          onChoose={(brand) => card.send({ type: 'CHOSE', brand })}
        />
      )}
      <PasswordInput
        {...form.getInputProps('password')}
        aria-invalid={form.errors['password'] !== undefined}
        size="md"
        label={t('login.password')}
        leftSection={<IconLock {...FIELD_ICON} />}
        autoComplete="current-password"
        visibilityToggleIcon={EyeIcon}
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
      />
      <div className={classes.row}>
        <Checkbox checked={stays} label={t('login.stay')} description={t('login.stayHint')} onChange={(event) => onStay(event.currentTarget.checked)} />
        <button type="button" className={classes.link} onClick={() => card.send({ type: 'TOGGLE_FORM' })}>
          {t('login.forgot')}
        </button>
      </div>
      <Button type="submit" size="md" fullWidth loading={busy} className={classes.submit}>
        {t('login.submit')}
      </Button>
      <DemoAccounts accounts={demoAccounts} onChoose={fill} />
    </form>
  );
}
