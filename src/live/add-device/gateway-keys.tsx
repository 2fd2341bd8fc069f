import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineList } from '../../base/list/line-list.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import classes from './device-add.module.css';
import { GatewayForm } from './gateway-form.tsx';
import { GatewayLine } from './gateway-line.tsx';
import lines from './gateway-keys.module.css';
import { MadeKey, type Made } from './made-key.tsx';

/**
 * Keys with which Traccar servers may send for the brand and those below it: created, shown once, listed and revoked.
 */
export function GatewayKeys() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [made, setMade] = useState<Made | null>(null);
  const gateways = useCall('gateways.list', { query: { brand: String(user.brand) } }, { keptMs: 0 });
  const onRevoked = (id: number) => {
    if (made?.gateway.id === id) setMade(null);
  };
  return (
    <section className={classes.card} aria-labelledby="gateway-keys">
      <h2 id="gateway-keys">{t('secrets.gateways.title')}</h2>
      <p>{t('secrets.gateways.lead')}</p>
      <GatewayForm onMade={setMade} />
      {made && <MadeKey made={made} />}
      <h3 className={lines.head}>{t('secrets.gateways.list')}</h3>
      <LineList
        asked={gateways}
        idOf={({ id }) => id}
        empty={t('secrets.gateways.empty')}
        failed={t('secrets.gateways.unread')}
        renderLine={(gateway) => <GatewayLine gateway={gateway} onRevoked={() => onRevoked(gateway.id)} />}
      />
    </section>
  );
}
