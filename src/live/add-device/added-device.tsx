import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mayReport } from '../../../domain/live/devices/device.ts';
import { address } from '../../base/platform.ts';
import { isLoopback } from '../../base/brand/brand.ts';
import { Callout } from '../../base/ui/callout.tsx';
import classes from './device-add.module.css';
import { FirstPosition } from './first-position.tsx';
import { QrCode } from '../../base/ui/qr-code.tsx';
import type { Added } from './add-device.screen.tsx';
import { Setting } from './setting.tsx';

/**
 * The URL in the QR code for the Traccar Client app: its origin and path become the server of the app, its query the
 * settings. A fix every 30 s, also at standstill: the default of the app waits for 75 m.
 */
export function clientAddress(server: string, identifier: string): string {
  return `${server}?${new URLSearchParams({ id: identifier, accuracy: 'high', interval: '30', distance: '0' }).toString()}`;
}

/** Configuration of a Traccar server that forwards positions here; the URL contains the secret of this device. */
export function forwardingLines(url: string): string {
  return [
    "<entry key='forward.enable'>true</entry>",
    "<entry key='forward.type'>json</entry>",
    `<entry key='forward.url'>${url}</entry>`,
  ].join('\n');
}

interface Props {
  added: Added;
  isRenewed?: boolean;
  onAnother: () => void;
}

/** Shows the secret once, and how to configure each sender with it. */
export function AddedDevice({ added, isRenewed = false, onAnother }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.added}>
      <SecretCard added={added} isRenewed={isRenewed} onAnother={onAnother} />
      {isLoopback(address.hostname()) && <Callout tone="plain">{t('deviceAdd.loopback')}</Callout>}
      <PhoneCard added={added} />
      <OwnTracksCard added={added} />
      <section className={classes.card}>
        <h2>{t('deviceAdd.traccar')}</h2>
        <p>{t('deviceAdd.traccarLead')}</p>
        <dl className={classes.settings}>
          <Setting name={t('deviceAdd.settings')} value={forwardingLines(at(added.paths.traccar))} />
        </dl>
      </section>
    </div>
  );
}

/** The full URL of a path of the server, for a sender. */
const at = (path: string): string => `${address.origin()}${path}`;

function SecretCard({ added: { device, secret }, isRenewed, onAnother }: Required<Props>) {
  const { t } = useTranslation();
  return (
    <section className={classes.card}>
      <h2>{t(isRenewed ? 'secrets.renew.done' : 'deviceAdd.doneTitle', { name: device.name })}</h2>
      {isRenewed ? (
        !mayReport(device.status) && <Callout tone="danger">{t('secrets.renew.retired')}</Callout>
      ) : (
        <FirstPosition device={device.id} />
      )}
      <Callout tone="warning">{t('deviceAdd.secretOnce')}</Callout>
      <dl className={classes.settings}>
        <Setting name={t('deviceAdd.identifier')} value={device.identifier} />
        <Setting name={t('deviceAdd.secret')} value={secret} />
      </dl>
      <Button variant="default" onClick={onAnother}>
        {t(isRenewed ? 'secrets.renew.back' : 'deviceAdd.another')}
      </Button>
    </section>
  );
}

function PhoneCard({ added: { device, paths } }: Pick<Props, 'added'>) {
  const { t } = useTranslation();
  return (
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
  );
}

function OwnTracksCard({ added: { device, secret, paths } }: Pick<Props, 'added'>) {
  const { t } = useTranslation();
  return (
    <section className={classes.card}>
      <h2>{t('deviceAdd.owntracks')}</h2>
      <p>{t('deviceAdd.owntracksLead')}</p>
      <dl className={classes.settings}>
        <Setting name={t('deviceAdd.url')} value={at(paths.owntracks)} />
        <Setting name={t('deviceAdd.user')} value={device.identifier} />
        <Setting name={t('deviceAdd.password')} value={secret} />
      </dl>
    </section>
  );
}
