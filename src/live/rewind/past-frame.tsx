import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPast } from '../fleet/use-is-past.ts';
import classes from './rewind-bar.module.css';

/** While the map shows the past: an amber frame around it, and the tab's title says so. */
export function PastFrame() {
  const { t } = useTranslation();
  const isPast = useIsPast();
  useEffect(() => {
    if (!isPast) return;
    const before = document.title;
    const titled = t('rewind.titled', { title: before });
    document.title = titled;
    return () => {
      if (document.title === titled) document.title = before;
    };
  }, [isPast, t]);
  return isPast ? <div className={classes.frame} aria-hidden /> : null;
}
