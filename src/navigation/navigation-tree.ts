import type { NavigationItem, NavigationRoot } from '../../domain/base/navigation.ts';
import type { PermissionName } from '../../domain/people/users/permission.ts';

type Others = Partial<Omit<NavigationItem, 'id' | 'url' | 'icon' | 'auth'>> & { auth?: PermissionName };

/** A place of the console. It is titled by its id, where `title` does not say otherwise. */
const item = (id: string, url: string, icon: string, others: Others = {}): NavigationItem => ({
  id,
  type: 'item',
  title: id,
  url,
  icon,
  ...others,
});
const folded = (id: string, icon: string, children: NavigationItem[]): NavigationItem => ({
  id,
  type: 'collapse',
  title: id,
  icon,
  children,
});
const line = (id: string): NavigationItem => ({ id, type: 'divider', title: '' });

/** Entries that only administrators have, where the address alone does not say so. */
export const FOR_ADMINISTRATORS: readonly string[] = ['new-billing-plan'];

const AREAS = { auth: 'MONITORING_AREAS' } as const;
const BILLING = { auth: 'BILLING_CONTRACTS' } as const;
const CONTACTS = { auth: 'MONITORING_CONTACTS_LIST' } as const;
const DRIVERS = { auth: 'DRIVER_RESOURCES' } as const;
const FLEET = { auth: 'FLEET_MANAGEMENT' } as const;
const GROUPS = { auth: 'MONITORING_GROUPS' } as const;
const INCIDENTS = { auth: 'MONITORING_INCIDENTS' } as const;
const REPORTS = { title: 'reports', auth: 'MONITORING_REPORTS' } as const;

// Entries that staff and customers have in common.
const notifications = item('notifications-component', '/notifications', 'bell', {
  title: 'notifications',
  auth: 'MONITORING_NOTIFICATIONS',
});
const groups = item('groups-component', '/groups', 'groups', { title: 'groups', ...GROUPS });
const maintenance = item('maintenance-list-component', '/maintenance-list', 'maintenance', {
  title: 'maintenance',
  ...FLEET,
  isBeta: true,
});
const phonebook = item('phonebook-component', '/phonebook', 'phonebook', { title: 'phonebook', ...CONTACTS });
const preferences = item('user-preferences', '/user-preferences', 'settings');
const drivers = item('drivers', '/drivers', 'driver', DRIVERS);
const chat: NavigationItem = {
  id: 'suport-chat',
  type: 'button',
  title: 'support-chat',
  icon: 'chat',
  auth: 'ERP_CHAT_SUPPORT',
};
const logout = item('logout', '/logout', 'logout');
const diagnostics = item('diagnostics', '/diagnostics', 'activity');

/** Screens of a vehicle: opened from here they show the one that was looked at last, or let one be chosen. */
const OF_A_VEHICLE = [
  item('device', '/device', 'info'),
  item('history', '/history', 'history'),
  item('trips', '/trips', 'route'),
  item('displacement', '/report-displacement', 'road'),
];
const ownAreas = item('own-areas', '/securityArea', 'polygon', AREAS);

/** What can be made. `new` in an address opens the dialog of the screen there (src/base/ui/use-asked-new.ts). */
const MADE = [
  item('new-group', '/groupCreate', 'groups', GROUPS),
  item('new-contact', '/phonebook-create', 'phonebook', CONTACTS),
  item('new-driver', '/drivers?new', 'driver', DRIVERS),
  item('new-maintenance-plan', '/maintenance-form/new', 'maintenance', FLEET),
  item('new-expense', '/maintenance-list?tab=entries&new', 'receipt', FLEET),
  item('new-order', '/maintenance-list?tab=orders&new', 'tools', FLEET),
];

/** A part of the account that staff have a door of their own to. */
const accountPart = (id: string, icon: string): NavigationItem => item(id, `/customer-account?tab=${id}`, icon);

const OF_STAFF: NavigationItem[] = [
  item('dashboards', '/indicators', 'bar_chart', { title: 'indicators' }),
  item('trackdevice-component', '/trackdevice', 'map', { title: 'trackdevice', auth: 'MONITORING_SHOW_ALL_DEVICES' }),
  item('operator-area-component', '/operator-area', 'warning', { title: 'operator-area', ...INCIDENTS, exact: true }),
  item('trackback', '/trackback', 'target', { auth: 'MONITORING_USERS_SEARCH', exact: true }),
  item('trackback-plus', '/trackback-plus', 'location_searching'),
  item('incidents-component', '/incidents-notifications', 'bell_ringing', { title: 'incidents', ...INCIDENTS }),
  item('reports-component', '/reports', 'report', REPORTS),
  item('areaslist-component', '/areas-list', 'polygon', { title: 'areas', ...AREAS }),
  item('operator-account', '/operator-account', 'account'),
  item('suport', '/suport-contact', 'support', { title: 'support-contact' }),
  chat,
  logout,
  line('tools-line'),
  folded('more', 'more', [
    groups,
    phonebook,
    drivers,
    maintenance,
    folded('billing', 'receipt', [
      item('customer-account', '/customer-account', 'account', { title: 'customers' }),
      accountPart('contracts', 'report'),
      accountPart('charges', 'receipt'),
      accountPart('payments', 'receipt'),
      accountPart('plans', 'report'),
      accountPart('sims', 'device_add'),
    ]),
    notifications,
    ...OF_A_VEHICLE,
    item('commands', '/command', 'command'),
    ownAreas,
    item('incident-rules', '/incident-rules', 'settings', INCIDENTS),
    item('audit', '/audit', 'report'),
    preferences,
  ]),
  folded('new', 'new', [
    item('new-incident', '/new-incident', 'warning', INCIDENTS),
    item('new-area', '/area-create', 'polygon', AREAS),
    ...MADE,
    item('new-user', '/users?new', 'users'),
    item('new-brand', '/brands?new', 'sitemap'),
    item('new-contract', '/customer-account?tab=contracts&new', 'report', BILLING),
    item('new-billing-plan', '/customer-account?tab=plans&new', 'receipt'),
  ]),
  folded('tools', 'tools', [
    diagnostics,
    item('device-add', '/device-add', 'device_add'),
    item('brand', '/brand', 'palette'),
    item('users', '/users', 'users'),
    item('brands', '/brands', 'sitemap'),
    item('api-docs', '/api/docs', 'book', { type: 'link', target: '_blank', auth: 'ERP_WEB' }),
  ]),
];

const OF_CUSTOMERS: NavigationItem[] = [
  item('trackback', '/trackback', 'target', { exact: true }),
  notifications,
  groups,
  item('security-area-component', '/trackback?panel=areas', 'polygon', {
    type: 'button',
    title: 'security-area',
    ...AREAS,
  }),
  item('customer-account', '/customer-account', 'account'),
  maintenance,
  phonebook,
  preferences,
  drivers,
  item('reports-component-user', '/reports', 'report', REPORTS),
  chat,
  line('own-line'),
  folded('more', 'more', [...OF_A_VEHICLE, ownAreas]),
  folded('new', 'new', [item('new-area', '/area-setting/novo', 'polygon', AREAS), ...MADE]),
  diagnostics,
  logout,
];

const root = (id: NavigationRoot, children: NavigationItem[], auth?: PermissionName): NavigationItem => ({
  id,
  type: 'group',
  title: id,
  auth,
  children,
});

/** The ERP's entries, then what staff work with, then what a customer has; ids and order are those of the catalogue. */
export const NAVIGATION: Readonly<Record<NavigationRoot, NavigationItem>> = {
  admin: root('admin', [item('erp-dashboard', '/erp/dashboard', 'dashboard')], 'ERP_WEB'),
  operator: root('operator', OF_STAFF),
  user: root('user', OF_CUSTOMERS),
};

/** Shortcuts that every customer has: without a side navigation they are the way to every screen. */
export const EVERYBODYS_SHORTCUTS = [
  'trackback',
  'notifications-component',
  'groups-component',
  'security-area-component',
  'customer-account',
  'phonebook-component',
  'reports-component-user',
  'user-preferences',
  'suport-chat',
] as const;

/** Shortcuts that a customer has beside, where the entry's permission is held. */
export const SHORTCUTS_WITH_PERMISSION = ['maintenance-list-component', 'drivers'] as const;
