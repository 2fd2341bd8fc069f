import { Refusal } from '../../base/http/refusal.ts';
import type { Account } from '../users/user-rows.ts';

/** Accounts of the brand given, else of the host's brand, else of the only one that has any. Refused where a brand has to be chosen. */
export function accountsMeant(accounts: readonly Account[], brand: number | null, hostBrand: number | null): Account[] {
  if (brand !== null) return accounts.filter(({ user }) => user.brand === brand);
  const ofHost = accounts.filter(({ user }) => user.brand === hostBrand);
  if (ofHost.length > 0) return ofHost;
  if (new Set(accounts.map(({ user }) => user.brand)).size > 1)
    throw new Refusal('brand-needed', { brand: 'field.required' });
  return [...accounts];
}

/** The account meant by a login, which a brand has once. */
export const accountMeant = (
  accounts: readonly Account[],
  brand: number | null,
  hostBrand: number | null,
): Account | null => accountsMeant(accounts, brand, hostBrand)[0] ?? null;
