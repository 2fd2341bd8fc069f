import { Secret, TOTP } from 'otpauth';
import { APP_CODE } from '../../../domain/people/sign-in/second-factor.ts';

const totpOf = (secret: Secret, names?: { issuer: string; label: string }): TOTP =>
  new TOTP({ secret, digits: APP_CODE.digits, period: APP_CODE.stepSeconds, algorithm: 'SHA1', ...names });

/** A new secret of 160 bits, in base32 as apps take it. */
export const drawAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from a QR code. */
export const appUri = (secret: string, issuer: string, login: string): string =>
  totpOf(Secret.fromBase32(secret), { issuer: issuer.replaceAll(':', ' '), label: login }).toString();

/** The step of 30 seconds whose code this is, at a time or one step around it; null where it is of none. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const totp = totpOf(Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp: nowMs, window: APP_CODE.stepsAround });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}

/** The code of a secret at a time. */
export const codeAt = (secret: string, nowMs: number): string =>
  totpOf(Secret.fromBase32(secret)).generate({ timestamp: nowMs });
