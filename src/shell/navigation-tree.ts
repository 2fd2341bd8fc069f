import type { NavigationItem, NavigationRoot } from '../../domain/navigation.ts';

/** Entries with their literals kept, so that titles and icons are checked against the words and the drawings there are. */
const tree = <const T extends Record<NavigationRoot, NavigationItem>>(roots: T): T => roots;

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
      { id: 'trackdevice-component', type: 'item', title: 'trackdevice', url: '/trackdevice', icon: 'map', auth: 'MONITORING_SHOW_ALL_DEVICES' },
      { id: 'operator-area-component', type: 'item', title: 'operator-area', url: '/operator-area', icon: 'warning', auth: 'MONITORING_INCIDENTS', exact: true },
      { id: 'trackback', type: 'item', title: 'trackback', url: '/trackback', icon: 'target', auth: 'MONITORING_USERS_SEARCH', exact: true },
      { id: 'trackback-plus', type: 'item', title: 'trackback-plus', url: '/trackback-plus', icon: 'location_searching' },
      { id: 'incidents-component', type: 'item', title: 'incidents', url: '/incidents-notifications', icon: 'bell_ringing', auth: 'MONITORING_INCIDENTS' },
      { id: 'reports-component', type: 'item', title: 'reports', url: '/reports', icon: 'report', auth: 'MONITORING_REPORTS' },
      { id: 'areaslist-component', type: 'item', title: 'areas', url: '/areas-list', icon: 'polygon', auth: 'MONITORING_AREAS' },
      { id: 'operator-account', type: 'item', title: 'operator-account', url: '/operator-account', icon: 'account' },
      { id: 'suport', type: 'item', title: 'support-contact', url: '/suport-contact', icon: 'support' },
      { id: 'suport-chat', type: 'button', title: 'support-chat', icon: 'chat', auth: 'ERP_CHAT_SUPPORT' },
      { id: 'logout', type: 'item', title: 'logout', url: '/logout', icon: 'logout' },
      { id: 'tools-line', type: 'divider', title: '' },
      {
        id: 'tools',
        type: 'collapse',
        title: 'tools',
        icon: 'tools',
        children: [
          { id: 'diagnostics', type: 'item', title: 'diagnostics', url: '/diagnostics', icon: 'activity' },
          { id: 'device-add', type: 'item', title: 'device-add', url: '/device-add', icon: 'device_add' },
          { id: 'brand', type: 'item', title: 'brand', url: '/brand', icon: 'palette' },
          { id: 'api-docs', type: 'link', title: 'api-docs', url: '/api/docs', icon: 'book', target: '_blank', auth: 'ERP_WEB' },
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
      { id: 'notifications-component', type: 'item', title: 'notifications', url: '/notifications', icon: 'bell', auth: 'MONITORING_NOTIFICATIONS' },
      { id: 'groups-component', type: 'item', title: 'groups', url: '/groups', icon: 'groups', auth: 'MONITORING_GROUPS' },
      { id: 'security-area-component', type: 'button', title: 'security-area', url: '/trackback?panel=areas', icon: 'polygon', auth: 'MONITORING_AREAS' },
      { id: 'customer-account', type: 'item', title: 'customer-account', url: '/customer-account', icon: 'account' },
      { id: 'maintenance-list-component', type: 'item', title: 'maintenance', url: '/maintenance-list', icon: 'maintenance', auth: 'FLEET_MANAGEMENT', isBeta: true },
      { id: 'phonebook-component', type: 'item', title: 'phonebook', url: '/phonebook', icon: 'phonebook', auth: 'MONITORING_CONTACTS_LIST' },
      { id: 'user-preferences', type: 'item', title: 'user-preferences', url: '/user-preferences', icon: 'settings' },
      { id: 'drivers', type: 'item', title: 'drivers', url: '/drivers', icon: 'driver', auth: 'DRIVER_RESOURCES' },
      { id: 'reports-component-user', type: 'item', title: 'reports', url: '/reports', icon: 'report', auth: 'MONITORING_REPORTS' },
      { id: 'suport-chat', type: 'button', title: 'support-chat', icon: 'chat', auth: 'ERP_CHAT_SUPPORT' },
      { id: 'own-line', type: 'divider', title: '' },
      { id: 'diagnostics', type: 'item', title: 'diagnostics', url: '/diagnostics', icon: 'activity' },
      { id: 'logout', type: 'item', title: 'logout', url: '/logout', icon: 'logout' },
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
