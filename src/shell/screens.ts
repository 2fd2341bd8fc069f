import type { ComponentType } from 'react';
import { bringUsualTexts, withOtherTexts } from '../base/i18n/i18n.ts';
import LoginScreen from '../people/sign-in/login.screen.tsx';

export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** Pages that are met before signing in, which need the first texts alone; the one that most people open first comes with the page. */
const OF_GUESTS: Readonly<Record<string, LoadScreen>> = {
  '/login': async () => ({ default: LoginScreen }),
  '/password': () => import('../people/sign-in/password.screen.tsx'),
  '/logout': () => import('../people/sign-in/logout.screen.tsx'),
};

/** What people open first and follow vehicles on: the texts that come with every screen are all they need. */
const OF_MAPS: Readonly<Record<string, LoadScreen>> = {
  '/trackback': () => import('../desk/trackers/tracker.screen.tsx'),
  '/trackback-plus': () => import('../desk/trackers/followed-clients.screen.tsx'),
  '/trackdevice': () => import('../desk/trackers/fleet.screen.tsx'),
};

/** Loads something together with the texts of every screen. */
export async function withTexts<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), bringUsualTexts()]);
  return loaded;
}

/** Who looks at a map waits for the table of no other screen: it is loaded with the first of them. */
async function otherScreen(path: string): Promise<{ default: ComponentType }> {
  const { OTHER_SCREENS } = await import('./other-screens.ts');
  return await OTHER_SCREENS[path]!();
}

/** Loads the screen of a route. A test holds that each has one. */
export function screenOf(path: string): LoadScreen {
  const guests = OF_GUESTS[path];
  if (guests !== undefined) return guests;
  const map = OF_MAPS[path];
  return () => withTexts(map ?? (() => withOtherTexts(() => otherScreen(path))));
}
