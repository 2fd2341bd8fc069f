import { useTranslation } from 'react-i18next';
import { gsmColour, gsmPercentOfSignal } from '../../../domain/live/telemetry/signal.ts';
import { useVehicle } from '../../live/fleet/use-fleet.ts';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import { FieldGroup, Field } from './field.tsx';
import { recorded, recordedText, type GroupProps } from './group-props.ts';
import { SimData } from './sim-data.tsx';

/** How it talks to the network. */
export function GsmGroup(props: GroupProps) {
  const { row, telemetry, isPast, device } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const now = useVehicle(row);
  const ago = useRelativeTime(now.communicationMs);
  const signal = gsmPercentOfSignal(now.gsmSignal);
  const isJammed = recorded(props, ({ jammerOn }) => jammerOn);
  return (
    <FieldGroup title={t('panel.group.gsm')}>
      <Field
        name={t('fleet.detail.signal')}
        icon="signal"
        value={signal === null ? null : format.percent(signal / 100)}
        tone={signal === null ? undefined : gsmColour(signal)}
      />
      <Field name={t('fleet.detail.communication')} value={ago || null} />
      <Field
        name={t('panel.field.activity')}
        value={recordedText(
          props,
          ({ activity }) => activity,
          (value) => t(`panel.activity.${value}`),
        )}
      />
      <Field
        name={t('panel.field.jammer')}
        value={recordedText(
          props,
          ({ jammerOn }) => jammerOn,
          (isOn) => t(isOn ? 'panel.detected' : 'panel.notDetected'),
        )}
        tone={isJammed ? 'red' : undefined}
      />
      <Field
        name={t('panel.field.received')}
        value={recordedText(
          props,
          ({ received }) => received,
          (text) => format.dateTime(Date.parse(text)),
        )}
      />
      <Field
        name={t('panel.field.record')}
        value={recordedText(
          props,
          ({ id }) => id,
          (id) => id,
        )}
      />
      {!isPast && <SimData device={device} telemetry={telemetry} />}
    </FieldGroup>
  );
}
