import {
  IconDeviceDesktop,
  IconHistory,
  IconKeyboard,
  IconLanguage,
  IconMoon,
  IconSun,
  IconTag,
  type Icon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../base/brand/color-scheme.ts';
import { currentLanguage, switchLanguage } from '../base/i18n/i18n.ts';
import { LANGUAGES } from '../base/i18n/language.ts';
import { onScreenActions, screenActions, type ScreenActionId } from '../base/keys/screen-actions.ts';
import { useMapPreferences } from '../base/console/map-preferences.ts';
import { iconOf } from '../navigation/navigation-icons.ts';
import { useNavigation, type TitleKey } from '../navigation/use-navigation.ts';
import { inAllLanguages, screenWords } from './known-as.ts';
import { openKeys } from './palette-state.ts';

/** Something the palette can do. `id` names it for good: what was chosen last is remembered by it. */
export interface Command {
  id: string;
  kind: 'screen' | 'action';
  words: string;
  /** What else it is found by: its words in every language, and others for it. */
  known: readonly string[];
  icon: Icon;
  run(): void;
}

const SCREEN_ACTIONS: Readonly<Record<ScreenActionId, Icon>> = { rewind: IconHistory };
const THEMES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

/** Every screen the person may open. */
function useScreens(): Command[] {
  const { entries, open } = useNavigation();
  return entries.map((item) => ({
    id: `screen.${item.id}`,
    kind: 'screen',
    words: item.words,
    known: [...inAllLanguages((t) => t(`navigation.titles.${item.title as TitleKey}`)), ...screenWords(item.title)],
    icon: iconOf(item.icon),
    run: () => open(item),
  }));
}

/** Everything that can be done from anywhere, and what the screen of the moment offers beside. */
function useActions(): Command[] {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useTheme();
  const { namesShown, setNamesShown } = useMapPreferences();
  const offered = useSyncExternalStore(onScreenActions, screenActions);
  const action = (id: string, words: (t: TFunction) => string, icon: Icon, run: () => void): Command => ({
    id: `action.${id}`,
    kind: 'action',
    words: words(t),
    known: inAllLanguages(words),
    icon,
    run,
  });
  const themes = (['light', 'dark', 'auto'] as const).filter((scheme) => scheme !== colorScheme);
  const languages = LANGUAGES.filter((language) => language !== currentLanguage());
  return [
    ...[...offered].map(([id, run]) => action(id, (t) => t(`palette.actions.${id}`), SCREEN_ACTIONS[id], run)),
    action(
      'names',
      (t) => t(namesShown ? 'palette.actions.hideNames' : 'palette.actions.showNames'),
      IconTag,
      () => setNamesShown(!namesShown),
    ),
    ...themes.map((scheme) =>
      action(
        `theme.${scheme}`,
        (t) => t('palette.actions.theme', { theme: t(`shell.themes.${scheme}`) }),
        THEMES[scheme],
        () => setColorScheme(scheme),
      ),
    ),
    ...languages.map((language) =>
      action(
        `language.${language}`,
        (t) => t('palette.actions.language', { language: t(`shell.languages.${language}`) }),
        IconLanguage,
        () => void switchLanguage(language),
      ),
    ),
    action('keys', (t) => t('palette.actions.keys'), IconKeyboard, openKeys),
  ];
}

/** Screens, then actions. */
export function useCommands(): readonly Command[] {
  const screens = useScreens();
  const actions = useActions();
  return [...screens, ...actions];
}
