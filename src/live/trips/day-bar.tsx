import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './trips.module.css';
import { dayBefore, dayBehind, type Trips } from './use-trips.ts';
import { DayField } from '../../base/ui/moment/moment-field.tsx';

interface Props {
  day: string;
  today: string;
  trips: Trips;
  onDay(day: string): void;
}

/** Steps from day to day, and finds the trips of the day anew. */
export function DayBar({ day, today, trips, onDay }: Props) {
  const { t } = useTranslation();
  const { process, processAgain } = trips;
  return (
    <>
      <div className={classes.bar} role="group" aria-label={t('trips.day')}>
        <ActionIcon variant="default" size={40} aria-label={t('trips.before')} onClick={() => onDay(dayBefore(day))}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <DayField
          aria-label={t('trips.day')}
          value={day}
          max={today}
          required
          onChange={(value) => value !== '' && value <= today && onDay(value)}
        />
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t('trips.after')}
          disabled={day >= today}
          onClick={() => onDay(dayBehind(day))}
        >
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Button
          className={classes.process}
          variant="default"
          h={40}
          loading={process.running !== null}
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          onClick={() => void processAgain()}
        >
          {t('trips.process')}
        </Button>
      </div>
      {process.failure && <FailureCallout title={t('trips.notProcessed')} failure={process.failure} />}
      {process.value && (
        <p className={classes.done} role="status">
          {t(process.value.isDone ? 'trips.processed' : 'trips.processing')}
        </p>
      )}
    </>
  );
}
