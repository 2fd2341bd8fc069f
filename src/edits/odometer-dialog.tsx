import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../domain/device.ts';
import { odometerText, typedKm } from '../../domain/hour-meter.ts';
import { useFormat } from '../i18n/format.ts';
import { useCore } from '../shell/console-context.tsx';
import { EditDialog } from './edit-dialog.tsx';
import classes from './edits.module.css';
import { useLastRecord } from './use-last-record.ts';
import { useSave } from './use-save.ts';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** Sets the odometer of a vehicle, in whole km. */
export function OdometerDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const core = useCore();
  const save = useSave(onClose);
  const record = useLastRecord(device.id);
  const [km, setKm] = useState('');
  const odm = odometerText(km);
  const ready = odm !== null && Number(odm) > 0;
  const submit = () => {
    if (odm !== null) save.run(() => core.call('telemetry.odometer', { params: { id: String(device.id) }, body: { odm } }));
  };
  return (
    <EditDialog title={t('edits.odometer.title')} name={device.name} save={save} ready={ready} onSave={submit} onClose={onClose}>
      <p className={classes.now}>{record && (record.odometer === null ? t('edits.unknown') : t('edits.now', { value: format.distance(record.odometer) }))}</p>
      <TextInput label={t('edits.odometer.label')} description={t('edits.odometer.hint')} inputMode="numeric" autoComplete="off" value={km} onChange={(event) => setKm(typedKm(event.currentTarget.value))} />
    </EditDialog>
  );
}
