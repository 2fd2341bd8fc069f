import type { Vendor } from '../../../domain/people/users/user.ts';

/** The owner of a vendor's token, verified with the vendor. */
export interface VendorProfile {
  userId: string;
  /** Null where the vendor has none, or none that it has verified. */
  email: string | null;
}

/** An authorization code as the page got it, with what it must be shown with. */
export interface CodeGrant {
  code: string;
  codeVerifier: string;
  redirectUri: string;
}

/** A vendor that people may sign in with. */
export interface SsoVendor {
  vendor: Vendor;
  clientId: string;
  /** The page a popup opens. */
  authorizeUrl: string;
  /** An access token for a code; throws VendorRefusedError or VendorUnreachableError. */
  exchange(grant: CodeGrant): Promise<string>;
  /** Whose token it is; throws VendorRefusedError also where it was given to another client than ours, or VendorUnreachableError. */
  profileOf(accessToken: string): Promise<VendorProfile>;
}

/** The vendor knows the code or the token not, or it is not ours. */
export class VendorRefusedError extends Error {
  constructor() {
    super('refused by the vendor');
    this.name = 'VendorRefusedError';
  }
}

/** The vendor did not answer, or in a way it never should. */
export class VendorUnreachableError extends Error {
  constructor() {
    super('no answer of the vendor that can be read');
    this.name = 'VendorUnreachableError';
  }
}
