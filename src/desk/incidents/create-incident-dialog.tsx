import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import { wallText } from '../../../domain/base/time/wall-time.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { IncidentFields } from './incident-fields.tsx';
import { useIncidentForm } from './use-incident-form.ts';

interface Props {
  device: Pick<Device, 'id' | 'name'> & Partial<Pick<Device, 'vehicle'>>;
  onClose(): void;
}

/** Raises an incident about a device. */
export function CreateIncidentDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const { timezone } = useSignedIn().user.metadata;
  const form = useIncidentForm([device], onClose);
  const plate = device.vehicle?.licensePlate;
  return (
    <FormDialog
      title={t('incidents.create.title')}
      about={plate && plate !== device.name ? `${device.name} · ${plate}` : device.name}
      form={form}
      failed={t('incidents.create.failed')}
      submit={t('incidents.create.submit')}
      onClose={onClose}
    >
      <IncidentFields form={form} timeZone={timezone} latest={wallText(serverNowMs(), timezone)} />
    </FormDialog>
  );
}
