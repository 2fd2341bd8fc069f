import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** A solved captcha as the server takes it: base64 of challenge and solution. Null where it could not be solved. */
export async function solve(challenge: unknown): Promise<string | null> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : null;
}
