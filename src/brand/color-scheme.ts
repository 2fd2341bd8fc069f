import { useMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { deviceStore } from '../platform.ts';

/** Also read by public/first-theme.js, before anything is painted. */
const STORE_KEY = 'rastro.theme';

const isScheme = (text: string | null): text is MantineColorScheme =>
  text === 'light' || text === 'dark' || text === 'auto';

/** Light, dark or the system's: stored on the device, the system's until the user chooses. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const saved = deviceStore.get(STORE_KEY);
    return isScheme(saved) ? saved : fallback;
  },
  set: (scheme) => deviceStore.set(STORE_KEY, scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => deviceStore.set(STORE_KEY, null),
};

/** Reads and sets the theme. Transitions stay on: Mantine would stop them with a style tag, which the content policy forbids. */
export const useTheme = () => useMantineColorScheme({ keepTransitions: true });
