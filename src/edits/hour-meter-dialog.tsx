import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../domain/device.ts';
import { hourMeterMs, hourMeterText, typedHours } from '../../domain/hour-meter.ts';
import { useCore } from '../shell/console-context.tsx';
import { EditDialog } from './edit-dialog.tsx';
import classes from './edits.module.css';
import { useLastRecord } from './use-last-record.ts';
import { useSave } from './use-save.ts';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** Sets the hour meter of a vehicle, in hours and minutes. */
export function HourMeterDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const save = useSave(onClose);
  const record = useLastRecord(device.id);
  const [text, setText] = useState('');
  const ms = hourMeterMs(text);
  const submit = () => {
    if (ms !== null) save.run(() => core.call('telemetry.patch', { params: { id: String(device.id) }, body: { operations: [{ op: 'add', path: '/engineTimeOn', value: ms }] } }));
  };
  return (
    <EditDialog title={t('edits.hours.title')} name={device.name} save={save} ready={ms !== null && ms > 0} onSave={submit} onClose={onClose}>
      <p className={classes.now}>{record && (record.engineTimeOn === null ? t('edits.unknown') : t('edits.now', { value: hourMeterText(record.engineTimeOn) }))}</p>
      {/* The keypads of phones have no colon: this one stays the whole keyboard. */}
      <TextInput label={t('edits.hours.label')} description={t('edits.hours.hint')} autoComplete="off" value={text} onChange={(event) => setText(typedHours(event.currentTarget.value))} />
    </EditDialog>
  );
}
