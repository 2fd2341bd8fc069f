import { Button } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../contract/rest/calls.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import classes from './login.module.css';

type Answer = Extract<CallInput<'secondStep.complete'>['body'], { way: 'passkey' }>['answer'];
type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

interface Props {
  pending: string;
  busy: boolean;
  onAnswer: (answer: Answer) => void;
}

/** Has the browser ask a passkey. */
export function PasskeyStep({ pending, busy, onAnswer }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const ask = async () => {
    setAsking(true);
    setTrouble(null);
    const options = await core.call('secondStep.passkey', { body: { pending } });
    if (!options.ok) setTrouble(failureText(options.failure));
    else
      try {
        const given = await startAuthentication({ optionsJSON: options.value as unknown as Options });
        onAnswer({ ...given, response: { ...given.response } });
      } catch {
        setTrouble(t('factors.step.stopped'));
      }
    setAsking(false);
  };
  return (
    <>
      <p className={classes.lead}>{t('factors.step.passkey')}</p>
      {trouble !== null && (
        <Callout tone="danger" title={t('factors.step.failed')}>
          {trouble}
        </Callout>
      )}
      <Button size="md" fullWidth loading={busy || isAsking} className={classes.submit} onClick={() => void ask()}>
        {t('factors.step.askPasskey')}
      </Button>
    </>
  );
}
