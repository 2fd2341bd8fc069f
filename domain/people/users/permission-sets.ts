import { PERMISSION_NAMES, PERMISSIONS, type PermissionName } from './permission.ts';
import type { Profile } from './user.ts';

type Whose = (typeof PERMISSIONS)[PermissionName];
const ofNew = (...accounts: readonly Whose[]): readonly PermissionName[] =>
  PERMISSION_NAMES.filter((name) => accounts.includes(PERMISSIONS[name]));

/** What a new account of a profile may do. */
export const PROFILE_PERMISSIONS: Record<Profile, readonly PermissionName[]> = {
  USER: ofNew('everybody'),
  OPERATOR: ofNew('everybody', 'staff'),
  ADMINISTRATOR: ofNew('everybody', 'staff', 'administrators'),
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
