import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { chartLookOf } from '../history/chart-look.ts';
import classes from './device.module.css';
import { healthTable, rangeOf, type HealthLine } from './health-data.ts';
import { HealthTableView } from './health-table-view.tsx';
import { makeHealthChart } from './make-health-chart.ts';

interface Props {
  title: string;
  timeMs: readonly number[];
  lines: readonly HealthLine[];
  /** The whole week, also where nothing came at its ends; ms. */
  startMs: number;
  endMs: number;
}

/** Values of a week over time, in the look of the page, and as a table for who prefers one. There is at least one line. */
export default function HealthChart({ title, timeMs, lines, startMs, endMs }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const table = useMemo(() => healthTable(timeMs, lines), [timeMs, lines]);
  const names = lines.map(({ key }) => t(`deviceScreen.health.${key}`)).join('\n');
  useEffect(() => {
    const into = place.current!;
    const look = chartLookOf(into);
    const chart = makeHealthChart({ table, lines, names: names.split('\n'), startMs, endMs, look, format }, into);
    const sizes = new ResizeObserver(() => {
      if (into.clientWidth > 0) chart.setSize({ width: into.clientWidth, height: into.clientHeight });
    });
    sizes.observe(into);
    return () => {
      sizes.disconnect();
      chart.destroy();
    };
  }, [table, lines, names, startMs, endMs, theme, format]);
  const { least, most } = rangeOf(lines) ?? { least: 0, most: 0 };
  const words = t('deviceScreen.health.chartOf', {
    title,
    from: format.dateTime(startMs),
    to: format.dateTime(endMs),
    least: format.decimal(least, 1),
    most: format.decimal(most, 1),
  });
  return (
    <>
      <ul className={classes.legend}>
        {lines.map(({ key }, at) => (
          <li key={key} data-line={at}>
            {t(`deviceScreen.health.${key}`)}
          </li>
        ))}
      </ul>
      <div ref={place} className={classes.chart} role="img" aria-label={words} />
      <HealthTableView title={title} timeMs={timeMs} lines={lines} />
    </>
  );
}
