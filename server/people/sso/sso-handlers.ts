import { guardAttempts, type Throttle } from '../../base/throttle/throttle.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { withVendor, type SsoVendors } from './vendors.ts';

/** Where vendors lead a popup back to. */
export const CALLBACK_PATH = '/monitoring/sso.html';

/** Whether an address is the callback page of a console of this server. */
function isOwnCallback(redirectUri: string, isOwnOrigin: (origin: string) => boolean): boolean {
  const { origin, pathname, search, hash, username } = new URL(redirectUri);
  return pathname === CALLBACK_PATH && !search && !hash && !username && isOwnOrigin(origin);
}

/** The handler that turns a vendor's code into a token of the vendor, whose secret the page must not know. */
export function ssoHandlers({
  vendors,
  throttle,
  isOwnOrigin,
}: {
  vendors: SsoVendors;
  throttle: Throttle;
  /** Whether a console of this server stands at an origin. */
  isOwnOrigin: (origin: string) => boolean;
}): Pick<Handlers, 'sso.exchange'> {
  return {
    'sso.exchange': async ({ body: { vendor: name, ...grant }, address }) => {
      if (!isOwnCallback(grant.redirectUri, isOwnOrigin))
        throw new Refusal('invalid-input', { redirectUri: 'field.not-valid' });
      const counted = `exchange ${name}`;
      await guardAttempts(throttle, address, counted);
      const answer = await withVendor(vendors, name, async (vendor) => {
        const accessToken = await vendor.exchange(grant);
        return { accessToken, ...(await vendor.profileOf(accessToken)) };
      });
      await throttle.succeeded(address, counted);
      return answer;
    },
  };
}
