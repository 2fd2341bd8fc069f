import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { LineList } from '../../list/line-list.tsx';
import { address } from '../../platform.ts';
import { useCall } from '../../query/use-call.ts';
import { useSignedIn } from '../../session/session-context.tsx';
import { Callout } from '../../ui/callout.tsx';
import classes from './device-add.module.css';
import { GatewayForm } from './gateway-form.tsx';
import { GatewayLine } from './gateway-line.tsx';
import lines from './gateway-keys.module.css';
import { Setting } from './setting.tsx';

type Made = CallOutput<'gateways.create'>;

/** Configuration of a Traccar server that forwards all its devices here, with the key in a header. */
export function gatewayLines(url: string, key: string): string {
  const entries = {
    'forward.enable': 'true',
    'forward.type': 'json',
    'forward.url': url,
    'forward.header': `Authorization: Bearer ${key}`,
  };
  return Object.entries(entries)
    .map(([name, value]) => `<entry key='${name}'>${value}</entry>`)
    .join('\n');
}

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

function MadeKey({ made: { gateway, key, path } }: { made: Made }) {
  const { t } = useTranslation();
  return (
    <div className={lines.made} role="group" aria-label={t('secrets.gateways.made', { name: gateway.name })}>
      <Callout tone="warning" title={t('secrets.gateways.made', { name: gateway.name })}>
        {t('secrets.gateways.once')}
      </Callout>
      <dl className={classes.settings}>
        <Setting name={t('secrets.gateways.key')} value={key} />
        <Setting name={t('secrets.gateways.settings')} value={gatewayLines(`${address.origin()}${path}`, key)} />
      </dl>
    </div>
  );
}
