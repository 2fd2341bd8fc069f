import type { PermissionName } from './permission.ts';
import type { Profile } from './user.ts';

const EVERYBODY: readonly PermissionName[] = [
  'MONITORING_WEB',
  'MONITORING_NOTIFICATIONS',
  'MONITORING_REPORTS',
  'MONITORING_GROUPS',
  'MONITORING_AREAS',
  'MONITORING_ALLOW_V2_AREA',
  'MONITORING_CONTACTS_LIST',
  'MONITORING_DEVICES_HISTORY',
  'MONITORING_DEVICES_SETTINGS',
  'MONITORING_DEVICES_SPEED_ALERT',
  'MONITORING_DEVICES_SHARE',
];

const STAFF: readonly PermissionName[] = [
  'MONITORING_INCIDENTS',
  'MONITORING_USERS_SEARCH',
  'MONITORING_SHOW_ALL_DEVICES',
  'MONITORING_DEVICES_COMMANDS',
  'MONITORING_DEVICES_COMMAND_POSITION_INQUIRY',
  'MONITORING_DEVICES_COMMAND_RESTART',
  'MONITORING_DEVICES_COMMAND_BLOCK',
  'FLEET_MANAGEMENT',
  'DRIVER_RESOURCES',
  'BILLING_CONTRACTS',
  'BILLING_CANCEL_CHARGES',
  'BILLING_REFUNDS',
];

/** Beside what operators may: raw bytes, the server and the network of a tracker are for administrators of the fleet. */
const ADMINISTRATOR: readonly PermissionName[] = ['MONITORING_DEVICES_COMMAND_ADVANCED', 'ERP_WEB'];

/** What a new account of a profile may do. */
export const PROFILE_PERMISSIONS: Record<Profile, readonly PermissionName[]> = {
  USER: EVERYBODY,
  OPERATOR: [...EVERYBODY, ...STAFF],
  ADMINISTRATOR: [...EVERYBODY, ...STAFF, ...ADMINISTRATOR],
};

/** Sets of permissions that people know by a name. */
export const PERMISSION_SETS = {
  viewer: [
    'MONITORING_WEB',
    'MONITORING_NOTIFICATIONS',
    'MONITORING_REPORTS',
    'MONITORING_USERS_SEARCH',
    'MONITORING_SHOW_ALL_DEVICES',
    'MONITORING_DEVICES_HISTORY',
  ],
  customer: PROFILE_PERMISSIONS.USER,
  operator: PROFILE_PERMISSIONS.OPERATOR,
  administrator: PROFILE_PERMISSIONS.ADMINISTRATOR,
} as const satisfies Record<string, readonly PermissionName[]>;
export type PermissionSet = keyof typeof PERMISSION_SETS;
export const PERMISSION_SET_NAMES = Object.keys(PERMISSION_SETS) as PermissionSet[];

/** The set that some permissions are, to the last one; null where they are none. */
export function setOf(permissions: readonly string[]): PermissionSet | null {
  const held = new Set(permissions);
  return (
    PERMISSION_SET_NAMES.find((name) => {
      const set: readonly string[] = PERMISSION_SETS[name];
      return set.length === held.size && set.every((each) => held.has(each));
    }) ?? null
  );
}

/** What a change of permissions gives and takes. */
export const comparePermissions = (before: readonly string[], after: readonly string[]) => ({
  given: after.filter((name) => !before.includes(name)),
  taken: before.filter((name) => !after.includes(name)),
});
