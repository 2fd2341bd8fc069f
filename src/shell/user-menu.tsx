import { Menu, type MantineColorScheme } from '@mantine/core';
import { IconActivity, IconCheck, IconDeviceDesktop, IconDeviceMobilePlus, IconLogout, IconMoon, IconSun, IconTag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useTheme } from '../brand/color-scheme.ts';
import { currentLanguage, switchLanguage } from '../i18n/i18n.ts';
import { LANGUAGES } from '../i18n/language.ts';
import { useSignedIn } from './console-context.tsx';
import { useMapPreferences } from './map-preferences.ts';
import classes from './shell.module.css';
import menu from './user-menu.module.css';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const TICK = <IconCheck size={16} stroke={2} aria-hidden />;
const THEMES: readonly { scheme: MantineColorScheme; icon: ReactNode }[] = [
  { scheme: 'light', icon: <IconSun {...ICON} /> },
  { scheme: 'dark', icon: <IconMoon {...ICON} /> },
  { scheme: 'auto', icon: <IconDeviceDesktop {...ICON} /> },
];

/** First letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => Array.from(word ?? '')[0] ?? '').join('').toUpperCase();
}

/** The person's menu: theme, language, diagnostics, signing out; on a phone also what the footer holds elsewhere. */
export function UserMenu({ phone, onMap }: { phone: boolean; onMap: boolean }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [, navigate] = useLocation();
  const initials = initialsOf(user.name);
  return (
    <Menu position="bottom-end" width={248} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.avatar} aria-label={t('shell.account', { name: user.name, initials })}>
          {initials}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={menu.person}>
          <strong>{user.name}</strong>
          <span>{t(`shell.profile.${user.profile}`)}</span>
        </div>
        <Menu.Divider />
        <ThemeItems />
        <LanguageItems />
        {phone && onMap && <NamesItem />}
        <Menu.Divider />
        {phone && user.profile === 'ADMINISTRATOR' && (
          <Menu.Item leftSection={<IconDeviceMobilePlus {...ICON} />} onClick={() => navigate('/device-add')}>
            {t('navigation.titles.device-add')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconActivity {...ICON} />} onClick={() => navigate('/diagnostics')}>
          {t('shell.diagnostics')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => navigate('/logout')}>
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const isScheme = (value: string): value is MantineColorScheme => THEMES.some(({ scheme }) => scheme === value);

function ThemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useTheme();
  return (
    <>
      <Menu.Label>{t('shell.theme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => isScheme(value) && setColorScheme(value)}>
        {THEMES.map(({ scheme, icon }) => (
          <Menu.RadioItem key={scheme} value={scheme} rightSection={icon} checkIcon={TICK}>
            {t(`shell.themes.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function LanguageItems() {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Label>{t('shell.language')}</Menu.Label>
      <Menu.RadioGroup value={currentLanguage()}>
        {LANGUAGES.map((language) => (
          <Menu.RadioItem key={language} value={language} lang={language} checkIcon={TICK} onChange={() => void switchLanguage(language)}>
            {t(`shell.languages.${language}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function NamesItem() {
  const { t } = useTranslation();
  const { namesShown, setNamesShown } = useMapPreferences();
  return (
    <>
      <Menu.Divider />
      <Menu.CheckboxItem checked={namesShown} checkIcon={TICK} rightSection={<IconTag {...ICON} />} onChange={setNamesShown}>
        {t('shell.names')}
      </Menu.CheckboxItem>
    </>
  );
}
