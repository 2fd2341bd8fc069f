import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ALARM_WORDS_PT_BR } from '../../../domain/live/alarms/alarm-words-pt-br.ts';
import { PeriodFilter } from '../../base/list/period-filter.tsx';
import { alarmName } from './news-text.ts';
import classes from './notifications.module.css';
import type { Alarms } from './use-alarms.ts';

type Props = Pick<Alarms['list'], 'filters' | 'filter'>;

const KNOWN_TYPES = Object.keys(ALARM_WORDS_PT_BR);
/** Days that are shown where no period is chosen, as the server has it. */
const USUAL_DAYS = 7;

/** What narrows the list of alarms. */
export function AlarmFilters({ filters, filter }: Props) {
  const { t } = useTranslation();
  // A name that only a sender knows can be asked for by an address.
  const types = [...new Set([...KNOWN_TYPES, ...(filters.type === null ? [] : [filters.type])])];
  const choices = types
    .map((type) => ({ value: type, label: alarmName(type) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <Select
        className={classes.filter}
        aria-label={t('alarms.field.type')}
        placeholder={t('alarms.anyType')}
        data={choices}
        value={filters.type}
        clearable
        searchable
        onChange={(type) => filter({ type })}
      />
      <Select
        className={classes.filter}
        aria-label={t('alarms.field.acknowledged')}
        placeholder={t('alarms.anyState')}
        data={[
          { value: 'false', label: t('alarms.open') },
          { value: 'true', label: t('alarms.taken') },
        ]}
        value={filters.acknowledged}
        clearable
        onChange={(acknowledged) => filter({ acknowledged })}
      />
      <PeriodFilter
        filters={filters}
        filter={filter}
        none={t('alarms.lastDays', { count: USUAL_DAYS })}
        clear={t('alarms.clearPeriod')}
        firstDays={USUAL_DAYS}
      />
    </>
  );
}
