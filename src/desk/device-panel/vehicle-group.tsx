import { IconCar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import classes from './device-panel.module.css';
import { DialogButton } from './dialog-button.tsx';
import { FieldGroup, Field } from './field.tsx';
import type { GroupProps } from './group-props.ts';
import { useDashboard } from '../../live/devices/dashboard.ts';

interface Props extends Pick<GroupProps, 'device' | 'isPast'> {
  vehicle: NonNullable<Device['vehicle']>;
}

/** The vehicle that the tracker sits in, and whose it is. */
export function VehicleGroup({ device, vehicle, isPast }: Props) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('panel.group.vehicle')} aside={<VehiclePicture device={device} isPast={isPast} />}>
      <Field name={t('panel.field.vehicleName')} value={vehicle.name} />
      <Field name={t('panel.field.plate')} value={vehicle.licensePlate} />
      <Field name={t('panel.field.manufacture')} value={vehicle.manufacture} />
      <Field name={t('panel.field.vehicleModel')} value={vehicle.model} />
      <Field name={t('panel.field.colour')} value={vehicle.color} />
      <Field name={t('panel.field.customer')} value={device.customerName} />
    </FieldGroup>
  );
}

/** Its picture, with a button to change it for users who may. */
function VehiclePicture({ device, isPast }: Pick<Props, 'device' | 'isPast'>) {
  const { t } = useTranslation();
  const { dashboard } = useDashboard();
  const address = dashboard?.profileDownload ?? null;
  return (
    <div className={classes.picture}>
      {address === null ? (
        <span className={classes.noPicture}>
          <IconCar size={34} stroke={1.25} aria-hidden />
        </span>
      ) : (
        <img src={address} alt={t('panel.picture', { name: device.name })} />
      )}
      {!isPast && (
        <span className={classes.pictureEdit}>
          <DialogButton action="picture" device={device} />
        </span>
      )}
    </div>
  );
}
