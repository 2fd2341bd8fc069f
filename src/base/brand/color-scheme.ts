import { useMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { deviceStore } from '../platform.ts';
import { watchStored } from '../tabs/platform.ts';

/** Also read by public/first-theme.js, before anything is painted. */
const STORE_KEY = 'rastro.theme';

export const THEMES = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];
export type Theme = (typeof THEMES)[number];
const isScheme = (text: string | null): text is Theme => THEMES.some((theme) => theme === text);

/** Light, dark or the system's: stored on the device, the system's until the user chooses, the same in every tab. */
function storedScheme(): MantineColorSchemeManager {
  let stop = (): void => undefined;
  return {
    get: (fallback) => {
      const saved = deviceStore.get(STORE_KEY);
      return isScheme(saved) ? saved : fallback;
    },
    set: (scheme) => deviceStore.set(STORE_KEY, scheme),
    subscribe: (onUpdate) => {
      stop = watchStored(STORE_KEY, (saved) => {
        if (isScheme(saved)) onUpdate(saved);
      });
    },
    unsubscribe: () => stop(),
    clear: () => deviceStore.set(STORE_KEY, null),
  };
}
export const colorSchemeManager = storedScheme();

/** Reads and sets the theme. Transitions stay on: Mantine would stop them with a style tag, which the content policy forbids. */
export const useTheme = () => useMantineColorScheme({ keepTransitions: true });
