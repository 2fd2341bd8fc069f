import type { Profile } from '../../../domain/people/users/user.ts';
import { isSecondForm } from './load-areas.ts';

/** The list of areas that a profile works with. */
export const areasPath = (profile: Profile): string => (profile === 'USER' ? '/securityArea' : '/areas-list');

/** Where an area is looked at and changed. */
export const areaPath = (id: number): string => `/area-setting/${id}`;

interface New {
  profile: Profile;
  /** Whose it shall be. */
  user?: number | null;
}

/** Where an area is created: the second form has a page of its own, and so has everybody who may not open the older one. */
export function newAreaPath({ profile, user = null }: New): string {
  const path = isSecondForm() || profile === 'USER' ? '/area-setting/novo' : '/area-create';
  return profile === 'USER' || user === null ? path : `${path}?user=${user}`;
}
