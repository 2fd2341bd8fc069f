import type { Permission, Profile } from '../../domain/user.ts';

const EVERYBODY = [
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
] as const;

const STAFF = [
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
] as const;

/** Beside what operators may: raw bytes, the server and the network of a tracker are for whoever answers for the fleet. */
const ADMINISTRATOR = ['MONITORING_DEVICES_COMMAND_ADVANCED', 'ERP_WEB'] as const;

const NAMES: Record<Profile, readonly string[]> = {
  USER: EVERYBODY,
  OPERATOR: [...EVERYBODY, ...STAFF],
  ADMINISTRATOR: [...EVERYBODY, ...STAFF, ...ADMINISTRATOR],
};

/** What a new account of a profile may do; every one is of type ACCESS. */
export const defaultPermissions = (profile: Profile): Permission[] =>
  NAMES[profile].map((name) => ({ name, type: 'ACCESS' }));
