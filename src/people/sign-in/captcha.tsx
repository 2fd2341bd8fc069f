import { Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppConfig } from '../../base/console/console-context.tsx';
import classes from './captcha.module.css';

const AltchaCaptcha = lazy(() => import('./altcha-captcha.tsx'));
const RecaptchaCaptcha = lazy(() => import('./recaptcha-captcha.tsx'));

interface Props {
  /**
   * Called with the proof for the server; empty if unsolved or expired. A proof is valid once: remount for the next
   * one.
   */
  onSolved: (proof: string) => void;
}

/** The captcha that this server is configured for; its code is loaded on demand. */
export function Captcha({ onSolved }: Props) {
  const { recaptchaSiteKey } = useAppConfig();
  return (
    <Suspense fallback={<Coming />}>
      {recaptchaSiteKey === null ? (
        <AltchaCaptcha onSolved={onSolved} />
      ) : (
        <RecaptchaCaptcha siteKey={recaptchaSiteKey} onSolved={onSolved} />
      )}
    </Suspense>
  );
}

/** As high as the captcha: a form that moved when it came would take a click from its buttons. */
function Coming() {
  const { t } = useTranslation();
  return (
    <div className={classes.coming} role="status" aria-label={t('common.loading')}>
      <Loader size="sm" type="dots" />
    </div>
  );
}
