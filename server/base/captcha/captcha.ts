import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { captchaChallengeSchema } from '../../../contract/rest/people/password-calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../db/database.ts';
import { keptSetting } from '../db/settings.ts';
import { drawBetween, drawSecret, sha256 } from '../platform.ts';

/** How long a challenge may be solved and sent in. */
export const CAPTCHA_LIFE_MS = 5 * 60_000;

/** Iterations of one try, and how many tries a solver needs: below a second on a phone, expensive for thousands. */
const COST = 2_000;
const TRIES = { least: 150, most: 400 } as const;

/** The part of altcha's payload that is read: base64 of JSON. */
const payloadSchema = z.object({
  challenge: captchaChallengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
type Payload = z.infer<typeof payloadSchema>;

/** Captchas by proof of work that the server makes itself, so that nothing of a visitor goes to anybody else. */
export interface Captcha {
  challenge(): Promise<z.infer<typeof captchaChallengeSchema>>;
  /** Whether a payload solves a challenge of this server that still holds and was not used before. It is used up by that. */
  spend(payload: string): Promise<boolean>;
}

function read(text: string): Payload | null {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}

/** The keys are made once and kept in the database, so a challenge of one server is solved on any. */
export async function openCaptcha(db: Database, clock: Clock): Promise<Captcha> {
  const secrets = {
    hmacSignatureSecret: await keptSetting(db, 'captcha-key', drawSecret),
    hmacKeySignatureSecret: await keptSetting(db, 'captcha-solution-key', drawSecret),
  };

  /** Returns false where it was used before. Expired ones are refused anyway and are deleted. */
  const isFirstUse = async (signature: string, expiresAtMs: number): Promise<boolean> => {
    await db.query('DELETE FROM spent_captchas WHERE expires_at <= $1::timestamptz', [
      new Date(clock.now()).toISOString(),
    ]);
    const values = [sha256(signature), new Date(expiresAtMs).toISOString()];
    return (
      (
        await db.query(
          'INSERT INTO spent_captchas (solution_hash, expires_at) VALUES ($1, $2::timestamptz) ON CONFLICT (solution_hash) DO NOTHING RETURNING solution_hash',
          values,
        )
      ).length > 0
    );
  };

  return {
    challenge: async () => {
      // When it ends is among the signed data, not altcha's own field: its widget would judge that by a visitor's clock, which may be hours wrong.
      const data = { expiresAtMs: clock.now() + CAPTCHA_LIFE_MS };
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: drawBetween(TRIES.least, TRIES.most),
        deriveKey,
        data,
        ...secrets,
      });
      return captchaChallengeSchema.parse(made);
    },
    spend: async (text) => {
      const payload = read(text);
      const expiresAtMs = payload?.challenge.parameters.data?.['expiresAtMs'];
      if (!payload || typeof expiresAtMs !== 'number' || expiresAtMs <= clock.now()) return false;
      const { verified } = await verifySolution({
        challenge: payload.challenge,
        solution: payload.solution,
        deriveKey,
        ...secrets,
      });
      return verified && isFirstUse(payload.challenge.signature, expiresAtMs);
    },
  };
}
