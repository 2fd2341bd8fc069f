import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { MIN_LENGTH } from '../../../machines/sign-in.ts';
import { useFields } from '../../base/form/use-fields.ts';
import type { DemoAccount } from '../../base/console/app-config.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { FIELD_ICON } from '../../base/ui/field-icon.ts';
import { PasswordField } from '../../base/ui/password-field.tsx';
import classes from './login.module.css';
import type { SignInActor } from './use-sign-in.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** Few logins have accounts in several brands: whoever has one waits for it. */
const BrandPicker = lazy(() => import('./brand-picker.tsx'));

export interface Credentials {
  login: string;
  password: string;
}

interface Props {
  card: SignInActor;
  busy: boolean;
  /** Why the last attempt of the form failed. */
  failure: Failure | null;
  /** Demo accounts that fill the form with one click. */
  demoAccounts: readonly DemoAccount[];
  /** Whether to stay signed in, for the form and for vendors. */
  stays: boolean;
  onStay: (stays: boolean) => void;
  onSubmit: (credentials: Credentials) => void;
}

/** The values of the form, its errors, and the events for the sign-in card. */
function useLoginForm({ card, failure, onSubmit }: Pick<Props, 'card' | 'failure' | 'onSubmit'>) {
  const { t } = useTranslation();
  const { login, knownFor, brands, chosen } = useSelector(card, (state) => state.context);
  const [lacksBrand, setLacksBrand] = useState(false);
  const fields = useFields<Credentials>({ login, password: '' }, failure?.fields);
  const asksBrand = failure?.fields?.['brand'] !== undefined;
  useEffect(() => {
    if (asksBrand) card.send({ type: 'BRAND_NEEDED', subject: card.getSnapshot().context.login });
  }, [asksBrand, failure, card]);
  const faultOf = (value: string): string | null => {
    if (value === '') return t('login.required');
    return value.length < MIN_LENGTH ? t('login.tooShort') : null;
  };
  const type = (typed: string) => {
    fields.set('login', typed);
    card.send({ type: 'TYPED', login: typed });
  };
  const submit = () => {
    const credentials = fields.read();
    const faults = Object.entries(credentials).flatMap(([name, value]) => {
      const fault = faultOf(value);
      return fault === null ? [] : [[name, fault] as const];
    });
    fields.show(Object.fromEntries(faults));
    if (faults.length > 0) return;
    const isOpen = knownFor === credentials.login && brands.length > 1 && chosen === null;
    setLacksBrand(isOpen);
    if (!isOpen) onSubmit(credentials);
  };
  return { fields, brands, chosen, lacksBrand, asksBrand, type, submit };
}

/** Login and password. The input stays when signing in fails, and the server's message on a field is shown at it. */
export function LoginForm(props: Props) {
  const { card, busy, demoAccounts } = props;
  const { t } = useTranslation();
  const form = useLoginForm(props);
  const { attach } = form.fields;
  const fill = (account: DemoAccount) => {
    form.fields.set('password', account.password);
    form.type(account.login);
  };
  return (
    <form
      ref={attach}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <CredentialFields card={card} form={form} />
      <Stay {...props} />
      <Button type="submit" size="md" fullWidth loading={busy} className={classes.submit}>
        {t('login.submit')}
      </Button>
      <DemoAccounts accounts={demoAccounts} onChoose={fill} />
    </form>
  );
}

function CredentialFields({ card, form }: Pick<Props, 'card'> & { form: ReturnType<typeof useLoginForm> }) {
  const { t } = useTranslation();
  const first = useFirstFocus();
  const { fields, brands, chosen, lacksBrand, asksBrand, type } = form;
  return (
    <>
      <TextInput
        {...fields.field('login')}
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
        <Suspense>
          <BrandPicker
            brands={brands}
            chosen={chosen}
            error={lacksBrand && chosen === null ? t('login.brandNeeded') : null}
            takesFocus={asksBrand || lacksBrand}
            onChoose={(brand) => card.send({ type: 'CHOSE', brand })}
          />
        </Suspense>
      )}
      <PasswordField
        {...fields.field('password')}
        size="md"
        label={t('login.password')}
        leftSection={<IconLock {...FIELD_ICON} />}
        autoComplete="current-password"
      />
    </>
  );
}

function Stay({ card, stays, onStay }: Pick<Props, 'card' | 'stays' | 'onStay'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.row}>
      <Checkbox
        checked={stays}
        label={t('login.stay')}
        description={t('login.stayHint')}
        onChange={(event) => onStay(event.currentTarget.checked)}
      />
      <button type="button" className={classes.link} onClick={() => card.send({ type: 'TOGGLE_FORM' })}>
        {t('login.forgot')}
      </button>
    </div>
  );
}
