import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './splash.module.css';

/** Holds the place of a screen whose code is on its way. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} role="status" aria-label={t('common.loading')}>
      <Loader size="sm" type="dots" />
    </div>
  );
}
