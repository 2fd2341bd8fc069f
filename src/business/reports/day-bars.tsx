import { useTranslation } from 'react-i18next';
import { dayNamedMs } from '../../../domain/base/time/day.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './report.module.css';

const WIDTH = 720;
const HEIGHT = 170;
const BASE = 140;
const TOP = 24;
const MOST_BAR = 56;

/** Kilometres by day as bars, each with its number: paper has no pointer to hover with. */
export function DayBars({ days }: { days: readonly { day: string; mileage: number }[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ mileage }) => mileage));
  const step = WIDTH / days.length;
  const bar = Math.min(MOST_BAR, step * 0.6);
  const words = days.map(({ day, mileage }) => `${format.day(dayNamedMs(day, 'UTC')!)}: ${format.length(mileage)}`);
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${t('displacement.perDay')}. ${words.join('; ')}`}
    >
      <line className={classes.axis} x1={0} x2={WIDTH} y1={BASE} y2={BASE} />
      {days.map(({ day, mileage }, at) => {
        const height = (mileage / most) * (BASE - TOP);
        const middle = step * (at + 0.5);
        return (
          <g key={day}>
            <rect className={classes.bar} x={middle - bar / 2} y={BASE - height} width={bar} height={height} rx={3} />
            <text className={classes.number} x={middle} y={BASE - height - 6}>
              {format.length(mileage)}
            </text>
            <text className={classes.dayName} x={middle} y={BASE + 18}>
              {format.day(dayNamedMs(day, 'UTC')!)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
