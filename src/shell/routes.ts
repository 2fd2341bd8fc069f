import type { ComponentType } from 'react';
import type { RouteRule } from './access.ts';

/** How a route is drawn: inside the shell, or alone on the page. */
type Frame = 'shell' | 'bare';

export interface RouteEntry extends RouteRule {
  path: string;
  frame: Frame;
  /** The screen; missing where the catalogue names a route that is not built yet. */
  load?: () => Promise<{ default: ComponentType }>;
}

const user = { group: 'user', frame: 'shell' } as const;
const operator = { group: 'operator', frame: 'shell' } as const;

/**
 * The route table: path below the base, who may open it, the screen. Every screen is a file `screens/{route}/screen.tsx` with
 * a component as its default export, loaded when it is first opened.
 */
export const ROUTES: readonly RouteEntry[] = [
  { path: '/login', group: 'onlyGuest', frame: 'bare', load: () => import('../screens/login/screen.tsx') },
  { path: '/password', group: 'onlyGuest', frame: 'bare', load: () => import('../screens/password/screen.tsx') },
  { path: '/logout', group: null, frame: 'bare', load: () => import('../screens/logout/screen.tsx') },
  { path: '/share/:link', group: null, frame: 'bare', load: () => import('../screens/share/screen.tsx') },
  { path: '/trackback', ...user, load: () => import('../screens/trackback/screen.tsx') },
  { path: '/trackdevice', ...operator, load: () => import('../screens/trackdevice/screen.tsx') },
  { path: '/diagnostics', ...user, load: () => import('../screens/diagnostics/screen.tsx') },
  { path: '/device-add', group: 'admin', frame: 'shell', load: () => import('../screens/device-add/screen.tsx') },
  { path: '/brand', group: 'admin', frame: 'shell', load: () => import('../screens/brand/screen.tsx') },
  { path: '/trackback-plus', ...operator, load: () => import('../screens/trackback-plus/screen.tsx') },
  { path: '/command', ...operator, permission: 'MONITORING_DEVICES_COMMANDS' },
  { path: '/device', ...user, permission: 'MONITORING_DEVICES_SETTINGS' },
  { path: '/history', ...user, permission: 'MONITORING_DEVICES_HISTORY' },
  { path: '/trips', ...user, permission: 'MONITORING_DEVICES_HISTORY' },
  { path: '/incidents-notifications', ...operator },
  { path: '/new-incident', ...operator },
  { path: '/operator-area', ...operator },
  { path: '/operator-area-detail/:id', ...operator },
  { path: '/operator-account', ...operator },
  { path: '/suport-contact', ...operator },
  { path: '/area-create', ...operator },
  { path: '/area-setting/:id', ...user },
  { path: '/areas-list', ...operator },
  { path: '/customer-account', ...user },
  { path: '/notifications', ...user },
  { path: '/groups', ...user },
  { path: '/groupCreate', ...user },
  { path: '/phonebook', ...user },
  { path: '/phonebook-create', ...user },
  { path: '/securityArea', ...user },
  { path: '/user-preferences', ...user },
  { path: '/drivers', ...user },
  { path: '/maintenance-list', ...user, permission: 'FLEET_MANAGEMENT' },
  { path: '/maintenance-form/:id', ...user, permission: 'FLEET_MANAGEMENT' },
  { path: '/indicators', ...operator, load: () => import('../screens/indicators/screen.tsx') },
  { path: '/reports', ...user },
  { path: '/report-displacement', group: 'user', frame: 'bare' },
  { path: '/erp/dashboard', group: 'admin', frame: 'shell', load: () => import('../screens/erp-dashboard/screen.tsx') },
];
