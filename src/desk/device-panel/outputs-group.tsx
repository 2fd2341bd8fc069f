import { useTranslation } from 'react-i18next';
import { useDashboard } from '../../live/devices/dashboard.ts';
import { useVehicle } from '../../live/fleet/use-fleet.ts';
import { DialogButton } from './dialog-button.tsx';
import { FieldGroup, Field } from './field.tsx';
import { measuredText, recordedText, type GroupProps } from './group-props.ts';
import { linesText } from '../../base/i18n/units.ts';

/** What the tracker does to the vehicle. */
export function OutputsGroup(props: GroupProps) {
  const { t } = useTranslation();
  const now = useVehicle(props.row);
  const { dashboard } = useDashboard();
  // Of a past moment the columns know that it was cut, not that it was not: a tracker without the relay reads the same.
  const blocked = props.telemetry === null ? now.blocked || null : props.telemetry.oilCutOff;
  const onOff = (isOn: boolean): string => t(isOn ? 'panel.on' : 'panel.off');
  return (
    <FieldGroup title={t('panel.group.outputs')}>
      <Field
        name={t('panel.field.blocked')}
        value={blocked === null ? null : t(blocked ? 'panel.blocked.yes' : 'panel.blocked.no')}
        tone={blocked ? 'red' : undefined}
      />
      <Field
        name={t('panel.field.fortification')}
        value={recordedText(props, ({ vehicleFortification }) => vehicleFortification, onOff)}
      />
      <Field
        name={t('panel.field.outputs')}
        value={measuredText(
          props,
          ({ outputs }) => outputs,
          (lines) => linesText(t, lines, dashboard?.sensors.outputs),
        )}
      >
        <DialogButton action="sensors" device={props.device} />
      </Field>
      <Field name={t('panel.field.rf')} value={recordedText(props, ({ rfOn }) => rfOn, onOff)} />
    </FieldGroup>
  );
}
