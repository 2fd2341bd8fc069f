import type { debtStatus } from './brand.ts';
import type { Profile } from './user.ts';
import type { z } from 'zod';

/** Who may owe something: the brand one works for, or the customer one belongs to. */
export interface Debtor {
  kind: 'brand' | 'customer';
  id: number;
  name: string;
  debt: z.infer<typeof debtStatus> | null;
}

/** Under which a debtor's notice is remembered for the session. */
export const debtorKey = ({ kind, id }: Pick<Debtor, 'kind' | 'id'>): string => `${kind} ${id}`;

/**
 * The debtors a notice is shown for: those overdue and not told of before in this session. A customer (profile USER) is shown none.
 * `told` holds the keys of brands that were shown and of customers whose notice was dismissed.
 */
export function owing(profile: Profile, debtors: readonly Debtor[], told: ReadonlySet<string>): Debtor[] {
  if (profile === 'USER') return [];
  return debtors.filter((debtor) => debtor.debt === 'OVERDUE' && !told.has(debtorKey(debtor)));
}
