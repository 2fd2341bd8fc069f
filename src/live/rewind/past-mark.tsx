import { IconHistory } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { onShownMoment, shownMomentMs } from '../../base/i18n/ticker.ts';
import classes from './past-mark.module.css';

/** Says that the map shows the past, and which moment of it; nothing while it is live. */
export function PastMark() {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = useSyncExternalStore(onShownMoment, () => {
    const ms = shownMomentMs();
    return ms === null ? null : format.time(ms);
  });
  if (moment === null) return null;
  return (
    <span className={classes.mark} data-past>
      <IconHistory size={15} stroke={2} aria-hidden />
      {t('rewind.mapShows', { time: moment })}
    </span>
  );
}
