import { useTranslation } from 'react-i18next';
import type { Device } from '../../domain/device.ts';
import { FieldGroup, Field } from './field.tsx';

/** The vehicle that the tracker sits in, and whose it is. */
export function VehicleGroup({ device, vehicle }: { device: Device; vehicle: NonNullable<Device['vehicle']> }) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('panel.group.vehicle')}>
      <Field name={t('panel.field.vehicleName')} value={vehicle.name} />
      <Field name={t('panel.field.plate')} value={vehicle.licensePlate} />
      <Field name={t('panel.field.manufacture')} value={vehicle.manufacture} />
      <Field name={t('panel.field.vehicleModel')} value={vehicle.model} />
      <Field name={t('panel.field.colour')} value={vehicle.color} />
      <Field name={t('panel.field.customer')} value={device.customerName} />
    </FieldGroup>
  );
}
