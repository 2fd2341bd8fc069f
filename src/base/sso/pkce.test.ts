import { expect, test } from 'vitest';
import { proofOf, randomSecret } from './pkce.ts';

test('a challenge is the base64url SHA-256 of its verifier, as RFC 7636 works it out', async () => {
  const { challenge } = await proofOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

test('secrets are 43 characters that need no escaping, and no two are alike', () => {
  const secrets = Array.from({ length: 50 }, randomSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  expect(new Set(secrets).size).toBe(50);
});
