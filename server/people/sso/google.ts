import { z } from 'zod';
import type { SsoConfig } from '../../base/config.ts';
import { askVendor, withQuery } from './ask-vendor.ts';
import { VendorRefusedError, type SsoVendor } from './vendor.ts';

const tokenSchema = z.object({ access_token: z.string().min(1).max(4096) });
/** Everything of `tokeninfo` is text. */
const infoSchema = z.object({
  aud: z.string(),
  azp: z.string().optional(),
  sub: z.string().min(1).max(128),
  email: z.email().optional(),
  email_verified: z.union([z.string(), z.boolean()]).optional(),
});

/** Google's OAuth: a code for a token, and `tokeninfo` for whose it is. */
export function googleVendor({
  clientId,
  clientSecret,
  accountsUrl,
  oauthUrl,
}: NonNullable<SsoConfig['google']>): SsoVendor {
  return {
    vendor: 'GOOGLE',
    clientId,
    authorizeUrl: `${accountsUrl}/o/oauth2/v2/auth`,
    exchange: async ({ code, codeVerifier, redirectUri }) => {
      const form = {
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
      };
      return (await askVendor(tokenSchema, `${oauthUrl}/token`, form)).access_token;
    },
    profileOf: async (accessToken) => {
      const {
        aud,
        azp,
        sub,
        email,
        email_verified: verified,
      } = await askVendor(infoSchema, withQuery(`${oauthUrl}/tokeninfo`, { access_token: accessToken }));
      // A token given to another site for the same person opens nothing here.
      if (aud !== clientId || (azp !== undefined && azp !== clientId)) throw new VendorRefusedError();
      return { userId: sub, email: String(verified) === 'true' ? (email ?? null) : null };
    },
  };
}
