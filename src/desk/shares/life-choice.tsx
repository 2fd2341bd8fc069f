import { useTranslation } from 'react-i18next';
import { SHARE_MINUTES, type ShareMinutes } from '../../../domain/desk/share.ts';
import classes from './share.module.css';

/** How long a link may live. */
export function LifeChoice({ value, onChange }: { value: ShareMinutes; onChange(next: ShareMinutes): void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.life}>
      <legend>{t('share.life')}</legend>
      {SHARE_MINUTES.map((choice) => (
        <label key={choice} className={classes.choice}>
          <input
            type="radio"
            name="share-minutes"
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          <span>{t(`share.minutes.of${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
