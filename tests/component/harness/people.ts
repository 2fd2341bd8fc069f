import type { SignedIn } from '../../../contract/core.ts';
import { PERMISSION_NAMES, type PermissionName } from '../../../domain/people/users/permission.ts';
import { userSchema, type Profile, type UserMetadata } from '../../../domain/people/users/user.ts';

export const BRAND_ID = 1_000_000_000_000_001;
const USER_ID = 1_000_000_000_000_100;
const HOUR_MS = 3_600_000;

interface PersonOptions {
  permissions?: readonly PermissionName[];
  /** Those of them that are held but not of type ACCESS. */
  denied?: readonly PermissionName[];
  timezone?: string;
  /** Of what brand; the one that is shown without. */
  brand?: number;
  metadata?: Partial<UserMetadata>;
  shortcuts?: readonly string[];
}

/** Somebody of a profile who is signed in, with every permission unless said otherwise. */
export function person(profile: Profile, options: PersonOptions = {}): SignedIn {
  const { permissions = PERMISSION_NAMES, denied = [], timezone = 'America/Sao_Paulo' } = options;
  const user = userSchema.parse({
    id: USER_ID,
    login: profile.toLowerCase(),
    name: 'Otávio Leme',
    mobile: null,
    brand: options.brand ?? BRAND_ID,
    profile,
    cpfCnpj: null,
    metadata: { timezone, readReleaseNotesMonitoring: true, ...options.metadata },
    data: { displayName: 'Otávio Leme', email: null, photoURL: null, shortcuts: options.shortcuts ?? [] },
  });
  return {
    sessionId: 'session',
    accessToken: 'token',
    expiresAtMs: Date.now() + HOUR_MS,
    user,
    permissions: permissions.map((name) => ({ name, type: denied.includes(name) ? 'DENIED' : 'ACCESS' })),
  };
}
