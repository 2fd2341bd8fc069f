import { IconActivity, IconDeviceMobilePlus, IconLogout, IconMap2, IconTarget, type Icon } from '@tabler/icons-react';
import { passes } from './access.ts';
import { ROUTES } from './routes.ts';
import type { Profile } from '../../domain/user.ts';

type NavigationId = 'trackdevice' | 'trackback' | 'device-add' | 'diagnostics' | 'logout';

export interface NavigationEntry {
  /** Also the key of its text, `shell.nav.{id}`. */
  id: NavigationId;
  path: string;
  icon: Icon;
  /** Stands at the foot of the navigation. */
  last?: boolean;
}

const ENTRIES: readonly NavigationEntry[] = [
  { id: 'trackdevice', path: '/trackdevice', icon: IconMap2 },
  { id: 'trackback', path: '/trackback', icon: IconTarget },
  { id: 'device-add', path: '/device-add', icon: IconDeviceMobilePlus },
  { id: 'diagnostics', path: '/diagnostics', icon: IconActivity, last: true },
  { id: 'logout', path: '/logout', icon: IconLogout, last: true },
];

/** Entries of the navigation that a profile may open: those whose route lets it pass. */
export function navigationOf(profile: Profile): NavigationEntry[] {
  return ENTRIES.filter((entry) => passes(ROUTES.find((route) => route.path === entry.path) ?? null, profile, () => true));
}
