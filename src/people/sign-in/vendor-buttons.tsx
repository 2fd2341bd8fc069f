import { Button } from '@mantine/core';
import { IconBrandFacebook, IconBrandGoogle } from '@tabler/icons-react';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { Vendor } from '../../../domain/people/users/user.ts';
import { vendorSignInMachine, type VendorAnswer } from '../../../machines/vendor-sign-in.ts';
import { useCore, useSessionActor } from '../../base/session/session-context.tsx';
import { useAppConfig } from '../../base/console/console-context.tsx';
import { askVendor } from '../../base/sso/vendor-popup.ts';
import classes from './login.module.css';
import type { SignInActor } from './use-sign-in.ts';
import { VendorTrouble } from './vendor-trouble.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * Runs the machine that signs in with a vendor, which sends the vendor's answer again when only the brand was missing.
 */
function useVendorActor() {
  const core = useCore();
  const { sso } = useAppConfig();
  const session = useSessionActor();
  const [machine] = useState(() =>
    vendorSignInMachine.provide({
      actors: {
        askVendor: fromPromise<VendorAnswer, Vendor>(({ input }) => {
          const client = input === 'GOOGLE' ? sso.google : sso.facebook;
          if (client === null) throw new Error(`${input} is not configured`);
          return askVendor(core, input, client);
        }),
      },
      actions: { enter: (_, { request }) => session.send({ type: 'SIGN_IN', request }) },
    }),
  );
  return useActorRef(machine);
}

interface Props {
  card: SignInActor;
  /** Whether to stay signed in, as chosen on the form. */
  persistent: boolean;
  /** The current attempt, or its failure, belongs to a vendor and not to the form. */
  isCurrent: boolean;
  onAsk: () => void;
}

/** Google and Facebook, each where the server is set up for it. */
export default function VendorButtons({ card, persistent, isCurrent, onAsk }: Props) {
  const { t } = useTranslation();
  const { sso } = useAppConfig();
  const session = useSessionActor();
  const actor = useVendorActor();
  const { vendor, identity, trouble } = useSelector(actor, (state) => state.context);
  const isAsking = useSelector(actor, (state) => state.matches('asking'));
  const isEntering = useSelector(session, (state) => state.matches('signingIn'));
  const failure = useSelector(session, (state) => state.context.failure);
  const email = identity?.email ?? null;
  const needsBrand = isCurrent && failure?.fields?.['brand'] !== undefined;
  useEffect(() => {
    if (needsBrand && email !== null) card.send({ type: 'BRAND_NEEDED', subject: email });
  }, [needsBrand, email, card]);
  const ask = (asked: Vendor) => {
    const { knownFor, chosen } = card.getSnapshot().context;
    onAsk();
    actor.send({ type: 'ASK', vendor: asked, brand: email !== null && knownFor === email ? chosen : null, persistent });
  };
  const button = (asked: Vendor, name: string, Icon: typeof IconBrandGoogle) => (
    <Button
      variant="default"
      size="md"
      leftSection={<Icon {...ICON} />}
      loading={(isAsking || (isEntering && isCurrent)) && vendor === asked}
      onClick={() => ask(asked)}
    >
      {name}
    </Button>
  );
  return (
    <section className={classes.vendors} aria-label={t('login.vendors')}>
      <p className={classes.or}>{t('login.vendors')}</p>
      {trouble !== null && vendor !== null && <VendorTrouble vendor={vendor} trouble={trouble} />}
      <div className={classes.pair}>
        {sso.google && button('GOOGLE', t('login.google'), IconBrandGoogle)}
        {sso.facebook && button('FACEBOOK', t('login.facebook'), IconBrandFacebook)}
      </div>
      {isAsking && (
        <p className={classes.waiting} role="status">
          {t('login.vendorWaits')}{' '}
          <button type="button" className={classes.link} onClick={() => actor.send({ type: 'FORGET' })}>
            {t('login.vendorStop')}
          </button>
        </p>
      )}
    </section>
  );
}
