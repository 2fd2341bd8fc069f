import type { NavigationItem } from '../../domain/base/navigation.ts';

/** Entries that staff and customers have in common. */
export const SHARED = {
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
export const OF_A_VEHICLE = [
  { id: 'device', type: 'item', title: 'device', url: '/device', icon: 'info' },
  { id: 'history', type: 'item', title: 'history', url: '/history', icon: 'history' },
  { id: 'trips', type: 'item', title: 'trips', url: '/trips', icon: 'route' },
  { id: 'displacement', type: 'item', title: 'displacement', url: '/report-displacement', icon: 'road' },
] as const satisfies readonly NavigationItem[];

export const OWN_AREAS = {
  id: 'own-areas',
  type: 'item',
  title: 'own-areas',
  url: '/securityArea',
  icon: 'polygon',
  auth: 'MONITORING_AREAS',
} as const satisfies NavigationItem;

/** What can be made. `new` in an address opens the dialog of the screen there (src/base/ui/use-asked-new.ts). */
export const MADE = [
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

/** A part of the account that staff have a door of their own to. */
export const accountPart = <const T extends string>(title: T, icon: string) =>
  ({ id: title, type: 'item', title, url: `/customer-account?tab=${title}`, icon }) as const satisfies NavigationItem;
