import { Button, Loader, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, Result } from '../../../contract/failure.ts';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { AppSecret } from '../../factors/app-secret.tsx';
import { RecoveryCodes } from '../../factors/recovery-codes.tsx';
import { useCore } from '../../session/session-context.tsx';
import { Callout } from '../../ui/callout.tsx';
import { failureText } from '../../ui/failure-text.ts';
import classes from './login.module.css';

interface Props {
  pending: string;
  busy: boolean;
  /** The app holds, and its owner has seen the recovery codes. */
  onDone: () => void;
}

/** Sets an authenticator app up for somebody who needs one to sign in. */
export function SetUpStep({ pending, busy, onDone }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const [made, setMade] = useState<Result<CallOutput<'secondStep.beginApp'>> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isGone = false;
    void core.call('secondStep.beginApp', { body: { pending } }).then((answer) => {
      if (!isGone) setMade(answer);
    });
    return () => {
      isGone = true;
    };
  }, [core, pending]);
  if (codes !== null)
    return (
      <>
        <RecoveryCodes codes={codes} />
        <Button size="md" fullWidth loading={busy} className={classes.submit} onClick={onDone}>
          {t('factors.done')}
        </Button>
      </>
    );
  return (
    <>
      <p className={classes.lead}>{t('factors.step.setUp')}</p>
      {made === null && <Loader size={18} role="status" aria-label={t('common.loading')} />}
      {made?.ok === false && (
        <Callout tone="danger" title={t('factors.step.unmade')}>
          {failureText(made.failure)}
        </Callout>
      )}
      {made?.ok && (
        <>
          <AppSecret {...made.value} />
          <FirstCode pending={pending} onKept={(kept) => setCodes(kept ?? [])} />
        </>
      )}
    </>
  );
}

function FirstCode({ pending, onKept }: { pending: string; onKept: (codes: readonly string[] | null) => void }) {
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
