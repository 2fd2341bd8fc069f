import { Button } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecoveryCodes } from '../two-factor/recovery-codes.tsx';
import classes from './login.module.css';
import { SetUpApp } from './set-up-app.tsx';
import { SetUpPasskey } from './set-up-passkey.tsx';

interface Props {
  pending: string;
  /** Recovery codes of the factor that was set up; null before. */
  codes: readonly string[] | null;
  busy: boolean;
  onKept: (codes: readonly string[] | null) => void;
  /** The factor holds, and its owner has seen the recovery codes. */
  onDone: () => void;
}

/** Sets a first factor up for somebody who needs one to sign in: an authenticator app or a passkey, then the recovery codes. */
export function SetUpStep({ pending, codes, busy, onKept, onDone }: Props) {
  const { t } = useTranslation();
  const [isApp, setApp] = useState(true);
  if (codes !== null)
    return (
      <>
        <RecoveryCodes codes={codes} />
        <Button size="md" fullWidth loading={busy} className={classes.submit} onClick={onDone}>
          {t('factors.done')}
        </Button>
      </>
    );
  const SetUp = isApp ? SetUpApp : SetUpPasskey;
  return (
    <>
      <p className={classes.lead}>{t('factors.step.setUp')}</p>
      <SetUp pending={pending} onKept={onKept} />
      {browserSupportsWebAuthn() && (
        <button type="button" className={classes.back} onClick={() => setApp(!isApp)}>
          {t(isApp ? 'factors.step.by.passkey' : 'factors.step.by.code')}
        </button>
      )}
    </>
  );
}
