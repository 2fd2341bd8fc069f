import type { Vendor } from '../../../domain/people/users/user.ts';
import type { SsoConfig } from '../../base/config.ts';
import type { IdentityPageConfig, VendorPageConfig } from '../../base/http/console-files.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { facebookVendor } from './facebook.ts';
import { googleVendor } from './google.ts';
import { VendorRefusedError, VendorUnreachableError, type SsoVendor } from './vendor.ts';

/** The vendors that are set up. */
export type SsoVendors = Readonly<Partial<Record<Vendor, SsoVendor>>>;

export const ssoVendors = ({ google, facebook }: SsoConfig): SsoVendors => ({
  ...(google ? { GOOGLE: googleVendor(google) } : {}),
  ...(facebook ? { FACEBOOK: facebookVendor(facebook) } : {}),
});

/** The page's configuration of the vendors, null where one is not configured. */
export function ssoPageConfig(vendors: SsoVendors): IdentityPageConfig['sso'] {
  const told = (vendor: SsoVendor | undefined): VendorPageConfig | null =>
    vendor ? { clientId: vendor.clientId, authorizeUrl: vendor.authorizeUrl } : null;
  return { google: told(vendors.GOOGLE), facebook: told(vendors.FACEBOOK) };
}

/** Calls a vendor; its errors become refusals with a message for the user. */
export async function withVendor<T>(
  vendors: SsoVendors,
  name: Vendor,
  ask: (vendor: SsoVendor) => Promise<T>,
): Promise<T> {
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
