import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { editCalls } from '../../../contract/rest/work/edit-calls.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import { hourMeterMs, hourMeterText, typedHours } from '../../../domain/live/telemetry/hour-meter.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { MeterNow } from './meter-now.tsx';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** Sets the hour meter of a vehicle, in hours and minutes. */
export function HourMeterDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const form = useCallForm({
    call: 'telemetry.patch',
    rule: editCalls['telemetry.patch'].body,
    initial: { hours: '' },
    input: ({ hours }) => ({
      params: { id: String(device.id) },
      body: { operations: [{ op: 'add' as const, path: '/engineTimeOn' as const, value: hourMeterMs(hours) ?? 0 }] },
    }),
    names: { operations: 'hours' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('edits.hours.title')}
      about={device.name}
      form={form}
      isReady={(hourMeterMs(form.values.hours) ?? 0) > 0}
      onClose={onClose}
    >
      <MeterNow
        device={device.id}
        read={({ engineTimeOn }) => (engineTimeOn === null ? null : hourMeterText(engineTimeOn))}
      />
      {/* Without a numeric input mode: the number pads of phones have no colon. */}
      <TextInput
        {...form.field('hours')}
        label={t('edits.hours.label')}
        description={t('edits.hours.hint')}
        autoComplete="off"
        onChange={(event) => form.set('hours', typedHours(event.currentTarget.value))}
      />
    </FormDialog>
  );
}
