import { z } from 'zod';
import type { SsoConfig } from '../../base/config.ts';
import { hmacSha256 } from '../../base/platform.ts';
import { askVendor, withQuery } from './ask-vendor.ts';
import { VendorRefusedError, type SsoVendor } from './vendor.ts';

const tokenSchema = z.object({ access_token: z.string().min(1).max(4096) });
const debugSchema = z.object({
  data: z.object({ is_valid: z.boolean(), app_id: z.string().optional(), user_id: z.string().optional() }),
});
const meSchema = z.object({ id: z.string().min(1).max(128), email: z.email().optional() });

/** Facebook's login: a code for a token, `debug_token` for whose and for which app it is, `me` for the e-mail (returned only once confirmed). */
export function facebookVendor({
  clientId,
  clientSecret,
  dialogUrl,
  graphUrl,
}: NonNullable<SsoConfig['facebook']>): SsoVendor {
  return {
    vendor: 'FACEBOOK',
    clientId,
    authorizeUrl: `${dialogUrl}/dialog/oauth`,
    exchange: async ({ code, codeVerifier, redirectUri }) => {
      const form = {
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
      };
      return (await askVendor(tokenSchema, `${graphUrl}/oauth/access_token`, form)).access_token;
    },
    profileOf: async (accessToken) => {
      const { data } = await askVendor(
        debugSchema,
        withQuery(`${graphUrl}/debug_token`, { input_token: accessToken, access_token: `${clientId}|${clientSecret}` }),
      );
      if (!data.is_valid || data.app_id !== clientId) throw new VendorRefusedError();
      const proof = hmacSha256(clientSecret, accessToken);
      const { id, email } = await askVendor(
        meSchema,
        withQuery(`${graphUrl}/me`, { fields: 'id,email', access_token: accessToken, appsecret_proof: proof }),
      );
      if (data.user_id !== id) throw new VendorRefusedError();
      return { userId: id, email: email ?? null };
    },
  };
}
