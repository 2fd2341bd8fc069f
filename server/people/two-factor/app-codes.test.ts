import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { appUri, codeAt, drawAppSecret, stepOfCode } from './app-codes.ts';

/** The secret of the test vectors of RFC 6238 for SHA-1. */
const RFC = Secret.fromLatin1('12345678901234567890').base32;

test('codes are those of the test vectors of RFC 6238, cut to six digits', () => {
  const vectors: readonly (readonly [number, string])[] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ];
  for (const [seconds, code] of vectors) expect(codeAt(RFC, seconds * 1000), String(seconds)).toBe(code.slice(-6));
});

test('a code holds for one step of 30 seconds before and after its own, and no further', () => {
  const nowMs = 1_795_262_400_000;
  const around = [-90, -60, -30, 0, 30, 60, 90].map((offS) => stepOfCode(RFC, codeAt(RFC, nowMs + offS * 1000), nowMs));
  const step = nowMs / 30_000;
  expect(around).toEqual([null, null, step - 1, step, step + 1, null, null]);
});

test('a new secret has 160 bits and stands with brand and login in the address that apps read', () => {
  const secret = drawAppSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(drawAppSecret()).not.toBe(secret);
  const uri = new URL(appUri(secret, 'Frota: Sul', 'ana'));
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
  expect(uri.searchParams.get('secret')).toBe(secret);
  expect(uri.searchParams.get('issuer')).toBe('Frota  Sul');
});
