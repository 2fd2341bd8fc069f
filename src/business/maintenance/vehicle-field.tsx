import { useTranslation } from 'react-i18next';
import { VehicleSelect } from '../../live/devices/vehicle-select.tsx';

interface Props {
  value: string | null;
  error: string | undefined;
  isInDialog?: boolean;
  onChange(vehicle: string | null): void;
}

/** The vehicle that a new record is of. */
export function VehicleField({ isInDialog = false, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <VehicleSelect
      {...field}
      label={t('maintenance.field.vehicle')}
      placeholder={t('maintenance.vehicleHint')}
      none={t('maintenance.vehicleNone')}
      isRequired
      isInDialog={isInDialog}
    />
  );
}
