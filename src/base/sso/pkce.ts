/** Proof key for the exchange of a code (PKCE, RFC 7636). */
export interface Proof {
  verifier: string;
  /** The verifier's SHA-256, base64url. */
  challenge: string;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** 256 random bits as base64url: 43 characters. */
export const randomSecret = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Whether the browser lets this page hash: not over plain http. */
export const canProve = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

export async function proofOf(verifier: string): Promise<Proof> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}
