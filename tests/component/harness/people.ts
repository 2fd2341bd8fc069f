import type { SignedIn } from '../../../contract/core.ts';
import { userSchema, type Profile } from '../../../domain/user.ts';

export const BRAND_ID = 1_000_000_000_000_001;
const USER_ID = 1_000_000_000_000_100;
const HOUR_MS = 3_600_000;

const EVERY_PERMISSION = [
  'MONITORING_WEB',
  'MONITORING_AREAS',
  'MONITORING_GROUPS',
  'MONITORING_INCIDENTS',
  'MONITORING_NOTIFICATIONS',
  'MONITORING_REPORTS',
  'MONITORING_USERS_SEARCH',
  'MONITORING_SHOW_ALL_DEVICES',
  'MONITORING_CONTACTS_LIST',
  'ERP_WEB',
  'ERP_CHAT_SUPPORT',
  'FLEET_MANAGEMENT',
  'DRIVER_RESOURCES',
];

interface PersonOptions {
  permissions?: readonly string[];
  timezone?: string;
}

/** Somebody of a profile who is signed in, with every permission unless said otherwise. */
export function person(
  profile: Profile,
  { permissions = EVERY_PERMISSION, timezone = 'America/Sao_Paulo' }: PersonOptions = {},
): SignedIn {
  const user = userSchema.parse({
    id: USER_ID,
    login: profile.toLowerCase(),
    name: 'Otávio Leme',
    mobile: null,
    brand: BRAND_ID,
    profile,
    cpfCnpj: null,
    metadata: { timezone, readReleaseNotesMonitoring: true },
    data: { displayName: 'Otávio Leme', email: null, photoURL: null, shortcuts: [] },
  });
  return {
    sessionId: 'session',
    accessToken: 'token',
    expiresAtMs: Date.now() + HOUR_MS,
    user,
    permissions: permissions.map((name) => ({ name, type: 'ACCESS' })),
  };
}
