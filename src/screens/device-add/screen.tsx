import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { ScreenHeader } from '../../shell/screen-header.tsx';
import { AddedDevice } from './added-device.tsx';
import classes from './device-add.module.css';
import { DeviceForm } from './device-form.tsx';

export type Added = CallOutput<'devices.create'>;

/** Adds a device, then shows its secret once and how to point a sender at this server. */
export default function DeviceAddScreen() {
  const { t } = useTranslation();
  const [added, setAdded] = useState<Added | null>(null);
  return (
    <>
      <ScreenHeader title={t('deviceAdd.title')} subtitle={t('deviceAdd.lead')} />
      <div className={classes.page}>
        {added === null ? <DeviceForm onAdded={setAdded} /> : <AddedDevice added={added} onAnother={() => setAdded(null)} />}
      </div>
    </>
  );
}
