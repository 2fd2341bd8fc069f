import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { useChangeWhole } from './use-change-whole.ts';

/** Asks before a device is taken from its customer. */
export function TakeBackDialog({ device, onClose }: { device: number; onClose(): void }) {
  const { t } = useTranslation();
  const { whole, assign } = useChangeWhole(device);
  // Once it is done there is none: the question goes on naming who it was.
  const [owner] = useState(whole?.owner?.name ?? '');
  const name = whole?.shownName ?? '';
  const confirm = async () => {
    const failure = await assign(null);
    if (failure === null) toast('success', t('deviceScreen.takeBack.done', { name }));
    return failure;
  };
  return (
    <ConfirmDialog
      title={t('deviceScreen.takeBack.ask', { name })}
      confirm={t('deviceScreen.takeBack.run')}
      failed={t('deviceScreen.actions.failed')}
      onConfirm={confirm}
      onLeave={onClose}
    >
      <p>{t('deviceScreen.takeBack.text', { customer: owner })}</p>
    </ConfirmDialog>
  );
}
