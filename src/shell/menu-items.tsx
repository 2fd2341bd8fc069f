import { Menu, type MantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMap, IconMoon, IconSun, IconTag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../base/brand/color-scheme.ts';
import { currentLanguage, switchLanguage } from '../base/i18n/i18n.ts';
import { LANGUAGES } from '../base/i18n/language.ts';
import { useMapPreferences } from '../base/console/map-preferences.ts';
import { useProviderChoices } from '../base/console/use-provider-choices.ts';

export const MENU_ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const TICK = <IconCheck size={16} stroke={2} aria-hidden />;
const THEMES: readonly { scheme: MantineColorScheme; icon: ReactNode }[] = [
  { scheme: 'light', icon: <IconSun {...MENU_ICON} /> },
  { scheme: 'dark', icon: <IconMoon {...MENU_ICON} /> },
  { scheme: 'auto', icon: <IconDeviceDesktop {...MENU_ICON} /> },
];

const isScheme = (value: string): value is MantineColorScheme => THEMES.some(({ scheme }) => scheme === value);

/** Light, dark, or as the system is. */
export function ThemeItems() {
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

export function LanguageItems() {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Label>{t('shell.language')}</Menu.Label>
      <Menu.RadioGroup value={currentLanguage()}>
        {LANGUAGES.map((language) => (
          <Menu.RadioItem
            key={language}
            value={language}
            lang={language}
            checkIcon={TICK}
            onChange={() => void switchLanguage(language)}
          >
            {t(`shell.languages.${language}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

/** Names on markers and the map's provider: what the footer holds where there is one. */
export function MapItems() {
  const { t } = useTranslation();
  const { namesShown, setNamesShown } = useMapPreferences();
  return (
    <>
      <Menu.Divider />
      <Menu.CheckboxItem
        checked={namesShown}
        checkIcon={TICK}
        rightSection={<IconTag {...MENU_ICON} />}
        onChange={setNamesShown}
      >
        {t('shell.names')}
      </Menu.CheckboxItem>
      <ProviderItems icon />
    </>
  );
}

/** Google, Here, Open Street; one that cannot be chosen says why. */
export function ProviderItems({ icon = false }: { icon?: boolean }) {
  const { t } = useTranslation();
  const { provider, word, pick } = useMapPreferences();
  const choices = useProviderChoices();
  const first = choices.find(({ state }) => state === 'offered');
  return (
    <>
      <Menu.Label>{word === '' ? t('shell.provider') : `${t('shell.provider')} · ${word}`}</Menu.Label>
      <Menu.RadioGroup value={provider}>
        {choices.map(({ provider: choice, state }) => (
          <Menu.RadioItem
            key={choice}
            value={choice}
            checkIcon={TICK}
            disabled={state !== 'offered'}
            closeMenuOnClick
            // Where it is a menu of its own it opens with the focus on a choice that can take it.
            data-autofocus={(!icon && choice === first?.provider) || undefined}
            rightSection={
              state === 'offered' ? icon && <IconMap {...MENU_ICON} /> : <small>{t(`mapProvider.${state}`)}</small>
            }
            onChange={() => pick({ provider: choice })}
          >
            {t(`shell.providers.${choice}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
