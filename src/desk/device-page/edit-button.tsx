import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditMode } from './use-edit-mode.ts';

interface Props {
  mode: EditMode;
  button: RefObject<HTMLButtonElement | null>;
  title: string;
}

/** Begins to edit a card, which it names for those who do not see where it stands. */
export function EditButton({ mode, button, title }: Props) {
  const { t } = useTranslation();
  if (mode.isEditing) return null;
  return (
    <Button
      ref={button}
      variant="default"
      size="compact-md"
      leftSection={<IconPencil size={15} stroke={1.75} aria-hidden />}
      aria-label={t('deviceScreen.editOf', { title })}
      onClick={mode.begin}
    >
      {t('deviceScreen.edit')}
    </Button>
  );
}
