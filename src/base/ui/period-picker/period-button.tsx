import { Button } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Says which period is shown, and asks for another one. */
export function PeriodButton({ text, onClick }: { text: string; onClick(): void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      h={40}
      leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
      aria-label={t('period.choose', { period: text })}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
