import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceHealth } from '../../../domain/live/devices/device-page.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { durationText } from '../../base/i18n/duration.ts';
import { Card } from './card.tsx';
import classes from './device.module.css';

interface Props {
  health: DeviceHealth;
  silenceMin: number;
  /** What chooses how long a silence must be. */
  children: ReactNode;
}

/** The times without a word, the latest first. */
export function GapsCard({ health: { gaps, gapCount, end }, silenceMin, children }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t('deviceScreen.health.gapsTitle')}>
      <p className={classes.quiet}>{t('deviceScreen.health.gapsLead', { minutes: silenceMin })}</p>
      {children}
      {gaps.length === 0 ? <p>{t('deviceScreen.health.gapsNone')}</p> : <Gaps gaps={gaps} end={end} />}
      {gapCount > gaps.length && (
        <p className={classes.quiet}>{t('deviceScreen.health.gapsMore', { shown: gaps.length, total: gapCount })}</p>
      )}
    </Card>
  );
}

function Gaps({ gaps, end }: Pick<DeviceHealth, 'gaps' | 'end'>) {
  const { t } = useTranslation();
  const format = useFormat();

  return (
    // What scrolls is reached by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="group" aria-label={t('deviceScreen.health.gapsTitle')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('deviceScreen.health.gapStart')}</th>
            <th scope="col">{t('deviceScreen.health.gapEnd')}</th>
            <th scope="col">{t('deviceScreen.health.gapLasts')}</th>
          </tr>
        </thead>
        <tbody>
          {gaps.toReversed().map((gap) => (
            <tr key={gap.start}>
              <td>{format.dateTime(Date.parse(gap.start))}</td>
              <td>{gap.end === null ? t('deviceScreen.health.gapNow') : format.dateTime(Date.parse(gap.end))}</td>
              <td>{durationText(Date.parse(gap.end ?? end) - Date.parse(gap.start), format)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
