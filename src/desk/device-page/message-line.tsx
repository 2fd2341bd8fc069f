import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceMessage } from '../../../domain/live/devices/device-page.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Formatter } from '../../base/i18n/formatter.ts';
import classes from './device.module.css';

const PROTOCOLS = { osmand: 'OsmAnd', owntracks: 'OwnTracks', traccar: 'Traccar' } as const;

/** One message: when, by which protocol and what became of it; opened, what it said. */
export function MessageLine({ message }: { message: DeviceMessage }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { at, protocol, outcome } = message;
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <time dateTime={at}>{format.dateTime(Date.parse(at))}</time>
        {protocol !== null && <span className={classes.quiet}>{PROTOCOLS[protocol]}</span>}
        <span className={classes.state} data-state={outcome === 'accepted' ? 'DONE' : 'FAILED'}>
          {outcome === 'accepted' ? t('deviceScreen.messages.accepted') : t(`diagnostics.reasons.${outcome}`)}
        </span>
      </summary>
      {isOpen && <Content message={message} />}
    </details>
  );
}

/** Times of a reading, which nobody reads as numbers. */
const TIMES = ['fixTimeMs', 'communicationMs', 'receivedMs'];

function textOf(name: string, value: unknown, format: Formatter): string {
  if (TIMES.includes(name) && typeof value === 'number') return format.dateTime(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Content({ message: { raw, isCut, understood } }: { message: DeviceMessage }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.message}>
      <div>
        <h4>{t('deviceScreen.messages.raw')}</h4>
        {raw === null ? (
          <p className={classes.quiet}>{t('deviceScreen.messages.noRaw')}</p>
        ) : (
          <pre className={classes.raw}>{raw}</pre>
        )}
        {isCut && <p className={classes.quiet}>{t('deviceScreen.messages.cut')}</p>}
      </div>
      <div>
        <h4>{t('deviceScreen.messages.understood')}</h4>
        {understood === null ? (
          <p className={classes.quiet}>{t('deviceScreen.messages.notUnderstood')}</p>
        ) : (
          <dl className={classes.understood}>
            {Object.entries(understood).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{textOf(name, value, format)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}
