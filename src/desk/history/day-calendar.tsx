import { useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  calendarDays,
  dayByKey,
  HISTORY_DAYS,
  levelsOf,
  monthsOver,
  weekdayOf,
} from '../../../domain/live/history/history-days.ts';
import type { Period } from '../../../domain/base/time/period.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './day-calendar.module.css';

interface Props {
  device: number;
  period: Period;
  today: string;
  onChoose(day: string): void;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The last 90 days of a vehicle, a column a week: the fuller a day, the stronger its mark. A press looks at that day. */
export function DayCalendar({ device, period, today, onChoose }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const asked = useCall('trackings.calendar', {
    params: { id: String(device) },
    query: { amountDays: HISTORY_DAYS, tz: timeZone },
  });
  const days = useMemo(() => calendarDays(today), [today]);
  if (asked.failure && !asked.value)
    return <FailureCallout title={t('history.calendar.failed')} failure={asked.failure} onRetry={asked.again} />;
  if (!asked.value) return <Skeleton height={170} radius="md" />;
  return <Days days={days} held={asked.value} period={period} onChoose={onChoose} />;
}

/** Goes from the day that has the focus to where the key leads. */
function walk(event: KeyboardEvent<HTMLElement>, days: readonly string[]): void {
  const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
  const to = from === undefined ? null : dayByKey(event.key, from, days);
  if (to === null) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
}

interface DaysProps extends Pick<Props, 'period' | 'onChoose'> {
  days: readonly string[];
  held: readonly { day: string; fixes: number; distanceM: number }[];
}

function useDayText(held: DaysProps['held']): (day: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const byDay = useMemo(() => new Map(held.map((one) => [one.day, one])), [held]);
  return (day) => {
    const { fixes, distanceM } = byDay.get(day) ?? { fixes: 0, distanceM: 0 };
    const date = format.day(noonOf(day));
    if (fixes === 0) return t('history.calendar.nothing', { date });
    return t('history.calendar.day', {
      date,
      count: fixes,
      shown: format.integer(fixes),
      distance: format.length(distanceM),
    });
  };
}

function Days({ days, held, period, onChoose }: DaysProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const grid = useRef<HTMLDivElement>(null);
  const levels = useMemo(() => levelsOf(held), [held]);
  const textOf = useDayText(held);
  const weekday = useMemo(() => new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }), [locale]);
  const isChosen = (day: string): boolean => day >= period.from && day <= period.to;
  const focusable = days.find(isChosen) ?? days.at(-1)!;
  // The first week may have begun before the first day.
  const offset = weekdayOf(days[0]!);
  const weeks = Math.ceil((days.length + offset) / 7);
  useLayoutEffect(() => {
    // Where there is no room for all weeks, the last ones are seen first.
    if (grid.current) grid.current.scrollLeft = grid.current.scrollWidth;
  }, []);
  return (
    <div className={classes.calendar}>
      <div
        ref={grid}
        className={classes.grid}
        role="grid"
        tabIndex={-1}
        aria-label={t('history.calendar.label')}
        onKeyDown={(event) => walk(event, days)}
      >
        <Months days={days} offset={offset} weeks={weeks} />
        {WEEK.map((row) => (
          <div key={row} role="row" className={classes.row}>
            <span role="rowheader" className={classes.weekday}>
              {weekday.format(noonOf('2026-11-22') + row * 86_400_000)}
            </span>
            {Array.from({ length: weeks }, (_, week) => {
              const day = days[week * 7 + row - offset];
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is no such day
              if (day === undefined) return <span key={week} role="gridcell" className={classes.empty} />;
              return (
                <button
                  key={day}
                  type="button"
                  role="gridcell"
                  className={classes.day}
                  data-day={day}
                  data-level={levels.get(day) ?? 0}
                  aria-selected={isChosen(day)}
                  aria-label={textOf(day)}
                  title={textOf(day)}
                  tabIndex={day === focusable ? 0 : -1}
                  onClick={() => onChoose(day)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <Legend />
    </div>
  );
}

/** The months above the weeks that they begin in; the days say them by themselves to whoever does not see. */
function Months({ days, offset, weeks }: { days: readonly string[]; offset: number; weeks: number }) {
  const { locale } = useFormat();
  const month = useMemo(() => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }), [locale]);
  return (
    <div className={classes.row} aria-hidden data-months>
      <span className={classes.weekday} />
      {monthsOver(days, offset, weeks).map((day, week) => (
        // oxlint-disable-next-line react/no-array-index-key -- a week is its place
        <span key={week} className={classes.month}>
          {day !== null && month.format(noonOf(day)).replace('.', '')}
        </span>
      ))}
    </div>
  );
}

/** What the sizes of the marks mean. */
function Legend() {
  const { t } = useTranslation();
  return (
    <p className={classes.legend} aria-hidden>
      {t('history.calendar.less')}
      {[0, 1, 2, 3, 4].map((level) => (
        <span key={level} className={classes.day} data-level={level} />
      ))}
      {t('history.calendar.more')}
    </p>
  );
}
