import { useLocation, useSearch } from 'wouter';
import { anyId, oneOf } from '../../base/list/filters.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

/** What of the groups is looked at, in the address: whose they are, and which one is open. */
export interface Place {
  /** Id of the group that is open; `none` are the vehicles in no group, null all. */
  group: string | null;
  /** Whose groups these are, for staff: a brand's, or one of its customers'. */
  brand: string | null;
  user: string | null;
  /** A group of somebody else that is looked at. */
  shared: string | null;
}

const CHOICE = {
  group: (text: string) => anyId(text) ?? oneOf(['none'])(text),
  brand: anyId,
  user: anyId,
  shared: anyId,
};

/** Where the person is among the groups, and how to go elsewhere; each place begins with the first page of its vehicles. */
export function usePlace(): [Place, (change: Partial<Place>) => void] {
  const { user } = useSignedIn();
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const read = (name: keyof Place) => CHOICE[name](query.get(name) ?? '');
  const isCustomer = user.profile === 'USER';
  const place = {
    group: read('group'),
    brand: isCustomer ? null : (read('brand') ?? String(user.brand)),
    user: isCustomer ? null : read('user'),
    shared: isCustomer ? read('shared') : null,
  };
  const go = (change: Partial<Place>): void => {
    for (const [name, value] of [...Object.entries(change), ['page', null] as const]) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    const text = query.toString();
    navigate(text === '' ? path : `${path}?${text}`, { replace: true });
  };
  return [place, go];
}

/** What is asked of the groups of a place. */
export const groupsQuery = ({ brand, user }: Place) => ({
  ...(brand !== null && { brand }),
  ...(user !== null ? { userId: user } : brand !== null && { of: 'staff' as const }),
});

/** What is asked of the vehicles of a place. */
export const vehiclesQuery = ({ group, brand, user }: Place) => ({
  ...(brand !== null && { brand }),
  ...(user !== null && { userId: user }),
  ...(group === 'none' ? { grouped: 'none' } : group !== null && { group }),
});
