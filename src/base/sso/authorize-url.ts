import type { Vendor } from '../../../domain/people/users/user.ts';

/** The server's configuration of a vendor for sign-in. */
export interface VendorClient {
  clientId: string;
  /** The vendor's page that asks the person. */
  authorizeUrl: string;
}

const SCOPES: Readonly<Record<Vendor, string>> = { GOOGLE: 'openid email profile', FACEBOOK: 'email,public_profile' };

interface Question {
  redirectUri: string;
  state: string;
  /** Base64url SHA-256 of the verifier. */
  challenge: string;
}

/** Address of a vendor's page that asks the person and comes back to `redirectUri` with a code. */
export function authorizeUrl(
  vendor: Vendor,
  client: VendorClient,
  { redirectUri, state, challenge }: Question,
): string {
  const url = new URL(client.authorizeUrl);
  const query = {
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPES[vendor],
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  // Lets a user with several Google accounts choose one.
  if (vendor === 'GOOGLE') url.searchParams.set('prompt', 'select_account');
  return url.href;
}
