import { lazy, Suspense } from 'react';
import { useAppConfig } from '../../shell/console-context.tsx';
import { Waiting } from '../../shell/waiting.tsx';

const AltchaCaptcha = lazy(() => import('./altcha-captcha.tsx'));
const RecaptchaCaptcha = lazy(() => import('./recaptcha-captcha.tsx'));

interface Props {
  /** What the server takes as proof; empty when it is not solved (any more). Each proof counts once: mount anew for the next. */
  onSolved: (proof: string) => void;
}

/** The captcha this server is set up for; its code comes only now. */
export function Captcha({ onSolved }: Props) {
  const { recaptchaSiteKey } = useAppConfig();
  return (
    <Suspense fallback={<Waiting />}>
      {recaptchaSiteKey === null ? <AltchaCaptcha onSolved={onSolved} /> : <RecaptchaCaptcha siteKey={recaptchaSiteKey} onSolved={onSolved} />}
    </Suspense>
  );
}
