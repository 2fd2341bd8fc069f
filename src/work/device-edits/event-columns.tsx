import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceEvent } from '../../../domain/live/alarms/device-events.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { alarmName } from '../../people/notifications/news-text.ts';
import classes from './events.module.css';

/** The columns of events: type, start or end, time, and the description by the sender. */
export function useEventColumns(): readonly Column<DeviceEvent>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'type', title: t('events.type'), isName: true, cell: ({ type }) => t(`events.types.${type}`) },
      {
        id: 'state',
        title: t('events.state'),
        cell: ({ onOff }) => (
          <span className={classes.state} data-on={onOff}>
            {t(onOff ? 'events.on' : 'events.off')}
          </span>
        ),
      },
      {
        id: 'time',
        title: t('events.time'),
        cell: ({ dateTime }) => <time dateTime={dateTime}>{format.dateTime(Date.parse(dateTime))}</time>,
      },
      {
        id: 'description',
        title: t('events.description'),
        cell: ({ description }) => (description === null ? t('common.none') : alarmName(description)),
      },
    ],
    [t, format],
  );
}
