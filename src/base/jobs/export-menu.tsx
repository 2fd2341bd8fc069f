import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exportFormat, type ExportFormat } from '../../../domain/base/export-format.ts';

interface Props {
  onChoose(format: ExportFormat): void;
  isStarting?: boolean;
  disabled?: boolean;
}

/** What a list can be exported as. Not in a portal: it stands in dialogs too, outside of which nothing can be reached. */
export function ExportMenu({ onChoose, isStarting = false, disabled = false }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={220} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          h={40}
          leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={15} stroke={2} aria-hidden />}
          loading={isStarting}
          disabled={disabled}
        >
          {t('jobs.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormat.options.map((format) => (
          <Menu.Item key={format} onClick={() => onChoose(format)}>
            {t(`jobs.formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
