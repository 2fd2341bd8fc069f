import { Menu } from '@mantine/core';
import {
  IconActivity,
  IconBell,
  IconDeviceMobilePlus,
  IconDevices,
  IconGauge,
  IconLayoutDashboard,
  IconLogout,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { initialsOf } from '../base/brand/initials.ts';
import { useSignedIn } from '../base/session/session-context.tsx';
import { useAppConfig } from '../base/console/console-context.tsx';
import { openLayoutDialog, openQuickPanel } from './panels.tsx';
import { openNotificationsDialog } from '../people/notifications/open-dialog.tsx';
import { openSessionsDialog } from '../people/sessions/open-dialog.tsx';
import { LanguageItems, MapItems, MENU_ICON as ICON, ThemeItems } from './menu-items.tsx';
import classes from './shell.module.css';
import menu from './user-menu.module.css';
import { ownBuild } from './version-watch.tsx';

/** The person's menu: theme, language, diagnostics, signing out; `withMap`: also what the footer holds where one is shown. */
export function UserMenu({ phone, withMap, small = false }: { phone: boolean; withMap: boolean; small?: boolean }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [, navigate] = useLocation();
  const { version } = useAppConfig();
  const initials = initialsOf(user.name);
  return (
    <Menu position="bottom-end" width={248} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.avatar}
          data-small={small}
          aria-label={t('shell.account', { name: user.name, initials })}
        >
          {initials}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={menu.menu}>
        <div className={menu.person}>
          <strong>{user.name}</strong>
          <span>{t(`shell.profile.${user.profile}`)}</span>
        </div>
        <Menu.Divider />
        <ThemeItems />
        <LanguageItems />
        {withMap && <MapItems />}
        <Menu.Divider />
        {phone && user.profile === 'ADMINISTRATOR' && (
          <Menu.Item leftSection={<IconDeviceMobilePlus {...ICON} />} onClick={() => navigate('/device-add')}>
            {t('navigation.titles.device-add')}
          </Menu.Item>
        )}
        {!phone && (
          <Menu.Item leftSection={<IconLayoutDashboard {...ICON} />} onClick={openLayoutDialog}>
            {t('layout.open')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconBell {...ICON} />} onClick={openNotificationsDialog}>
          {t('notify.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDevices {...ICON} />} onClick={openSessionsDialog}>
          {t('shell.sessions')}
        </Menu.Item>
        <Menu.Item leftSection={<IconGauge {...ICON} />} onClick={openQuickPanel}>
          {t('quick.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconActivity {...ICON} />} onClick={() => navigate('/diagnostics')}>
          {t('shell.diagnostics')}
        </Menu.Item>
        <p className={menu.version}>{t('version.shown', { version: ownBuild()?.version ?? version })}</p>
        <Menu.Item className={menu.last} leftSection={<IconLogout {...ICON} />} onClick={() => navigate('/logout')}>
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
