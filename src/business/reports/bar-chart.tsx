import { useId } from 'react';
import classes from './reports.module.css';

export interface ChartBar {
  key: string;
  label: string;
  value: number;
  /** The value as it is read. */
  text: string;
}

interface Props {
  bars: readonly ChartBar[];
  title: string;
  /** What a whole bar stands for; the largest of the values where nobody says. */
  whole?: number;
  /** How many are shown. */
  most?: number;
}

const MOST_BARS = 10;

/** The largest of some values as bars, each with its number as text. */
export function BarChart({ bars, title, whole, most: mostBars = MOST_BARS }: Props) {
  const id = useId();
  const shown = bars.slice(0, mostBars);
  const most = whole ?? Math.max(Number.EPSILON, ...shown.map(({ value }) => value));
  if (shown.length === 0) return null;
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol>
        {shown.map(({ key, label, value, text }) => (
          <li key={key}>
            <span className={classes.barName} title={label}>
              {label}
            </span>
            <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden focusable={false}>
              <rect className={classes.ground} width={100} height={8} rx={1} />
              <rect className={classes.value} width={(value / most) * 100} height={8} rx={1} />
            </svg>
            <strong>{text}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}
