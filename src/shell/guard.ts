import type { Profile } from '../../domain/people/users/user.ts';
import { deniedPlaceOf, homeOf, loginAddress, passes, wantedPlace, type RouteRule } from '../base/routes/access.ts';

export interface Visit {
  /** Path below the base, and the query behind it (without `?`). */
  path: string;
  search: string;
  /** The route's rule; null when no route matches. */
  rule: RouteRule | null;
  /** Profile of the signed-in user; null for a visitor. */
  profile: Profile | null;
  granted: (permission: string) => boolean;
  /** The visitor has just signed in on this page, rather than come with a session. */
  justSignedIn: boolean;
  /** The visitor did not choose the path: the start page led here. */
  byDefault: boolean;
}

/** Where a visitor is redirected to; null allows the visit. */
export function redirectOf(visit: Visit): string | null {
  if (passes(visit.rule, visit.profile, visit.granted)) return null;
  if (visit.profile === null)
    return visit.byDefault
      ? '/login'
      : loginAddress(visit.search === '' ? visit.path : `${visit.path}?${visit.search}`);
  if (visit.rule?.group !== 'onlyGuest') return deniedPlaceOf(visit.profile);
  return wantedPlace(visit.search) ?? (visit.justSignedIn ? homeOf(visit.profile) : deniedPlaceOf(visit.profile));
}
