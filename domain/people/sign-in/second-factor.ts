import type { Profile } from '../users/user.ts';

/** What people prove themselves with beside the password. */
export const FACTOR_WAYS = ['code', 'passkey', 'recovery'] as const;
export type FactorWay = (typeof FACTOR_WAYS)[number];

/** What a sign-in answers whose password was right where a second factor is asked for. */
export interface SecondStepDue {
  step: 'second-factor';
  pending: string;
  ways: FactorWay[];
  /** Codes of the app are not accepted after too many wrong ones: it is missing among the ways. */
  isAppClosed?: boolean | undefined;
}

/** Codes of an authenticator app, as RFC 6238 has them and every app takes them. */
export const APP_CODE = { digits: 6, stepSeconds: 30, stepsAround: 1 } as const;

/** Time that the second step of a sign-in may take. */
export const SECOND_STEP_MINUTES = 5;

/** How long after a sign-in factors are changed without the password. */
export const FRESH_MINUTES = 10;

/** Wrong codes in a row after which only a passkey or a recovery code is accepted, and after which the owner is mailed. */
export const WRONG_CODES = { closing: 50, mailed: 5 } as const;

export const RECOVERY_CODES = 10;
export const MOST_PASSKEYS = 10;

/** Letters and digits of recovery codes: none that is taken for another. */
export const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 16;

/** A recovery code as it is compared: people write it with spaces, hyphens and capitals. */
export const recoveryCodeOf = (typed: string): string => typed.toLowerCase().replace(/[\s-]+/g, '');

/** A new recovery code of 79 random bits, in groups of four. */
export function drawRecoveryCode(drawBetween: (low: number, high: number) => number): string {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_LETTERS[drawBetween(0, RECOVERY_LETTERS.length - 1)]!,
  );
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** The digits of a code as people type it. */
export const appCodeOf = (typed: string): string => typed.replace(/\s+/g, '');

/** Whether a brand's demand for a second factor holds for an account: customers are never asked to have one. */
export const mustHaveFactor = (profile: Profile, isRequired: boolean): boolean => isRequired && profile !== 'USER';
