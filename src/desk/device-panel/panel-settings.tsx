import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { showGroups, useHiddenGroups } from './panel-choices.ts';
import { groupsOfProfile } from './panel-groups.ts';

/** Chooses which groups the panel shows. It stands outside the panel: the way back when all of them are hidden. */
export function PanelSettings() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const hidden = useHiddenGroups();
  const groups = groupsOfProfile(user.profile);
  const isAny = groups.some((group) => !hidden.has(group));
  return (
    <Menu position="top-end" width={230} shadow="md" closeOnItemClick={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('panel.settings')}
          title={t('panel.settings')}
        >
          <IconSettings size={19} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('panel.settingsHint')}</Menu.Label>
        {groups.map((group) => (
          <Menu.CheckboxItem
            key={group}
            checked={!hidden.has(group)}
            checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
            onChange={(shown) => showGroups([group], shown)}
          >
            {t(`panel.settingName.${group}`)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => showGroups(groups, !isAny)}>{t(isAny ? 'panel.hideAll' : 'panel.showAll')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
