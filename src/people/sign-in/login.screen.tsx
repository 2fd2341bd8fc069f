import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondStepDue } from '../../../domain/people/sign-in/second-factor.ts';
import { useSessionActor } from '../../base/session/session-context.tsx';
import { useAppConfig } from '../../base/console/console-context.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { GuestPage } from './guest-page.tsx';
import { LoginForm, type Credentials } from './login-form.tsx';
import { NotificationLink } from './notification-link.tsx';
import { Outcome } from './outcome.tsx';
import { StoreLinks } from './store-links.tsx';
import { useSignIn, type SignInActor } from './use-sign-in.ts';

const ForgotForm = lazy(() => import('./forgot-form.tsx'));
const SecondStep = lazy(() => import('./second-step-loader.tsx'));
const VendorButtons = lazy(() => import('./vendor-buttons.tsx'));

/** The sign-in page in the colours of the brand: form mode 1 signs in, mode 2 requests a new password. */
export default function LoginScreen() {
  const { t } = useTranslation();
  const card = useSignIn();
  const isForgotten = useSelector(card, (state) => state.context.formMode === 2);
  return (
    <GuestPage
      title={t(isForgotten ? 'reset.forgotTitle' : 'login.title')}
      lead={t(isForgotten ? 'reset.forgotLead' : 'login.lead')}
    >
      <Suspense fallback={<Waiting />}>{isForgotten ? <ForgotForm card={card} /> : <SignIn card={card} />}</Suspense>
      <StoreLinks />
      <NotificationLink />
    </GuestPage>
  );
}

function SignIn({ card }: { card: SignInActor }) {
  const session = useSessionActor();
  const { demoAccounts, sso } = useAppConfig();
  // Whether the last attempt was by the form, or by a vendor.
  const [isForm, setForm] = useState(true);
  const [stays, setStays] = useState(false);
  const isBusy = useSelector(session, (state) => state.matches('signingIn'));
  const failure = useSelector(session, (state) => state.context.failure);
  const [due, setDue] = useState<SecondStepDue>();
  useEffect(() => {
    setDue((now) => failure?.secondStep ?? now);
  }, [failure]);
  const signIn = (credentials: Credentials) => {
    const { knownFor, chosen } = card.getSnapshot().context;
    setForm(true);
    // Without a brand the server uses the account in the brand of the host, else the only one of that login.
    session.send({
      type: 'SIGN_IN',
      request: { ...credentials, persistent: stays, brand: knownFor === credentials.login ? chosen : null },
    });
  };
  if (due) return <SecondStep due={due} persistent={stays} onBack={setDue} />;
  return (
    <>
      <Outcome />
      <LoginForm
        card={card}
        busy={isBusy && isForm}
        failure={isForm ? failure : null}
        demoAccounts={demoAccounts}
        stays={stays}
        onStay={setStays}
        onSubmit={signIn}
      />
      {(sso.google || sso.facebook) && (
        <Suspense>
          <VendorButtons card={card} persistent={stays} isCurrent={!isForm} onAsk={() => setForm(false)} />
        </Suspense>
      )}
    </>
  );
}
