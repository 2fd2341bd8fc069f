import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useEntered } from '../live/clients/use-client-desk.ts';
import { isAt } from '../navigation/navigation.ts';
import type { Navigation, ShownItem } from '../navigation/use-navigation.ts';
import classes from './nav-strip.module.css';
import { NavigationIcon } from './navigation-icon.tsx';

interface Props {
  entries: readonly ShownItem[];
  path: string;
  onOpen: Navigation['open'];
}

/** The entries that have no room beside one another, in a menu. Places are links there too. */
export function MoreMenu({ entries, path, onOpen }: Props) {
  const { t } = useTranslation();
  const entered = useEntered();
  return (
    <Menu position="bottom-end" width={272} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.more}
          aria-label={t('layout.more')}
          data-active={entries.some((entry) => isAt(entry, path))}
        >
          {t('navigation.more')}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {entries.map((entry) => {
          const look = { leftSection: <NavigationIcon name={entry.icon} size={18} />, 'data-entry': entry.id };
          return entry.type === 'item' && entry.url !== undefined ? (
            <Menu.Item
              key={entry.id}
              {...look}
              component={Link}
              href={entry.url}
              onClick={(event: MouseEvent) => entered(entry.id, event)}
            >
              {entry.words}
            </Menu.Item>
          ) : (
            <Menu.Item key={entry.id} {...look} onClick={() => onOpen(entry)}>
              {entry.words}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
