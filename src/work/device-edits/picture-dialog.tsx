import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import { useDashboardOf, useKeepDashboard } from '../../live/devices/dashboard.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { PictureField } from '../../base/form/picture-field.tsx';
import type { ShrunkPicture } from '../../base/form/shrink-picture.ts';
import { useSaveForm } from '../../base/form/use-save-form.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** The chosen picture; null removes the stored one, undefined leaves it unchanged. */
interface Values {
  file: ShrunkPicture | null | undefined;
}

function usePictureForm(device: Props['device'], onClose: () => void) {
  const id = String(device.id);
  const keepDashboard = useKeepDashboard();
  const give = useWrite('devices.setPicture');
  const take = useWrite('devices.removePicture');
  return useSaveForm<Values, Parameters<typeof keepDashboard>[0]>({
    initial: { file: undefined },
    send: ({ file }) => (file ? give.run({ body: { device: id, file: file.bytes } }) : take.run({ params: { id } })),
    onSaved: (saved) => {
      keepDashboard(saved);
      onClose();
    },
  });
}

/** Adds, replaces or removes the picture of a vehicle. Nothing changes before it is saved. */
export function PictureDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const { dashboard, failure, again } = useDashboardOf(device.id);
  const form = usePictureForm(device, onClose);
  return (
    <FormDialog
      title={t('edits.picture.title')}
      about={device.name}
      form={form}
      isReady={form.values.file !== undefined}
      onClose={onClose}
    >
      <PictureField
        kept={dashboard?.profileDownload ?? null}
        chosen={form.values.file}
        alt={t('edits.picture.of', { name: device.name })}
        error={form.errors['file']}
        disabled={form.isBusy}
        onChange={(file) => form.set('file', file)}
        onError={(words) => form.fail('file', words)}
      />
      {failure && <FailureCallout title={t('edits.picture.loadFailed')} failure={failure} onRetry={again} />}
    </FormDialog>
  );
}
