import type { RouteRule } from './access.ts';

/** How a route is drawn: inside the shell, or alone on the page. */
type Frame = 'shell' | 'bare';

export interface RouteEntry extends RouteRule {
  path: string;
  frame: Frame;
}

const user = { group: 'user', frame: 'shell' } as const;
const operator = { group: 'operator', frame: 'shell' } as const;

/** The route table: path below the base and who may open it. Its screen is in src/shell/screens.ts or other-screens.ts. */
export const ROUTES: readonly RouteEntry[] = [
  { path: '/login', group: 'onlyGuest', frame: 'bare' },
  { path: '/password', group: 'onlyGuest', frame: 'bare' },
  { path: '/logout', group: null, frame: 'bare' },
  { path: '/share/:link', group: null, frame: 'bare' },
  { path: '/trackback', ...user },
  { path: '/trackdevice', ...operator },
  { path: '/diagnostics', ...user },
  { path: '/device-add', group: 'admin', frame: 'shell' },
  { path: '/brand', group: 'admin', frame: 'shell' },
  { path: '/audit', group: 'admin', frame: 'shell' },
  { path: '/users', group: 'admin', frame: 'shell' },
  { path: '/brands', group: 'admin', frame: 'shell' },
  { path: '/incident-rules', group: 'admin', frame: 'shell' },
  { path: '/trackback-plus', ...operator },
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
  { path: '/indicators', ...operator },
  { path: '/reports', ...user },
  { path: '/report-displacement', group: 'user', frame: 'bare', permission: 'MONITORING_DEVICES_HISTORY' },
  { path: '/erp/dashboard', group: 'admin', frame: 'shell' },
];

/** The route that an address of the console belongs to. */
export function routeOf(address: string): RouteEntry | undefined {
  const parts = address.replace(/\?.*/, '').split('/');
  return ROUTES.find(({ path }) => {
    const pattern = path.split('/');
    return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
  });
}
