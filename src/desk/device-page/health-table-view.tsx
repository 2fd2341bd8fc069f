import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './device.module.css';
import type { HealthLine } from './health-data.ts';

interface Props {
  title: string;
  timeMs: readonly number[];
  lines: readonly HealthLine[];
}

/** What a chart shows, hour by hour, the newest first; drawn once it is asked for. */
export function HealthTableView({ title, timeMs, lines }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('deviceScreen.health.asTable')}</summary>
      {isOpen && (
        // What scrolls is reached by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.scroll} role="group" aria-label={title} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('deviceScreen.health.hour')}</th>
                {lines.map(({ key }) => (
                  <th key={key} scope="col">
                    {t(`deviceScreen.health.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {timeMs
                .map((ms, at) => (
                  <tr key={ms}>
                    <th scope="row">{format.dateTime(ms)}</th>
                    {lines.map(({ key, values }) => (
                      <td key={key}>{values[at] == null ? t('common.none') : format.decimal(values[at], 1)}</td>
                    ))}
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
