import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFolderPlus, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  name: string;
  onEdit(): void;
  /** Missing where a group is as deep as one may be. */
  onAddBelow?: (() => void) | undefined;
  /** Missing where it cannot be shared: it is of the staff. */
  onShare?: (() => void) | undefined;
  onRemove(): void;
}

/** What can be done with a group. */
export function GroupMenu({ name, onEdit, onAddBelow, onShare, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={230} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('groupScreen.more', { name })}>
          <IconDots size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={17} stroke={1.75} aria-hidden />} onClick={onEdit}>
          {t('groupScreen.edit')}
        </Menu.Item>
        {onAddBelow && (
          <Menu.Item leftSection={<IconFolderPlus size={17} stroke={1.75} aria-hidden />} onClick={onAddBelow}>
            {t('groupScreen.addBelow')}
          </Menu.Item>
        )}
        {onShare && (
          <Menu.Item leftSection={<IconUserPlus size={17} stroke={1.75} aria-hidden />} onClick={onShare}>
            {t('groupMembers.members')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />} onClick={onRemove}>
          {t('groupScreen.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
