import { IconActivity, IconDeviceMobilePlus, IconLogout, IconMap2, IconTarget, type Icon } from '@tabler/icons-react';
import { grants } from '../../domain/grants.ts';
import type { Permission, Profile } from '../../domain/user.ts';
import { passes } from './access.ts';
import { ROUTES } from './routes.ts';

type NavigationId = 'trackdevice' | 'trackback' | 'device-add' | 'diagnostics' | 'logout';

export interface NavigationEntry {
  /** Also the key of its text, `shell.nav.{id}`. */
  id: NavigationId;
  path: string;
  icon: Icon;
  /** Hidden from who lacks it. */
  permission?: string;
  /** Stands at the foot of the navigation. */
  last?: boolean;
}

const ENTRIES: readonly NavigationEntry[] = [
  { id: 'trackdevice', path: '/trackdevice', icon: IconMap2, permission: 'MONITORING_SHOW_ALL_DEVICES' },
  { id: 'trackback', path: '/trackback', icon: IconTarget, permission: 'MONITORING_USERS_SEARCH' },
  { id: 'device-add', path: '/device-add', icon: IconDeviceMobilePlus },
  { id: 'diagnostics', path: '/diagnostics', icon: IconActivity, last: true },
  { id: 'logout', path: '/logout', icon: IconLogout, last: true },
];

/** Entries of the navigation that a person may open: the route lets the profile pass, and the entry's permission is granted. */
export function navigationOf(profile: Profile, permissions: readonly Permission[]): NavigationEntry[] {
  const ruleOf = (entry: NavigationEntry) => ROUTES.find((route) => route.path === entry.path) ?? null;
  const granted = (name: string) => grants(permissions, name);
  return ENTRIES.filter((entry) => passes(ruleOf(entry), profile, granted) && (entry.permission === undefined || granted(entry.permission)));
}
