import { PROFILE_PERMISSIONS } from '../../../domain/permission-sets.ts';
import type { Permission, Profile } from '../../../domain/user.ts';

/** What a new account of a profile may do; every one is of type ACCESS. */
export const defaultPermissions = (profile: Profile): Permission[] =>
  PROFILE_PERMISSIONS[profile].map((name) => ({ name, type: 'ACCESS' }));
