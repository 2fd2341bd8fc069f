import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/pt-br';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { firstWeekday } from './moment-text.ts';
import classes from './moment.module.css';

interface Props {
  /** `2026-11-29`; empty for none. */
  day: string;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onDay(day: string): void;
}

const LIBRARY_NAMES: Readonly<Record<string, string>> = { 'pt-BR': 'pt-br', 'en-US': 'en' };

/** A calendar of the library; the browser's today is not that of the person, who may be in another zone. */
export function Calendar({ day, today, min, max, onDay }: Props) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const long = useMemo(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }), [locale]);
  // The library's short names of days are those of schoolbooks: 2ª, 3ª.
  const weekday = useMemo(() => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }), [locale]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Loaded after what opened it looked for where the focus goes; what looks later finds the same.
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <DatePicker
      ref={root}
      className={classes.calendar}
      locale={LIBRARY_NAMES[locale] ?? 'en'}
      firstDayOfWeek={firstWeekday(locale)}
      value={day === '' ? null : day}
      defaultDate={day === '' ? today : day}
      minDate={min}
      maxDate={max}
      size="md"
      getDayProps={(date) => ({
        'data-current': date === today || undefined,
        'data-autofocus': date === (day || today) || undefined,
      })}
      getDayAriaLabel={(date) => long.format(Date.parse(`${date}T12:00:00Z`))}
      weekdayFormat={(date) => weekday.format(Date.parse(`${date.slice(0, 10)}T12:00:00Z`)).replace('.', '')}
      weekendDays={[]}
      ariaLabels={{
        previousMonth: t('moment.previousMonth'),
        nextMonth: t('moment.nextMonth'),
        previousYear: t('moment.previousYear'),
        nextYear: t('moment.nextYear'),
        previousDecade: t('moment.previousDecade'),
        nextDecade: t('moment.nextDecade'),
      }}
      onChange={(next) => onDay(next ?? day)}
    />
  );
}
