/** Every permission the console asks for, with whose new accounts have it. An account has one where its type is ACCESS. */
export const PERMISSIONS = {
  BILLING_CANCEL_CHARGES: 'staff',
  BILLING_CONTRACTS: 'staff',
  BILLING_REFUNDS: 'staff',
  DRIVER_RESOURCES: 'staff',
  ERP_CHAT_SUPPORT: null,
  ERP_WEB: 'administrators',
  FLEET_MANAGEMENT: 'staff',
  MAPS_GOOGLEMAPS: null,
  MAPS_HERE: null,
  MONITORING_ALLOW_V2_AREA: 'everybody',
  MONITORING_AREAS: 'everybody',
  MONITORING_CONTACTS_LIST: 'everybody',
  MONITORING_DEVICES_COMMANDS: 'staff',
  // Raw bytes, the server and the network of a tracker are for administrators of the fleet.
  MONITORING_DEVICES_COMMAND_ADVANCED: 'administrators',
  MONITORING_DEVICES_COMMAND_BLOCK: 'staff',
  MONITORING_DEVICES_COMMAND_POSITION_INQUIRY: 'staff',
  MONITORING_DEVICES_COMMAND_RESTART: 'staff',
  MONITORING_DEVICES_HISTORY: 'everybody',
  MONITORING_DEVICES_SETTINGS: 'everybody',
  MONITORING_DEVICES_SHARE: 'everybody',
  MONITORING_DEVICES_SPEED_ALERT: 'everybody',
  MONITORING_GROUPS: 'everybody',
  MONITORING_INCIDENTS: 'staff',
  MONITORING_NOTIFICATIONS: 'everybody',
  MONITORING_REPORTS: 'everybody',
  MONITORING_SHOW_ALL_DEVICES: 'staff',
  MONITORING_USERS_SEARCH: 'staff',
  MONITORING_WEB: 'everybody',
} as const satisfies Readonly<Record<string, 'everybody' | 'staff' | 'administrators' | null>>;
export type PermissionName = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as PermissionName[];

/** Of some names those of permissions that the console knows, in its order. */
export const knownPermissions = (names: readonly string[]): PermissionName[] =>
  PERMISSION_NAMES.filter((known) => names.includes(known));
