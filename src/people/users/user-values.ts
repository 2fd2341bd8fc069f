import { knownPermissions, type PermissionName } from '../../../domain/people/users/permission.ts';
import type { AccountRecord } from '../../../domain/people/users/account.ts';
import type { Profile } from '../../../domain/people/users/user.ts';

/** What the form of a user holds. */
export interface UserValues {
  login: string;
  name: string;
  email: string;
  mobile: string;
  profile: Profile;
  permissions: PermissionName[];
  /** Empty: a link to choose it is mailed. */
  password: string;
}

export const valuesOf = ({ login, name, email, mobile, profile, permissions }: AccountRecord): UserValues => ({
  login,
  name,
  email: email ?? '',
  mobile: mobile ?? '',
  profile,
  permissions: knownPermissions(permissions),
  password: '',
});

/** What is sent of the values for a user that is there. */
export const bodyOf = ({ name, email, mobile, profile, permissions }: UserValues) => ({
  name,
  email: email.trim() || null,
  mobile: mobile.trim() || null,
  profile,
  permissions,
});

/** What somebody else made of a user, as the form holds it. */
export function changedValues(after: Readonly<Record<string, unknown>>): Partial<UserValues> {
  const { email, mobile, permissions, ...rest } = after;
  return {
    ...(rest as Partial<UserValues>),
    ...(email === undefined ? {} : { email: (email as string | null) ?? '' }),
    ...(mobile === undefined ? {} : { mobile: (mobile as string | null) ?? '' }),
    ...(permissions === undefined ? {} : { permissions: knownPermissions(permissions as string[]) }),
  };
}
