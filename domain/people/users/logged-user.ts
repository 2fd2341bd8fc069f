import { grants } from './grants.ts';
import type { Permission, User, UserData } from './user.ts';

/** Permission for the second form of security areas. It hides nothing by itself. */
export const V2_AREA_PERMISSION = 'MONITORING_ALLOW_V2_AREA';

/** Keys under which the console keeps who is signed in: all in the tab's storage, the last one on the device. */
export const SESSION_KEYS = {
  loggedUser: 'loggedUser',
  userId: 'currentUserId',
  brandId: 'currentUserBrandId',
  v2Area: V2_AREA_PERMISSION,
  permissions: '[PERMISSIONS]',
  /** Id of the brand last signed in to on this device; it outlives the session. */
  brand: 'brand_user',
} as const;

/**
 * Who is signed in, as it is kept in the tab. The permissions are all of them: some that are checked have a name that
 * `storedPermissions` leaves out.
 */
export interface LoggedUser {
  /** Profiles the person holds. */
  role: string[];
  permissions: Permission[];
  data: UserData;
}

interface WhoIsSignedIn {
  user: User;
  permissions: readonly Permission[];
}

/** The kept form of a signed-in person: no token, no session id. */
export function loggedUserOf({ user, permissions }: WhoIsSignedIn): LoggedUser {
  return { role: [user.profile], permissions: permissions.map(({ name, type }) => ({ name, type })), data: user.data };
}

const STORED_NAMES = ['MONITORING', 'ERP_WEB'];

/** The permissions that are kept in a list of their own: those whose name contains MONITORING or ERP_WEB. */
export const storedPermissions = (permissions: readonly Permission[]): Permission[] =>
  permissions
    .filter(({ name }) => STORED_NAMES.some((part) => name.includes(part)))
    .map(({ name, type }) => ({ name, type }));

/** What the tab's storage holds of a signed-in person: a text by key, null where the key is to be removed. */
export function keptTexts(session: WhoIsSignedIn): Map<string, string | null> {
  return new Map([
    [SESSION_KEYS.loggedUser, JSON.stringify(loggedUserOf(session))],
    [SESSION_KEYS.userId, String(session.user.id)],
    [SESSION_KEYS.brandId, String(session.user.brand)],
    [SESSION_KEYS.permissions, JSON.stringify(storedPermissions(session.permissions))],
    [SESSION_KEYS.v2Area, grants(session.permissions, V2_AREA_PERMISSION) ? 'true' : null],
  ]);
}

/** What the tab's storage holds once nobody is signed in: nothing. */
export const clearedTexts = (): Map<string, null> =>
  new Map(
    [
      SESSION_KEYS.loggedUser,
      SESSION_KEYS.userId,
      SESSION_KEYS.brandId,
      SESSION_KEYS.permissions,
      SESSION_KEYS.v2Area,
    ].map((key) => [key, null]),
  );
