import type { Profile } from '../../../domain/people/users/user.ts';

/** Who may open a route: `user` is every signed-in profile, `onlyUser` customers alone, `operator` includes administrators. */
export type RouteGroup = 'user' | 'onlyUser' | 'operator' | 'admin' | 'onlyGuest';

const MEMBERS: Record<RouteGroup, readonly (Profile | null)[]> = {
  user: ['ADMINISTRATOR', 'OPERATOR', 'USER'],
  onlyUser: ['USER'],
  operator: ['ADMINISTRATOR', 'OPERATOR'],
  admin: ['ADMINISTRATOR'],
  onlyGuest: [null],
};

/** Who may open a route: the members of a group (null: anyone, a route without a rule), and a permission where one is needed. */
export interface RouteRule {
  group: RouteGroup | null;
  permission?: string;
}

/** Whether a rule allows a user; `profile` is null for a visitor who is not signed in. */
export function passes(
  rule: RouteRule | null,
  profile: Profile | null,
  granted: (permission: string) => boolean,
): boolean {
  if (rule === null || rule.group === null) return true;
  return MEMBERS[rule.group].includes(profile) && (rule.permission === undefined || granted(rule.permission));
}

/** Where a denied visitor is sent. */
export function deniedPlaceOf(profile: Profile | null): string {
  if (profile === null) return '/login';
  return profile === 'USER' ? '/trackback' : '/indicators';
}

/** Where a person lands after signing in without a place in mind. */
export const homeOf = (profile: Profile): string => (profile === 'USER' ? '/trackback' : '/indicators');

/** Address of the sign-in page that keeps where the visitor wanted to go. */
export const loginAddress = (wanted: string): string => `/login?to=${encodeURIComponent(wanted)}`;

/** The return path in a URL's query; null when there is none or it is outside this console. */
export function wantedPlace(search: string): string | null {
  const wanted = new URLSearchParams(search).get('to');
  return wanted !== null && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/login') ? wanted : null;
}
