import type { Vendor } from '../../domain/user.ts';
import type { SsoConfig } from '../config.ts';
import { Refusal } from '../http/refusal.ts';
import { facebookVendor } from './facebook.ts';
import { googleVendor } from './google.ts';
import { VendorRefusedError, VendorUnreachableError, type SsoVendor } from './vendor.ts';

/** The vendors that are set up. */
export type SsoVendors = Readonly<Partial<Record<Vendor, SsoVendor>>>;

/** What the page is told of a vendor to open its authorization page; Google's scope is `openid email`, Facebook's `email`. */
export interface SsoPageConfig {
  clientId: string;
  authorizeUrl: string;
}

export const ssoVendors = ({ google, facebook }: SsoConfig): SsoVendors => ({
  ...(google ? { GOOGLE: googleVendor(google) } : {}),
  ...(facebook ? { FACEBOOK: facebookVendor(facebook) } : {}),
});

/** What the page is told of the vendors, null where one is not set up. */
export function ssoPageConfig(vendors: SsoVendors): { google: SsoPageConfig | null; facebook: SsoPageConfig | null } {
  const told = (vendor: SsoVendor | undefined): SsoPageConfig | null => (vendor ? { clientId: vendor.clientId, authorizeUrl: vendor.authorizeUrl } : null);
  return { google: told(vendors.GOOGLE), facebook: told(vendors.FACEBOOK) };
}

/** Asks a vendor for something; its errors become refusals in words for the person. */
export async function withVendor<T>(vendors: SsoVendors, name: Vendor, ask: (vendor: SsoVendor) => Promise<T>): Promise<T> {
  const vendor = vendors[name];
  if (!vendor) throw new Refusal('sso-not-configured');
  try {
    return await ask(vendor);
  } catch (error) {
    if (error instanceof VendorRefusedError) throw new Refusal('sso-refused');
    if (error instanceof VendorUnreachableError) throw new Refusal('sso-unreachable');
    throw error;
  }
}
