import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { address } from '../../platform.ts';
import { isLoopback } from '../../brand/brand.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from './device-add.module.css';
import { FirstPosition } from './first-position.tsx';
import { QrCode } from './qr-code.tsx';
import type { Added } from './screen.tsx';
import { Setting } from './setting.tsx';

/**
 * What the Traccar Client app takes from a code: origin and path of an http address become its server, the query its
 * settings (its configuration service). A fix every 30 s, also while it stands: the app's own default waits for 75 m.
 */
export function clientAddress(server: string, identifier: string): string {
  return `${server}?${new URLSearchParams({ id: identifier, accuracy: 'high', interval: '30', distance: '0' }).toString()}`;
}

/** Lines of a Traccar server's configuration that forward positions here; the address carries this device's secret. */
export function forwardingLines(url: string): string {
  return ["<entry key='forward.enable'>true</entry>", "<entry key='forward.type'>json</entry>", `<entry key='forward.url'>${url}</entry>`].join('\n');
}

/** The secret, shown once, and how each sender is set up with it. */
export function AddedDevice({ added, onAnother }: { added: Added; onAnother: () => void }) {
  const { t } = useTranslation();
  const { device, secret, paths } = added;
  const at = (path: string): string => `${address.origin()}${path}`;
  return (
    <div className={classes.added}>
      <section className={classes.card}>
        <h2>{t('deviceAdd.doneTitle', { name: device.name })}</h2>
        <FirstPosition device={device.id} />
        <Callout tone="warning">{t('deviceAdd.secretOnce')}</Callout>
        <dl className={classes.settings}>
          <Setting name={t('deviceAdd.identifier')} value={device.identifier} />
          <Setting name={t('deviceAdd.secret')} value={secret} />
        </dl>
        <Button variant="default" onClick={onAnother}>
          {t('deviceAdd.another')}
        </Button>
      </section>
      {isLoopback(address.hostname()) && <Callout tone="plain">{t('deviceAdd.loopback')}</Callout>}
      <section className={classes.card}>
        <h2>{t('deviceAdd.phone')}</h2>
        <p>{t('deviceAdd.phoneLead')}</p>
        <div className={classes.phone}>
          <QrCode text={clientAddress(at(paths.osmand), device.identifier)} label={t('deviceAdd.qr')} />
          <dl className={classes.settings}>
            <Setting name={t('deviceAdd.serverAddress')} value={at(paths.osmand)} />
            <Setting name={t('deviceAdd.identifier')} value={device.identifier} />
          </dl>
        </div>
      </section>
      <section className={classes.card}>
        <h2>{t('deviceAdd.owntracks')}</h2>
        <p>{t('deviceAdd.owntracksLead')}</p>
        <dl className={classes.settings}>
          <Setting name={t('deviceAdd.url')} value={at(paths.owntracks)} />
          <Setting name={t('deviceAdd.user')} value={device.identifier} />
          <Setting name={t('deviceAdd.password')} value={secret} />
        </dl>
      </section>
      <section className={classes.card}>
        <h2>{t('deviceAdd.traccar')}</h2>
        <p>{t('deviceAdd.traccarLead')}</p>
        <dl className={classes.settings}>
          <Setting name={t('deviceAdd.settings')} value={forwardingLines(at(paths.traccar))} />
        </dl>
      </section>
    </div>
  );
}
