import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makePasskey } from '../two-factor/make-passkey.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import classes from './login.module.css';

interface Props {
  pending: string;
  onKept: (codes: readonly string[] | null) => void;
}

/** Makes a passkey in a sign-in. */
export function SetUpPasskey({ pending, onKept }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  /** Answers what went wrong, in words. */
  const make = async (): Promise<string | null> => {
    const options = await core.call('secondStep.beginPasskey', { body: { pending } });
    if (!options.ok) return failureText(options.failure);
    const answer = await makePasskey(options.value);
    if (answer === null) return t('factors.passkey.stopped');
    const kept = await core.call('secondStep.addPasskey', { body: { pending, name, answer } });
    if (!kept.ok) return failureText(kept.failure);
    onKept(kept.value.recoveryCodes);
    return null;
  };
  const submit = async () => {
    setFault(name.trim() === '' ? t('factors.passkey.nameMissing') : null);
    if (name.trim() === '') return;
    setAsking(true);
    setTrouble(await make());
    setAsking(false);
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={classes.lead}>{t('factors.passkey.about')}</p>
      {trouble !== null && (
        <Callout tone="danger" title={t('factors.step.failed')}>
          {trouble}
        </Callout>
      )}
      <TextInput
        size="md"
        label={t('factors.passkey.name')}
        value={name}
        error={fault}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isAsking} className={classes.submit}>
        {t('factors.passkey.add')}
      </Button>
    </form>
  );
}
