import { useTranslation } from 'react-i18next';
import { coversPart } from '../../base/ui/covers.ts';
import classes from './heat-legend.module.css';

/** What the colours of the heat map mean. */
export function HeatLegend() {
  const { t } = useTranslation();
  return (
    <div ref={coversPart} className={classes.legend}>
      <span>{t('map.heatLess')}</span>
      <span className={classes.scale} aria-hidden />
      <span>{t('map.heatMore')}</span>
    </div>
  );
}
