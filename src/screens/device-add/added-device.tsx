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
 * What Traccar Client takes from a code: it keeps origin and path of an http address as its server and the query's `id` as
 * its identifier (its configuration service).
 */
export function clientAddress(server: string, identifier: string): string {
  return `${server}?id=${encodeURIComponent(identifier)}`;
}

/** Lines of a Traccar server's configuration that forward positions here with this device's secret. */
export function forwardingLines(url: string, secret: string): string {
  return [
    "<entry key='forward.enable'>true</entry>",
    "<entry key='forward.type'>json</entry>",
    `<entry key='forward.url'>${url}</entry>`,
    `<entry key='forward.header'>Authorization: Bearer ${secret}</entry>`,
  ].join('\n');
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
          <Setting name={t('deviceAdd.settings')} value={forwardingLines(at(paths.traccar), secret)} />
        </dl>
      </section>
    </div>
  );
}
