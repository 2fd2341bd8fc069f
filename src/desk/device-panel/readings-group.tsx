import { useTranslation } from 'react-i18next';
import { batteryColour } from '../../../domain/live/telemetry/signal.ts';
import { useDashboard } from '../../live/devices/dashboard.ts';
import { useVehicle } from '../../live/fleet/use-fleet.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { hourMeterText } from '../../base/i18n/duration.ts';
import { DialogButton } from './dialog-button.tsx';
import { FieldGroup, Field } from './field.tsx';
import { measuredText, recorded, recordedText, type GroupProps } from './group-props.ts';
import { temperatureName, voltsText } from '../../base/i18n/units.ts';
import { useBattery } from '../../live/fleet/use-device-models.ts';

/** What its sensors measure. */
export function ReadingsGroup(props: GroupProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('panel.group.readings')}>
      <Power {...props} />
      <Counters {...props} />
      <Sensors {...props} />
    </FieldGroup>
  );
}

/** Odometer and hour meter, which staff may correct. */
function Counters(props: GroupProps) {
  const { device, isPast } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <Field name={t('fleet.detail.odometer')} value={recordedText(props, ({ odometer }) => odometer, format.distance)}>
        {!isPast && <DialogButton action="odometer" device={device} />}
      </Field>
      <Field
        name={t('panel.field.engineHours')}
        value={recordedText(
          props,
          ({ engineTimeOn }) => engineTimeOn,
          (ms) => hourMeterText(ms, format),
        )}
      >
        {!isPast && <DialogButton action="hourMeter" device={device} />}
      </Field>
    </>
  );
}

/** Charge of its battery and the tensions. */
function Power(props: GroupProps) {
  const { row, device } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const now = useVehicle(row);
  const battery = useBattery(now.batteryByte, device.model);
  const volts = (value: number): string => voltsText(t, format, value);
  return (
    <>
      <Field
        name={t('fleet.detail.battery')}
        icon="battery"
        value={battery === null ? null : format.percent(battery / 100)}
        tone={battery === null ? undefined : batteryColour(battery)}
      />
      <Field
        name={t('panel.field.tension')}
        value={recordedText(props, ({ batteryTension }) => batteryTension, volts)}
      />
      <Field name={t('panel.field.backup')} value={recordedText(props, ({ backupBattery }) => backupBattery, volts)} />
    </>
  );
}

/** Fuel, temperatures and the fault code of the engine. */
function Sensors(props: GroupProps) {
  const { t } = useTranslation();
  const { dashboard } = useDashboard();
  const format = useFormat();
  return (
    <>
      <Field
        name={t('panel.field.fuelLevel')}
        value={measuredText(
          props,
          ({ fuelLevel }) => fuelLevel,
          (percent) => format.percent(percent / 100),
        )}
      />
      <Field name={t('panel.field.fuel')} value={measuredText(props, ({ fuel }) => fuel, format.litres)} />
      {Object.entries(recorded(props, ({ temperatures }) => temperatures) ?? {}).map(([sensor, celsius]) => (
        <Field
          key={sensor}
          name={temperatureName(t, sensor, dashboard?.sensors.temperatures)}
          value={format.celsius(celsius)}
        >
          <DialogButton action="sensors" device={props.device} />
        </Field>
      ))}
      <Field
        name={t('panel.field.faultCode')}
        value={recordedText(
          props,
          ({ engineFaultCode }) => engineFaultCode || null,
          (code) => code,
        )}
      />
    </>
  );
}
