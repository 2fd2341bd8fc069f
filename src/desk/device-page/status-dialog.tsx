import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { useChangeWhole } from './use-change-whole.ts';

/** What a person may make of a device. */
export type AskedStatus = 'ACTIVE' | 'CANCELED' | 'DISCARDED';

interface Props {
  device: number;
  status: AskedStatus;
  onClose(): void;
}

/** Asks before a device is activated, cancelled or discarded. */
export function StatusDialog({ device, status, onClose }: Props) {
  const { t } = useTranslation();
  const { whole, setStatus } = useChangeWhole(device);
  const name = whole?.shownName ?? '';
  const confirm = async () => {
    const failure = await setStatus(status);
    if (failure === null) toast('success', t(`deviceScreen.status.${status}.done`, { name }));
    return failure;
  };
  return (
    <ConfirmDialog
      title={t(`deviceScreen.status.${status}.ask`, { name })}
      confirm={t(`deviceScreen.status.${status}.run`)}
      failed={t('deviceScreen.actions.failed')}
      onConfirm={confirm}
      onLeave={onClose}
    >
      <p>{t(`deviceScreen.status.${status}.text`)}</p>
    </ConfirmDialog>
  );
}
