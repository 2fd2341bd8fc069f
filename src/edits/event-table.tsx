import { useTranslation } from 'react-i18next';
import type { DeviceEvent } from '../../domain/device-events.ts';
import { useFormat } from '../i18n/format.ts';
import { alarmName } from '../push/news-text.ts';
import classes from './events.module.css';

/** Events in a table: what, whether it began or ended, when, and the sender's own word. */
export function EventTable({ events, busy }: { events: readonly DeviceEvent[]; busy: boolean }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-busy={busy} aria-label={t('events.table')}>
      <thead>
        <tr>
          <th scope="col">{t('events.type')}</th>
          <th scope="col">{t('events.state')}</th>
          <th scope="col">{t('events.time')}</th>
          <th scope="col">{t('events.description')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventLine key={`${event.dateTime} ${event.id}`} event={event} />
        ))}
      </tbody>
    </table>
  );
}

function EventLine({ event: { type, onOff, dateTime, description } }: { event: DeviceEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <tr>
      <th scope="row">{t(`events.types.${type}`)}</th>
      <td>
        <span className={classes.state} data-on={onOff}>
          {t(onOff ? 'events.on' : 'events.off')}
        </span>
      </td>
      <td>
        <time dateTime={dateTime}>{format.dateTime(Date.parse(dateTime))}</time>
      </td>
      <td>{description === null ? t('common.none') : alarmName(description)}</td>
    </tr>
  );
}
