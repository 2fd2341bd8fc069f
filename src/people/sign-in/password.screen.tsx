import { Button } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { fromPromise } from 'xstate';
import type { Core } from '../../../contract/core.ts';
import type { Result } from '../../../contract/failure.ts';
import { newPasswordMachine, type NewPassword } from '../../../machines/password-reset.ts';
import { address } from '../../base/platform.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { GuestPage } from './guest-page.tsx';
import classes from './login.module.css';
import { NewPasswordForm } from './new-password-form.tsx';

const sendWith = (core: Core) =>
  fromPromise<Result<unknown>, NewPassword & { token: string }>(({ input }) =>
    core.call('password.change', { body: input }),
  );

/** The page that a reset mail links to, with the token in its URL. */
export default function PasswordScreen() {
  const { t } = useTranslation();
  const core = useCore();
  const [, navigate] = useLocation();
  const [token] = useState(() => address.query('t'));
  const [machine] = useState(() =>
    newPasswordMachine.provide({ actors: { send: sendWith(core) }, actions: { leave: () => navigate('/login') } }),
  );
  const [state, send] = useMachine(machine, { input: { token } });
  // Read once and removed from the URL, where it would stay in the history and in copied links.
  useEffect(() => {
    if (token !== null) navigate('/password', { replace: true });
  }, [token, navigate]);
  const isChanged = state.matches('changed') || state.matches('done');
  return (
    <GuestPage title={t('reset.newTitle')} lead={t('reset.newLead')}>
      {isChanged ? (
        <Callout tone="plain" title={t('reset.changedTitle')}>
          {t('reset.changed')}
        </Callout>
      ) : (
        <NewPasswordForm
          problems={state.context.problems}
          failure={state.context.failure}
          busy={state.matches('sending')}
          onSubmit={(given) => send({ type: 'SUBMIT', given })}
        />
      )}
      <Button component={Link} href="/login" variant="subtle" fullWidth className={classes.toLogin}>
        {t('reset.back')}
      </Button>
    </GuestPage>
  );
}
