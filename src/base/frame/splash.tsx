import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../brand/brand-mark.tsx';
import classes from './splash.module.css';

/** The brand's logo while the session is being resumed. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <main className={classes.splash} aria-busy="true">
      <BrandMark size={64} />
      <Loader size="sm" type="dots" aria-hidden="true" />
      <p className={classes.word} role="status">
        {t('shell.restoring')}
      </p>
    </main>
  );
}
