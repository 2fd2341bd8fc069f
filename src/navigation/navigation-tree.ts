import type { NavigationItem, NavigationRoot } from '../../domain/navigation.ts';

/** Entries that staff and customers have in common. */
const SHARED = {
  notifications: {
    id: 'notifications-component',
    type: 'item',
    title: 'notifications',
    url: '/notifications',
    icon: 'bell',
    auth: 'MONITORING_NOTIFICATIONS',
  },
  groups: {
    id: 'groups-component',
    type: 'item',
    title: 'groups',
    url: '/groups',
    icon: 'groups',
    auth: 'MONITORING_GROUPS',
  },
  maintenance: {
    id: 'maintenance-list-component',
    type: 'item',
    title: 'maintenance',
    url: '/maintenance-list',
    icon: 'maintenance',
    auth: 'FLEET_MANAGEMENT',
    isBeta: true,
  },
  phonebook: {
    id: 'phonebook-component',
    type: 'item',
    title: 'phonebook',
    url: '/phonebook',
    icon: 'phonebook',
    auth: 'MONITORING_CONTACTS_LIST',
  },
  preferences: {
    id: 'user-preferences',
    type: 'item',
    title: 'user-preferences',
    url: '/user-preferences',
    icon: 'settings',
  },
  drivers: { id: 'drivers', type: 'item', title: 'drivers', url: '/drivers', icon: 'driver', auth: 'DRIVER_RESOURCES' },
  chat: { id: 'suport-chat', type: 'button', title: 'support-chat', icon: 'chat', auth: 'ERP_CHAT_SUPPORT' },
  logout: { id: 'logout', type: 'item', title: 'logout', url: '/logout', icon: 'logout' },
  diagnostics: { id: 'diagnostics', type: 'item', title: 'diagnostics', url: '/diagnostics', icon: 'activity' },
} as const satisfies Record<string, NavigationItem>;

/** Screens of a vehicle: opened from here they show the one that was looked at last, or let one be chosen. */
const OF_A_VEHICLE = [
  { id: 'device', type: 'item', title: 'device', url: '/device', icon: 'info' },
  { id: 'history', type: 'item', title: 'history', url: '/history', icon: 'history' },
  { id: 'trips', type: 'item', title: 'trips', url: '/trips', icon: 'route' },
  { id: 'displacement', type: 'item', title: 'displacement', url: '/report-displacement', icon: 'road' },
] as const satisfies readonly NavigationItem[];

const OWN_AREAS = {
  id: 'own-areas',
  type: 'item',
  title: 'own-areas',
  url: '/securityArea',
  icon: 'polygon',
  auth: 'MONITORING_AREAS',
} as const satisfies NavigationItem;

/** What can be made. `new` in an address opens the dialog of the screen there (src/ui/use-asked-new.ts). */
const MADE = [
  {
    id: 'new-group',
    type: 'item',
    title: 'new-group',
    url: '/groupCreate',
    icon: 'groups',
    auth: 'MONITORING_GROUPS',
  },
  {
    id: 'new-contact',
    type: 'item',
    title: 'new-contact',
    url: '/phonebook-create',
    icon: 'phonebook',
    auth: 'MONITORING_CONTACTS_LIST',
  },
  {
    id: 'new-driver',
    type: 'item',
    title: 'new-driver',
    url: '/drivers?new',
    icon: 'driver',
    auth: 'DRIVER_RESOURCES',
  },
  {
    id: 'new-maintenance-plan',
    type: 'item',
    title: 'new-maintenance-plan',
    url: '/maintenance-form/new',
    icon: 'maintenance',
    auth: 'FLEET_MANAGEMENT',
  },
  {
    id: 'new-expense',
    type: 'item',
    title: 'new-expense',
    url: '/maintenance-list?tab=entries&new',
    icon: 'receipt',
    auth: 'FLEET_MANAGEMENT',
  },
  {
    id: 'new-order',
    type: 'item',
    title: 'new-order',
    url: '/maintenance-list?tab=orders&new',
    icon: 'tools',
    auth: 'FLEET_MANAGEMENT',
  },
] as const satisfies readonly NavigationItem[];

/** Entries that only administrators have, where the address alone does not say so. */
export const FOR_ADMINISTRATORS: readonly string[] = ['new-billing-plan'];

/** Entries with their literals kept, so that titles and icons are checked against the words and the drawings there are. */
const tree = <const T extends Record<NavigationRoot, NavigationItem>>(roots: T): T => roots;

/** A part of the account that staff have a door of their own to. */
const part = <const T extends string>(title: T, icon: string) =>
  ({ id: title, type: 'item', title, url: `/customer-account?tab=${title}`, icon }) as const satisfies NavigationItem;

/** The ERP's entries, then what staff work with, then what a customer has; ids and order are those of the catalogue. */
export const NAVIGATION = tree({
  admin: {
    id: 'admin',
    type: 'group',
    title: 'admin',
    auth: 'ERP_WEB',
    children: [{ id: 'erp-dashboard', type: 'item', title: 'erp-dashboard', url: '/erp/dashboard', icon: 'dashboard' }],
  },
  operator: {
    id: 'operator',
    type: 'group',
    title: 'operator',
    children: [
      { id: 'dashboards', type: 'item', title: 'indicators', url: '/indicators', icon: 'bar_chart' },
      {
        id: 'trackdevice-component',
        type: 'item',
        title: 'trackdevice',
        url: '/trackdevice',
        icon: 'map',
        auth: 'MONITORING_SHOW_ALL_DEVICES',
      },
      {
        id: 'operator-area-component',
        type: 'item',
        title: 'operator-area',
        url: '/operator-area',
        icon: 'warning',
        auth: 'MONITORING_INCIDENTS',
        exact: true,
      },
      {
        id: 'trackback',
        type: 'item',
        title: 'trackback',
        url: '/trackback',
        icon: 'target',
        auth: 'MONITORING_USERS_SEARCH',
        exact: true,
      },
      {
        id: 'trackback-plus',
        type: 'item',
        title: 'trackback-plus',
        url: '/trackback-plus',
        icon: 'location_searching',
      },
      {
        id: 'incidents-component',
        type: 'item',
        title: 'incidents',
        url: '/incidents-notifications',
        icon: 'bell_ringing',
        auth: 'MONITORING_INCIDENTS',
      },
      {
        id: 'reports-component',
        type: 'item',
        title: 'reports',
        url: '/reports',
        icon: 'report',
        auth: 'MONITORING_REPORTS',
      },
      {
        id: 'areaslist-component',
        type: 'item',
        title: 'areas',
        url: '/areas-list',
        icon: 'polygon',
        auth: 'MONITORING_AREAS',
      },
      { id: 'operator-account', type: 'item', title: 'operator-account', url: '/operator-account', icon: 'account' },
      { id: 'suport', type: 'item', title: 'support-contact', url: '/suport-contact', icon: 'support' },
      SHARED.chat,
      SHARED.logout,
      { id: 'tools-line', type: 'divider', title: '' },
      {
        id: 'more',
        type: 'collapse',
        title: 'more',
        icon: 'more',
        children: [
          SHARED.groups,
          SHARED.phonebook,
          SHARED.drivers,
          SHARED.maintenance,
          {
            id: 'billing',
            type: 'collapse',
            title: 'billing',
            icon: 'receipt',
            children: [
              { id: 'customer-account', type: 'item', title: 'customers', url: '/customer-account', icon: 'account' },
              part('contracts', 'report'),
              part('charges', 'receipt'),
              part('payments', 'receipt'),
              part('plans', 'report'),
              part('sims', 'device_add'),
            ],
          },
          SHARED.notifications,
          ...OF_A_VEHICLE,
          { id: 'commands', type: 'item', title: 'commands', url: '/command', icon: 'command' },
          OWN_AREAS,
          {
            id: 'incident-rules',
            type: 'item',
            title: 'incident-rules',
            url: '/incident-rules',
            icon: 'settings',
            auth: 'MONITORING_INCIDENTS',
          },
          SHARED.preferences,
        ],
      },
      {
        id: 'new',
        type: 'collapse',
        title: 'new',
        icon: 'new',
        children: [
          {
            id: 'new-incident',
            type: 'item',
            title: 'new-incident',
            url: '/new-incident',
            icon: 'warning',
            auth: 'MONITORING_INCIDENTS',
          },
          {
            id: 'new-area',
            type: 'item',
            title: 'new-area',
            url: '/area-create',
            icon: 'polygon',
            auth: 'MONITORING_AREAS',
          },
          ...MADE,
          {
            id: 'new-contract',
            type: 'item',
            title: 'new-contract',
            url: '/customer-account?tab=contracts&new',
            icon: 'report',
            auth: 'BILLING_CONTRACTS',
          },
          {
            id: 'new-billing-plan',
            type: 'item',
            title: 'new-billing-plan',
            url: '/customer-account?tab=plans&new',
            icon: 'receipt',
          },
        ],
      },
      {
        id: 'tools',
        type: 'collapse',
        title: 'tools',
        icon: 'tools',
        children: [
          SHARED.diagnostics,
          { id: 'device-add', type: 'item', title: 'device-add', url: '/device-add', icon: 'device_add' },
          { id: 'brand', type: 'item', title: 'brand', url: '/brand', icon: 'palette' },
          {
            id: 'api-docs',
            type: 'link',
            title: 'api-docs',
            url: '/api/docs',
            icon: 'book',
            target: '_blank',
            auth: 'ERP_WEB',
          },
        ],
      },
    ],
  },
  user: {
    id: 'user',
    type: 'group',
    title: 'user',
    children: [
      { id: 'trackback', type: 'item', title: 'trackback', url: '/trackback', icon: 'target', exact: true },
      SHARED.notifications,
      SHARED.groups,
      {
        id: 'security-area-component',
        type: 'button',
        title: 'security-area',
        url: '/trackback?panel=areas',
        icon: 'polygon',
        auth: 'MONITORING_AREAS',
      },
      { id: 'customer-account', type: 'item', title: 'customer-account', url: '/customer-account', icon: 'account' },
      SHARED.maintenance,
      SHARED.phonebook,
      SHARED.preferences,
      SHARED.drivers,
      {
        id: 'reports-component-user',
        type: 'item',
        title: 'reports',
        url: '/reports',
        icon: 'report',
        auth: 'MONITORING_REPORTS',
      },
      SHARED.chat,
      { id: 'own-line', type: 'divider', title: '' },
      { id: 'more', type: 'collapse', title: 'more', icon: 'more', children: [...OF_A_VEHICLE, OWN_AREAS] },
      {
        id: 'new',
        type: 'collapse',
        title: 'new',
        icon: 'new',
        children: [
          {
            id: 'new-area',
            type: 'item',
            title: 'new-area',
            url: '/area-setting/novo',
            icon: 'polygon',
            auth: 'MONITORING_AREAS',
          },
          ...MADE,
        ],
      },
      SHARED.diagnostics,
      SHARED.logout,
    ],
  },
});

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
