import { ActionIcon } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../base/brand/color-scheme.ts';
import { currentLanguage, switchLanguage } from '../../base/i18n/i18n.ts';
import { LANGUAGES } from '../../base/i18n/language.ts';
import classes from './login.module.css';

const THEMES = [
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'auto', icon: IconDeviceDesktop },
] as const;

/** Choice of language and theme before sign-in. */
export function Choices() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useTheme();
  const spoken = currentLanguage();
  return (
    <div className={classes.choices}>
      <div role="group" aria-label={t('login.language')} className={classes.languages}>
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={spoken === language}
            onClick={() => void switchLanguage(language)}
          >
            {t(`shell.languages.${language}`)}
          </button>
        ))}
      </div>
      <div role="group" aria-label={t('login.theme')} className={classes.themes}>
        {THEMES.map(({ scheme, icon: Icon }) => (
          <ActionIcon
            key={scheme}
            variant={colorScheme === scheme ? 'light' : 'subtle'}
            color={colorScheme === scheme ? 'brand' : 'gray'}
            size={36}
            aria-pressed={colorScheme === scheme}
            aria-label={t(`shell.themes.${scheme}`)}
            title={t(`shell.themes.${scheme}`)}
            onClick={() => setColorScheme(scheme)}
          >
            <Icon size={18} stroke={1.75} />
          </ActionIcon>
        ))}
      </div>
    </div>
  );
}
