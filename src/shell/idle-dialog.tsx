import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../base/ui/dialog.tsx';

/** Asks a customer whether to go on; the backdrop and Escape mean yes too. */
export function IdleDialog({ onContinue }: { onContinue(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('idle.title')} onDismiss={onContinue}>
      <p>{t('idle.text')}</p>
      <Button fullWidth mt="md" h={44} onClick={onContinue}>
        {t('idle.continue')}
      </Button>
    </Dialog>
  );
}
