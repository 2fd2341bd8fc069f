import type { ComponentType } from 'react';
import { bringUsualTexts, withOtherTexts } from '../i18n/i18n.ts';
import LoginScreen from '../screens/login/screen.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** Pages that are met before signing in, which need the first texts alone; the one that most people open first comes with the page. */
const OF_GUESTS: Readonly<Record<string, Load>> = {
  login: async () => ({ default: LoginScreen }),
  password: () => import('../screens/password/screen.tsx'),
  logout: () => import('../screens/logout/screen.tsx'),
};

/** What people open first and follow vehicles on: the texts that come with every screen are all they need. */
const OF_MAPS: Readonly<Record<string, Load>> = {
  trackback: () => import('../screens/trackback/screen.tsx'),
  'trackback-plus': () => import('../screens/trackback-plus/screen.tsx'),
  trackdevice: () => import('../screens/trackdevice/screen.tsx'),
};

/** Loads something together with the texts of every screen. */
export async function withTexts<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), bringUsualTexts()]);
  return loaded;
}

/** Who looks at a map waits for the table of no other screen: it is loaded with the first of them. */
async function otherScreen(name: string): Promise<{ default: ComponentType }> {
  const { OTHER_SCREENS } = await import('./other-screens.ts');
  return await OTHER_SCREENS[`../screens/${name}/screen.tsx`]!();
}

/**
 * Loads the screen of a route: a file `screens/{name}/screen.tsx` with a component as its default export, `erp-dashboard` of
 * `/erp/dashboard`. A test holds the routes to the files.
 */
export function screenOf(path: string): Load {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':'));
  // Folders are kebab-case, also where a path is not.
  const name = words.join('-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const guests = OF_GUESTS[name];
  if (guests !== undefined) return guests;
  const map = OF_MAPS[name];
  return () => withTexts(map ?? (() => withOtherTexts(() => otherScreen(name))));
}
