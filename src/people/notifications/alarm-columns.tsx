import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AlarmRecord } from '../../../domain/live/alarms/alarm.ts';
import { PlaceCell } from '../../base/geo/place-cell.tsx';
import { useAddresses } from '../../base/geo/use-addresses.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { alarmName } from './news-text.ts';
import { NewsTime, NewsWay, NewsWords } from './news-list.tsx';
import classes from './notifications.module.css';

interface Choices {
  sinceMs: number;
  /** Ids that are being acknowledged. */
  running: readonly string[] | null;
  onAcknowledge(alarm: AlarmRecord): void;
}

/** Where the vehicle of an alarm is on the map. */
export const wayTo = ({ device }: AlarmRecord): string => `/trackback?device=${device}`;

/** The columns of the list of alarms. */
export function useAlarmColumns({ sinceMs, running, onAcknowledge }: Choices): readonly Column<AlarmRecord>[] {
  const { t } = useTranslation();
  const addresses = useAddresses();
  const isUnread = ({ dateTime }: AlarmRecord): boolean => Date.parse(dateTime) > sinceMs;
  return [
    {
      id: 'type',
      title: t('alarms.field.type'),
      isName: true,
      width: '22%',
      cell: (alarm) => (
        <>
          <NewsWords words={alarmName(alarm.type)} isUnread={isUnread(alarm)} />
          {alarm.area && <span className={classes.quiet}>{alarm.area.name}</span>}
        </>
      ),
    },
    {
      id: 'dateTime',
      title: t('alarms.field.dateTime'),
      width: '16%',
      cell: (alarm) => <NewsTime ms={Date.parse(alarm.dateTime)} isUnread={isUnread(alarm)} />,
    },
    {
      id: 'device',
      title: t('alarms.field.device'),
      cell: (alarm) => <DeviceCell alarm={alarm} />,
    },
    {
      id: 'place',
      title: t('alarms.field.place'),
      width: '22%',
      cell: ({ place }) => (place ? <PlaceCell place={place} addresses={addresses} /> : t('common.none')),
    },
    {
      id: 'acknowledged',
      title: t('alarms.field.acknowledged'),
      width: '20%',
      cell: (alarm) => (
        <TakenCell alarm={alarm} isBusy={running?.includes(alarm.id) ?? false} onAcknowledge={onAcknowledge} />
      ),
    },
  ];
}

function DeviceCell({ alarm }: { alarm: AlarmRecord }) {
  const { t } = useTranslation();
  const { deviceName, licensePlate } = alarm;
  return (
    <>
      <NewsWay href={wayTo(alarm)} title={t('alarms.toMap')}>
        {deviceName}
      </NewsWay>
      {licensePlate !== null && licensePlate !== deviceName && <span className={classes.quiet}>{licensePlate}</span>}
    </>
  );
}

interface TakenProps {
  alarm: AlarmRecord;
  isBusy: boolean;
  onAcknowledge(alarm: AlarmRecord): void;
}

/** Who acknowledged it and when, or the button that does. */
function TakenCell({ alarm, isBusy, onAcknowledge }: TakenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { acknowledged } = alarm;
  if (acknowledged)
    return (
      <span className={classes.taken}>
        {acknowledged.byName ?? t('alarms.somebody')}
        <span className={classes.quiet}>{format.dateTime(Date.parse(acknowledged.at))}</span>
      </span>
    );
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={t('alarms.acknowledgeOne', { alarm: alarmName(alarm.type), name: alarm.deviceName })}
      leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
      loading={isBusy}
      onClick={(event) => {
        // The row would open the map.
        event.stopPropagation();
        onAcknowledge(alarm);
      }}
    >
      {t('alarms.acknowledge')}
    </Button>
  );
}
