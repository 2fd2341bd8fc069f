import type { debtStatus } from '../../people/brands/brand.ts';
import type { Profile } from '../../people/users/user.ts';
import type { z } from 'zod';

/** A possible debtor: the brand that staff work for, or a customer. */
export interface Debtor {
  kind: 'brand' | 'customer';
  id: number;
  name: string;
  debt: z.infer<typeof debtStatus> | null;
}

/** Key that remembers a debtor's notice for the session. */
export const debtorKey = ({ kind, id }: Pick<Debtor, 'kind' | 'id'>): string => `${kind} ${id}`;

/**
 * The debtors a notice is shown for: those overdue and not notified before in this session. A customer (profile USER)
 * is shown none. `notified` holds the keys of brands that were shown and of customers whose notice was dismissed.
 */
export function owing(profile: Profile, debtors: readonly Debtor[], notified: ReadonlySet<string>): Debtor[] {
  if (profile === 'USER') return [];
  return debtors.filter((debtor) => debtor.debt === 'OVERDUE' && !notified.has(debtorKey(debtor)));
}
