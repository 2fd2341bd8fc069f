import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { AddedDevice } from './added-device.tsx';
import classes from './device-add.module.css';
import { DeviceForm } from './device-form.tsx';
import { EditPart } from './edit-part.tsx';
import { GatewayKeys } from './gateway-keys.tsx';
import { ImportPart } from './import-part.tsx';
import { PARTS, usePlace } from './import-place.ts';
import { RenewSecret } from './renew-secret.tsx';

export type Added = CallOutput<'devices.create'>;

/**
 * Adds a device, then shows its secret once and how to configure its sender; renews secrets and manages gateway keys. The other
 * parts import files and change many devices at once.
 */
export default function DeviceAddScreen() {
  const { t } = useTranslation();
  const { part, id, go } = usePlace();
  return (
    <>
      <ScreenHeader title={t('deviceAdd.title')} subtitle={t('deviceAdd.lead')} />
      <div className={classes.page}>
        <div className={classes.added}>
          <SegmentedControl
            classNames={{ root: classes.parts, control: classes.third, label: classes.part }}
            aria-label={t('bulk.parts')}
            data={PARTS.map((value) => ({ value, label: t(`bulk.${value}`) }))}
            value={part}
            onChange={(next) => go({ part: next })}
          />
          {part === 'one' && <OneDevice />}
          {part === 'import' && <ImportPart id={id} onGo={(next) => go({ part, id: next })} />}
          {part === 'edit' && <EditPart id={id} onGo={(next) => go({ part, id: next })} />}
        </div>
      </div>
    </>
  );
}

function OneDevice() {
  const [added, setAdded] = useState<Added | null>(null);
  const [renewed, setRenewed] = useState<Added | null>(null);
  if (added !== null) return <AddedDevice added={added} onAnother={() => setAdded(null)} />;
  if (renewed !== null) return <AddedDevice added={renewed} isRenewed onAnother={() => setRenewed(null)} />;
  return (
    <>
      <DeviceForm onAdded={setAdded} />
      <RenewSecret onRenewed={setRenewed} />
      <GatewayKeys />
    </>
  );
}
