import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../contract/problem.ts';
import { useFormat } from '../base/i18n/format.ts';
import classes from './notice-bar.module.css';

/** Says where no footer does that what is shown is what was known last, and since when. */
export function OfflineNotice({ down }: { down: Problem }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  return (
    <div className={classes.bar} data-tone="warning" role="region" aria-label={t('link.status')}>
      <IconCloudOff size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <p className={classes.text} role="status">
        {t('link.downSince', { time: time(down.sinceMs) })}
      </p>
    </div>
  );
}
