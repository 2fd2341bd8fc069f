import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { address } from '../../base/platform.ts';
import { Callout } from '../../base/ui/callout.tsx';
import classes from './device-add.module.css';
import lines from './gateway-keys.module.css';
import { Setting } from './setting.tsx';

export type Made = CallOutput<'gateways.create'>;

/** Configuration of a Traccar server that forwards all its devices here, with the key in a header. */
function gatewayLines(url: string, key: string): string {
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

/** A key that was made just now, to be copied: it is shown this once. */
export function MadeKey({ made: { gateway, key, path } }: { made: Made }) {
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
