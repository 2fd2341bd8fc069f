import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Asks a customer whether to go on; the backdrop and Escape mean yes too. */
export default function IdleDialog({ onContinue }: { onContinue(): void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onContinue} title={t('idle.title')} centered withCloseButton={false} transitionProps={{ duration: 0 }}>
      <p>{t('idle.text')}</p>
      <Button fullWidth mt="md" data-autofocus onClick={onContinue}>
        {t('idle.continue')}
      </Button>
    </Modal>
  );
}
