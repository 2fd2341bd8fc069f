import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DevicesField } from '../devices/devices-field.tsx';
import classes from './device-choice.module.css';

/** Asks of which tracker a screen is to tell, where its address names none. */
export function DeviceChoice({ onChoose }: { onChoose(device: number): void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState<string[]>([]);
  return (
    <section className={classes.choice} aria-labelledby="device-choice">
      <h2 id="device-choice">{t('trips.choice.title')}</h2>
      <DevicesField
        label={t('trips.choice.label')}
        description={t('trips.choice.description')}
        placeholder={t('trips.choice.placeholder')}
        none={t('trips.choice.none')}
        value={value}
        most={1}
        error={undefined}
        onChange={(next) => {
          setValue(next);
          if (next[0] !== undefined) onChoose(Number(next[0]));
        }}
      />
    </section>
  );
}
