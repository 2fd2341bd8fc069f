import type { CallContext } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { withVendor, type SsoVendors } from '../sso/vendors.ts';
import type { Database } from '../../base/db/database.ts';
import { accountsOfMail, type Account } from '../users/user-rows.ts';
import { accountsMeant } from './account-meant.ts';

export type VendorBody = Extract<CallContext<'sessions.create'>['body'], { type: 'SINGLE_SIGN_ON' }>;

const NO_EMAIL = { GOOGLE: 'sso-no-email-google', FACEBOOK: 'sso-no-email-facebook' } as const;

/** The verified e-mail of the owner of a vendor's token. Refused where the vendor does not confirm token and user, or has no e-mail. */
export async function verifiedEmail(
  vendors: SsoVendors,
  { vendor: name, userId, accessToken }: VendorBody,
): Promise<string> {
  const profile = await withVendor(vendors, name, (vendor) => vendor.profileOf(accessToken));
  if (profile.userId !== userId) throw new Refusal('sso-refused');
  if (profile.email === null) throw new Refusal(NO_EMAIL[name]);
  return profile.email;
}

/** The account of an e-mail in the brand given, the host's or the only one; null where there is none. */
export async function accountOfEmail(
  db: Database,
  email: string,
  brand: number | null,
  hostBrand: number | null,
): Promise<Account | null> {
  const accounts = accountsMeant(await accountsOfMail(db, email), brand, hostBrand);
  if (accounts.length > 1) throw new Refusal('sso-ambiguous');
  return accounts[0] ?? null;
}
