import { Button, TextInput } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useMachine, useSelector } from '@xstate/react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { Core } from '../../../contract/core.ts';
import type { Result } from '../../../contract/failure.ts';
import { RESET_MINUTES } from '../../../domain/password-rules.ts';
import { forgotPasswordMachine, type ResetRequest } from '../../../machines/password-reset.ts';
import { reloadPage } from '../../platform.ts';
import { useCore } from '../../shell/console-context.tsx';
import { Callout } from '../../ui/callout.tsx';
import { BrandPicker } from './brand-picker.tsx';
import { Captcha } from './captcha.tsx';
import { FIELD_ICON } from './field-icons.tsx';
import { ForgotTrouble } from './forgot-trouble.tsx';
import classes from './login.module.css';
import type { SignInActor } from './use-sign-in.ts';
import { useFirstFocus } from './use-first-focus.ts';

const sendWith = (core: Core) =>
  fromPromise<Result<unknown>, ResetRequest>(({ input: { account, captcha, brand } }) =>
    core.call('password.token', { body: { expiryTime: RESET_MINUTES, login: account.trim(), brand, recaptchaToken: captcha } }),
  );

/** Form mode 2: a login or an e-mail and a captcha bring a mail with a link to set a new password. */
export default function ForgotForm({ card }: { card: SignInActor }) {
  const { t } = useTranslation();
  const core = useCore();
  const [machine] = useState(() => forgotPasswordMachine.provide({ actors: { send: sendWith(core) }, actions: { reload: reloadPage } }));
  const [state, send] = useMachine(machine);
  const { login, knownFor, brands, chosen } = useSelector(card, (snapshot) => snapshot.context);
  const [captcha, setCaptcha] = useState('');
  const first = useFirstFocus();
  const { incomplete, failure, refused } = state.context;
  const needsBrand = failure?.fields?.['brand'] !== undefined;
  useEffect(() => {
    if (needsBrand) card.send({ type: 'BRAND_NEEDED', subject: card.getSnapshot().context.login });
  }, [needsBrand, card]);
  const isWorthless = incomplete && (login.trim() === '' || captcha === '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send({ type: 'SUBMIT', request: { account: login, captcha, brand: knownFor === login ? chosen : null } });
  };
  if (state.matches('sent') || state.matches('done')) {
    return (
      <Callout tone="plain" title={t('reset.sentTitle')}>
        {t('reset.sent')}
      </Callout>
    );
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {(isWorthless || failure) && <ForgotTrouble failure={failure} />}
      <TextInput
        ref={first}
        size="md"
        label={t('reset.account')}
        leftSection={<IconUser {...FIELD_ICON} />}
        value={login}
        error={isWorthless && login.trim() === ''}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => card.send({ type: 'TYPED', login: event.currentTarget.value })}
        onBlur={() => card.send({ type: 'LEFT' })}
      />
      {brands.length > 1 && <BrandPicker brands={brands} chosen={chosen} error={null} takesFocus={needsBrand} onChoose={(brand) => card.send({ type: 'CHOSE', brand })} />}
      <Captcha key={refused} onSolved={setCaptcha} />
      <Button type="submit" size="md" fullWidth loading={state.matches('sending')} className={classes.submit}>
        {t('reset.send')}
      </Button>
      <button type="button" className={classes.back} onClick={() => card.send({ type: 'TOGGLE_FORM' })}>
        {t('reset.back')}
      </button>
    </form>
  );
}
