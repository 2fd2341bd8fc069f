import { useTranslation } from 'react-i18next';
import { isSilent } from '../../../domain/live/telemetry/activity.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { useDashboard } from '../../live/devices/dashboard.ts';
import { useVehicle } from '../../live/fleet/use-fleet.ts';
import { DialogButton } from './dialog-button.tsx';
import { FieldGroup, Field } from './field.tsx';
import { measuredText, recorded, recordedText, type GroupProps } from './group-props.ts';
import { linesText } from '../../base/i18n/units.ts';

const ALARMS = [
  ['panic', 'panic'],
  ['robbery', 'robberyAlarm'],
  ['theft', 'theftAlarm'],
  ['batteryRemoved', 'batteryRemoved'],
  ['batteryDemolition', 'batteryDemolition'],
] as const satisfies readonly (readonly [string, keyof Telemetry])[];

/** Inputs that the vehicle and its driver trigger. */
export function InputsGroup(props: GroupProps) {
  const { t } = useTranslation();
  const now = useVehicle(props.row);
  const { dashboard } = useDashboard();
  const ignition = props.telemetry === null ? now.ignition : props.telemetry.ignition;
  // Of a vehicle that no longer speaks only what was is known.
  const running = isSilent(now.activity) ? undefined : 'green';
  const alarm = (isUp: boolean): string => t(isUp ? 'panel.alarm' : 'panel.normal');
  return (
    <FieldGroup title={t('panel.group.inputs')}>
      <Field
        name={t('fleet.detail.ignition')}
        value={ignition === null ? null : t(ignition ? 'fleet.detail.on' : 'fleet.detail.off')}
        tone={ignition ? running : undefined}
      />
      <Field
        name={t('panel.field.engine')}
        value={recordedText(
          props,
          ({ engine }) => engine,
          (isOn) => t(isOn ? 'panel.on' : 'panel.off'),
        )}
        tone={recorded(props, ({ engine }) => engine) ? running : undefined}
      />
      {ALARMS.map(([name, field]) => (
        <Field
          key={name}
          name={t(`panel.field.${name}`)}
          value={recordedText(props, (telemetry) => telemetry[field], alarm)}
          tone={recorded(props, (telemetry) => telemetry[field]) ? 'red' : undefined}
        />
      ))}
      <Field
        name={t('panel.field.inputs')}
        value={measuredText(
          props,
          ({ inputs }) => inputs,
          (lines) => linesText(t, lines, dashboard?.sensors.inputs),
        )}
      >
        <DialogButton action="sensors" device={props.device} />
      </Field>
      <Field
        name={t('panel.field.tag')}
        value={recordedText(
          props,
          ({ driverId }) => driverId,
          (tag) => tag,
        )}
      />
    </FieldGroup>
  );
}
