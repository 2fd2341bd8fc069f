import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { licenseState } from '../../../domain/desk/driver.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import classes from './drivers.module.css';

/** The last day of a licence; one that is over or about to be says so. */
export function LicenseDay({ expiration }: { expiration: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (expiration === null) return <span className={classes.none}>{t('common.none')}</span>;
  const state = licenseState(expiration, dayNamer(format.timeZone)(serverNowMs()));
  // A day of no zone: read at noon it is the same one anywhere.
  const day = format.day(Date.parse(`${expiration}T12:00:00Z`));
  const Icon = state === 'expired' ? IconAlertCircle : IconAlertTriangle;
  return (
    <span className={classes.license} data-license={state}>
      <time dateTime={expiration}>{day}</time>
      {(state === 'expired' || state === 'expiring') && (
        <span className={classes.badge}>
          <Icon size={14} stroke={2} aria-hidden />
          {t(`drivers.license.${state}`)}
        </span>
      )}
    </span>
  );
}
