import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './erp-dashboard.module.css';

export interface DayCount {
  day: string;
  startsAt: string;
  total: number;
}

/** How a day reads, short and in full. */
export function useDayNames(): { short(startsAt: string): string; full(startsAt: string): string } {
  const { locale, timeZone } = useFormat();
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone });
    const full = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
    return {
      short: (startsAt) => short.format(Date.parse(startsAt)),
      full: (startsAt) => full.format(Date.parse(startsAt)),
    };
  }, [locale, timeZone]);
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

/**
 * The days of a period as bars. It is read and walked like a slider: arrows go from day to day, and each day says its number;
 * the table beside it says the same to who prefers one.
 */
export function Histogram({ days, label }: { days: readonly DayCount[]; label: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useDayNames();
  const keys = useId();
  const [at, setAt] = useState(days.length - 1);
  const index = Math.min(at, days.length - 1);
  const day = days[index];
  const most = Math.max(1, ...days.map(({ total }) => total));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(days.length - 1, index + step)));
  };
  if (!day) return null;
  const told = t('erp.dayTotal', { day: names.full(day.startsAt), total: format.integer(day.total) });
  return (
    <figure className={classes.figure}>
      <p className={classes.told} aria-hidden>
        {told}
      </p>
      <div className={classes.plot}>
        <span className={classes.most} aria-hidden>
          {format.compact(most)}
        </span>
        <div
          className={classes.bars}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-describedby={keys}
          aria-valuemin={0}
          aria-valuemax={days.length - 1}
          aria-valuenow={index}
          aria-valuetext={told}
          onKeyDown={onKeyDown}
        >
          <Bars days={days} most={most} chosen={index} onChoose={setAt} />
        </div>
      </div>
      <span id={keys} className="visually-hidden">
        {t('erp.keys')}
      </span>
      <figcaption className={classes.axis} aria-hidden>
        <span>{names.short(days[0]!.startsAt)}</span>
        {days.length > 2 && <span>{names.short(days[Math.floor((days.length - 1) / 2)]!.startsAt)}</span>}
        <span>{names.short(days.at(-1)!.startsAt)}</span>
      </figcaption>
    </figure>
  );
}

interface BarsProps {
  days: readonly DayCount[];
  /** The highest number of a day, at least 1. */
  most: number;
  chosen: number;
  onChoose(index: number): void;
}

/** A bar a day; the whole height above a day chooses it. */
function Bars({ days, most, chosen, onChoose }: BarsProps) {
  return (
    <svg viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden focusable={false}>
      {days.map(({ day: key, total }, place) => (
        <g
          key={key}
          data-chosen={place === chosen}
          onPointerEnter={() => onChoose(place)}
          onPointerDown={() => onChoose(place)}
        >
          <rect className={classes.ground} x={place} y={0} width={1} height={100} />
          <rect
            className={classes.value}
            x={place + 0.12}
            width={0.76}
            y={100 - (total / most) * 100}
            height={(total / most) * 100}
          />
        </g>
      ))}
    </svg>
  );
}

/** The same days as a table, the newest first. */
export function DayTable({ days, label }: { days: readonly DayCount[]; label: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useDayNames();
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('erp.day')}</th>
          <th scope="col">{t('erp.total')}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, startsAt, total }) => (
          <tr key={day}>
            <th scope="row">{names.full(startsAt)}</th>
            <td>{format.integer(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
