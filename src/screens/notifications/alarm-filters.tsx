import { CloseButton, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALARM_WORDS_PT_BR } from '../../../domain/alarm-words-pt-br.ts';
import { dayNamer } from '../../../domain/day.ts';
import { lastDays } from '../../../domain/period.ts';
import { useFormat } from '../../i18n/format.ts';
import { serverNowMs } from '../../i18n/ticker.ts';
import { alarmName } from '../../push/news-text.ts';
import { PeriodButton } from '../../ui/period-picker/period-button.tsx';
import { PeriodDialog } from '../../ui/period-picker/period-dialog.tsx';
import { periodText } from '../../ui/period-picker/period-text.ts';
import { filtersOf, periodOf } from './alarms-list.ts';
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
      <PeriodFilter filters={filters} filter={filter} />
    </>
  );
}

function PeriodFilter({ filters, filter }: Props) {
  const { t } = useTranslation();
  const { locale, timeZone } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const period = periodOf(filters, timeZone);
  const text = period === null ? t('alarms.lastDays', { count: USUAL_DAYS }) : periodText(period, locale);
  return (
    <>
      <PeriodButton text={text} onClick={() => setAsked(true)} />
      {period !== null && (
        <CloseButton aria-label={t('alarms.clearPeriod')} onClick={() => filter(filtersOf(null, timeZone))} />
      )}
      {isAsked && (
        <PeriodDialog
          period={period ?? lastDays(serverNowMs(), USUAL_DAYS, timeZone, dayNamer(timeZone))}
          onChoose={(chosen) => filter(filtersOf(chosen, timeZone))}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
