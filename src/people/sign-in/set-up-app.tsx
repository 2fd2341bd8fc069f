import { Button, Loader, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, Result } from '../../../contract/failure.ts';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { AppSecret } from '../two-factor/app-secret.tsx';
import { useCore } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import classes from './login.module.css';

interface Props {
  pending: string;
  onKept: (codes: readonly string[] | null) => void;
}

/** Sets an authenticator app up in a sign-in. */
export function SetUpApp({ pending, onKept }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const [made, setMade] = useState<Result<CallOutput<'secondStep.beginApp'>> | null>(null);
  useEffect(() => {
    let isGone = false;
    void core.call('secondStep.beginApp', { body: { pending } }).then((answer) => {
      if (!isGone) setMade(answer);
    });
    return () => {
      isGone = true;
    };
  }, [core, pending]);
  if (made === null) return <Loader size={18} role="status" aria-label={t('common.loading')} />;
  if (!made.ok)
    return (
      <Callout tone="danger" title={t('factors.step.unmade')}>
        {failureText(made.failure)}
      </Callout>
    );
  return (
    <>
      <AppSecret {...made.value} />
      <FirstCode pending={pending} onKept={onKept} />
    </>
  );
}

function FirstCode({ pending, onKept }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async () => {
    const isWhole = /^(\s*\d){6}\s*$/.test(code);
    setFault(isWhole ? null : t('factors.app.codeWrong'));
    if (!isWhole) return;
    setSending(true);
    const answer = await core.call('secondStep.confirmApp', { body: { pending, code } });
    setSending(false);
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) onKept(answer.value.recoveryCodes);
  };
  const said = failure?.fields?.['code'];
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure && said === undefined && (
        <Callout tone="danger" title={t('factors.step.failed')}>
          {failureText(failure)}
        </Callout>
      )}
      <TextInput
        size="md"
        label={t('factors.app.code')}
        value={code}
        error={fault ?? said}
        inputMode="numeric"
        maxLength={12}
        autoComplete="one-time-code"
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isSending} className={classes.submit}>
        {t('factors.app.confirm')}
      </Button>
    </form>
  );
}
