import { Button, TextInput } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useMachine, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { Core } from '../../../contract/core.ts';
import type { Result } from '../../../contract/failure.ts';
import { RESET_MINUTES } from '../../../domain/people/users/password-rules.ts';
import { forgotPasswordMachine, type ResetRequest } from '../../../machines/password-reset.ts';
import { useFields } from '../../base/form/use-fields.ts';
import { reloadPage } from '../../base/platform.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import BrandPicker from './brand-picker.tsx';
import { Captcha } from './captcha.tsx';
import { FIELD_ICON } from '../../base/ui/field-icon.ts';
import { ForgotTrouble } from './forgot-trouble.tsx';
import classes from './login.module.css';
import type { SignInActor } from './use-sign-in.ts';
import { useFirstFocus } from './use-first-focus.ts';

const sendWith = (core: Core) =>
  fromPromise<Result<unknown>, ResetRequest>(({ input: { account, captcha, brand } }) =>
    core.call('password.token', {
      body: { expiryTime: RESET_MINUTES, login: account.trim(), brand, recaptchaToken: captcha },
    }),
  );

/** The values of the form, the state of the request for a mail, and the events for the sign-in card. */
function useForgotForm(card: SignInActor) {
  const { t } = useTranslation();
  const core = useCore();
  const [machine] = useState(() =>
    forgotPasswordMachine.provide({ actors: { send: sendWith(core) }, actions: { reload: reloadPage } }),
  );
  const [state, send] = useMachine(machine);
  const { login, knownFor, brands, chosen } = useSelector(card, (snapshot) => snapshot.context);
  const [captcha, setCaptcha] = useState('');
  const { incomplete, failure, refused } = state.context;
  const needsBrand = failure?.fields?.['brand'] !== undefined;
  useEffect(() => {
    if (needsBrand) card.send({ type: 'BRAND_NEEDED', subject: card.getSnapshot().context.login });
  }, [needsBrand, card]);
  const lacksLogin = incomplete && login.trim() === '';
  const said = useMemo(() => (lacksLogin ? { login: t('login.required') } : null), [lacksLogin, t]);
  const fields = useFields({ login }, said);
  return {
    fields,
    isWorthless: incomplete && (login.trim() === '' || captcha === ''),
    failure,
    refused,
    brands,
    chosen,
    needsBrand,
    isSending: state.matches('sending'),
    isSent: state.matches('sent') || state.matches('done'),
    setCaptcha,
    type: (typed: string) => {
      fields.set('login', typed);
      card.send({ type: 'TYPED', login: typed });
    },
    submit: () =>
      send({ type: 'SUBMIT', request: { account: login, captcha, brand: knownFor === login ? chosen : null } }),
  };
}

/** Form mode 2: requests a mail with a link to set a new password, by login or e-mail and a captcha. */
export default function ForgotForm({ card }: { card: SignInActor }) {
  const { t } = useTranslation();
  const form = useForgotForm(card);
  const { attach } = form.fields;
  const first = useFirstFocus();
  if (form.isSent) {
    return (
      <Callout tone="plain" title={t('reset.sentTitle')}>
        {t('reset.sent')}
      </Callout>
    );
  }
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
      {(form.isWorthless || form.failure) && <ForgotTrouble failure={form.failure} />}
      <TextInput
        {...form.fields.field('login')}
        ref={first}
        size="md"
        label={t('reset.account')}
        leftSection={<IconUser {...FIELD_ICON} />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => form.type(event.currentTarget.value)}
        onBlur={() => card.send({ type: 'LEFT' })}
      />
      {form.brands.length > 1 && (
        <BrandPicker
          brands={form.brands}
          chosen={form.chosen}
          error={null}
          takesFocus={form.needsBrand}
          onChoose={(brand) => card.send({ type: 'CHOSE', brand })}
        />
      )}
      <Captcha key={form.refused} onSolved={form.setCaptcha} />
      <Button type="submit" size="md" fullWidth loading={form.isSending} className={classes.submit}>
        {t('reset.send')}
      </Button>
      <button type="button" className={classes.back} onClick={() => card.send({ type: 'TOGGLE_FORM' })}>
        {t('reset.back')}
      </button>
    </form>
  );
}
