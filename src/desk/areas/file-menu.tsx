import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconMapDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../contract/rest/calls.ts';
import { AREA_FILE_FORMATS, type AreaFileFormat } from '../../../domain/desk/areas/area-file.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import { saveFile } from '../../base/ui/save-file.ts';

type FileQuery = Omit<CallInput<'areas.file'>['query'], 'format'>;

const TYPES: Record<AreaFileFormat, string> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
};

interface Props {
  /** Which areas: those of a filter, or some by their ids. */
  query: FileQuery;
  label: string;
  disabled?: boolean;
  isSmall?: boolean;
}

/** Takes areas out of the console as a file for other maps. */
export function FileMenu({ query, label, disabled = false, isSmall = false }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: AreaFileFormat): Promise<void> => {
    setIsBusy(true);
    const answer = await core.call('areas.file', { query: { ...query, format } });
    setIsBusy(false);
    if (answer.ok) {
      const { fileName, text, areas } = answer.value;
      saveFile(fileName, text, TYPES[format]);
      toast('success', t('areaList.saved', { count: areas }));
    } else toast('error', t('areaList.saveFailed', { reason: failureText(answer.failure) }));
  };
  return (
    <Menu position="bottom-end" width={200} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          h={isSmall ? 36 : 40}
          leftSection={<IconMapDown size={18} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={15} stroke={2} aria-hidden />}
          loading={isBusy}
          disabled={disabled}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {AREA_FILE_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {t(`areaList.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
