import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { drawnFrames } from '../map/drawn-frames.ts';
import classes from './diagnostics.module.css';
import { Fact } from './fact.tsx';

/** How often the map drew, what that costs on this machine, and how late it is. */
export function DrawingCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const frames = drawnFrames();
  const { p50, p95 } = frames.ageMs;
  return (
    <section className={classes.card} aria-labelledby="drawing">
      <h2 id="drawing">{t('diagnostics.drawing')}</h2>
      <dl className={classes.facts}>
        <Fact
          name={t('diagnostics.framesVehicles')}
          value={format.integer(frames.vehicles)}
          hint={t('diagnostics.framesVehiclesHint')}
        />
        <Fact name={t('diagnostics.framesBase')} value={format.integer(frames.base)} />
        <Fact
          name={t('diagnostics.frameCost')}
          value={frames.vehicles === 0 ? t('common.none') : format.milliseconds(frames.costMs)}
        />
        <Fact
          name={t('diagnostics.drawnAge')}
          value={p50 === null ? t('common.none') : format.milliseconds(p50)}
          hint={p95 === null ? undefined : t('diagnostics.drawnAgeHint', { value: format.milliseconds(p95) })}
        />
        <Fact name={t('diagnostics.pace')} value={t(`diagnostics.paces.${frames.pace}`)} />
      </dl>
    </section>
  );
}
