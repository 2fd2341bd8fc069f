import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DevicesField } from '../../live/devices/devices-field.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import classes from './command.module.css';

interface Props {
  onChoose(device: number): void;
  onClose(): void;
}

/** Asks which vehicle is to be commanded instead. */
export function OtherVehicle({ onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [value, setValue] = useState<string[]>([]);
  return (
    <Dialog title={t('commandScreen.vehicle.other')} closable onDismiss={onClose}>
      <div className={classes.choosing}>
        <DevicesField
          label={t('trips.choice.label')}
          description={t('trips.choice.description')}
          placeholder={t('trips.choice.placeholder')}
          none={t('trips.choice.none')}
          value={value}
          most={1}
          isInDialog
          error={undefined}
          onChange={(next) => {
            setValue(next);
            if (next[0] !== undefined) onChoose(Number(next[0]));
          }}
        />
      </div>
    </Dialog>
  );
}
