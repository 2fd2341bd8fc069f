import { guardAttempts, type Throttle } from '../throttle/throttle.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { originUrl } from '../http/request-origin.ts';
import { withVendor, type SsoVendors } from './vendors.ts';

/** Where vendors lead a popup back to. */
export const CALLBACK_PATH = '/monitoring/sso.html';

/** Whether an address is the callback page of the origin that asks, or of the console's public one. */
function isOwnCallback(redirectUri: string, origin: string | undefined, publicUrl: string | null): boolean {
  const { origin: own, pathname, search, hash, username } = new URL(redirectUri);
  if (pathname !== CALLBACK_PATH || search || hash || username) return false;
  if (own === originUrl(origin)?.origin) return true;
  // Behind a proxy whose headers are not believed the request seems to come by another scheme.
  const [before = '', after] = (publicUrl ?? '').split('{alias}');
  if (after === undefined) return own === before;
  return (
    own.startsWith(before) &&
    own.endsWith(after) &&
    /^[a-z0-9-]+$/.test(own.slice(before.length, own.length - after.length))
  );
}

/** The handler that turns a vendor's code into a token of the vendor, whose secret the page must not know. */
export function ssoHandlers({
  vendors,
  throttle,
  publicUrl,
}: {
  vendors: SsoVendors;
  throttle: Throttle;
  publicUrl: string | null;
}): Pick<Handlers, 'sso.exchange'> {
  return {
    'sso.exchange': async ({ body: { vendor: name, ...grant }, address, origin }) => {
      if (!isOwnCallback(grant.redirectUri, origin, publicUrl))
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
