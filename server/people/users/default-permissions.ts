import { PROFILE_PERMISSIONS } from '../../../domain/people/users/permission-sets.ts';
import type { Permission, Profile } from '../../../domain/people/users/user.ts';

/** What a new account of a profile may do; every one is of type ACCESS. */
export const defaultPermissions = (profile: Profile): Permission[] =>
  PROFILE_PERMISSIONS[profile].map((name) => ({ name, type: 'ACCESS' }));
