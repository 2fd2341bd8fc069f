import { useTranslation } from 'react-i18next';
import { batteryColour, shownBatteryPercent } from '../../domain/signal.ts';
import { useVehicle } from '../fleet/use-fleet.ts';
import { useFormat } from '../i18n/format.ts';
import { DialogButton } from './dialog-button.tsx';
import { FieldGroup, Field } from './field.tsx';
import { recordedText, type GroupProps } from './group-props.ts';
import { hoursText, voltsText } from './units.ts';
import { useDeviceModel } from './use-device-models.ts';

/** What its sensors measure. */
export function ReadingsGroup(props: GroupProps) {
  const { row, device, telemetry, isPast } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const now = useVehicle(row);
  const isReal = useDeviceModel(device.model)?.config.showBatteryLevel ?? false;
  const battery = shownBatteryPercent(telemetry?.batteryLevel ?? now.batteryLevel, telemetry?.batteryPercent ?? null, isReal);
  const volts = (value: number): string => voltsText(t, format, value);
  return (
    <FieldGroup title={t('panel.group.readings')}>
      <Field name={t('fleet.detail.odometer')} value={recordedText(props, ({ odometer }) => odometer, format.distance)}>
        {!isPast && <DialogButton action="odometer" device={device} />}
      </Field>
      <Field name={t('panel.field.engineHours')} value={recordedText(props, ({ engineTimeOn }) => engineTimeOn, (ms) => hoursText(t, format, ms))}>
        {!isPast && <DialogButton action="hourMeter" device={device} />}
      </Field>
      <Field name={t('fleet.detail.battery')} icon="battery" value={battery === null ? null : format.percent(battery / 100)} tone={battery === null ? undefined : batteryColour(battery)} />
      <Field name={t('panel.field.tension')} value={recordedText(props, ({ batteryTension }) => batteryTension, volts)} />
      <Field name={t('panel.field.backup')} value={recordedText(props, ({ backupBattery }) => backupBattery, volts)} />
      <Field name={t('panel.field.faultCode')} value={recordedText(props, ({ engineFaultCode }) => engineFaultCode || null, (code) => code)} />
    </FieldGroup>
  );
}
