import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { editCalls } from '../../../contract/rest/work/edit-calls.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import { odometerText, typedKm } from '../../../domain/live/telemetry/hour-meter.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { MeterNow } from './meter-now.tsx';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** Sets the odometer of a vehicle, in whole km. */
export function OdometerDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const form = useCallForm({
    call: 'telemetry.odometer',
    rule: editCalls['telemetry.odometer'].body,
    initial: { km: '' },
    input: ({ km }) => ({ params: { id: String(device.id) }, body: { odm: odometerText(km) ?? '' } }),
    names: { odm: 'km' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('edits.odometer.title')}
      about={device.name}
      form={form}
      isReady={Number(odometerText(form.values.km)) > 0}
      onClose={onClose}
    >
      <MeterNow device={device.id} read={({ odometer }) => (odometer === null ? null : format.distance(odometer))} />
      <TextInput
        {...form.field('km')}
        label={t('edits.odometer.label')}
        description={t('edits.odometer.hint')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => form.set('km', typedKm(event.currentTarget.value))}
      />
    </FormDialog>
  );
}
