import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './quick-commands.module.css';

/** Says that a vehicle is cut. */
export function BlockedMark() {
  const { t } = useTranslation();
  return (
    <span className={classes.blocked}>
      <IconLock size={14} stroke={2} aria-hidden />
      {t('commands.blocked')}
    </span>
  );
}
