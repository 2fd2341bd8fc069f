import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../brand/brand-context.tsx';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { useAppConfig, useSessionActor } from '../../shell/console-context.tsx';
import { Choices } from './choices.tsx';
import classes from './login.module.css';
import { LoginForm, type Credentials } from './login-form.tsx';
import { Outcome } from './outcome.tsx';
import { Panorama } from './panorama.tsx';

/** The sign-in page in the brand's colours. */
export default function LoginScreen() {
  const { t } = useTranslation();
  const brand = useBrand();
  const actor = useSessionActor();
  const { demoAccounts } = useAppConfig();
  const busy = useSelector(actor, (state) => state.matches('signingIn'));
  const failure = useSelector(actor, (state) => state.context.failure);
  // Without a brand the server takes the account of the address's brand, else the only one of that login.
  const signIn = (credentials: Credentials) => actor.send({ type: 'SIGN_IN', request: { ...credentials, brand: null } });
  return (
    <div className={classes.page}>
      <Panorama />
      <main className={classes.side}>
        <div className={classes.card}>
          <div className={classes.brand}>
            <BrandMark size={44} />
            <span className={classes.name}>{brand.name}</span>
          </div>
          <h1 className={classes.title}>{t('login.title')}</h1>
          <p className={classes.lead}>{t('login.lead')}</p>
          <Outcome />
          <LoginForm busy={busy} failure={failure} demoAccounts={demoAccounts} onSubmit={signIn} />
          <Choices />
        </div>
      </main>
    </div>
  );
}
