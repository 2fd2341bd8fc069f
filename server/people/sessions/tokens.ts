import { SignJWT, jwtVerify } from 'jose';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import { keptSetting } from '../../base/db/settings.ts';
import { drawSecret } from '../../base/platform.ts';

const ISSUER = 'rastro';
const ALGORITHM = 'HS256';

export interface TokenContent {
  sessionId: string;
  expiresAtMs: number;
}

/** Signs and verifies short-lived access tokens. A token contains its session and its times, nothing else. */
export interface Tokens {
  sign(content: TokenContent): Promise<string>;
  /** The content of a token; null if it is forged, malformed or expired. */
  read(token: string): Promise<TokenContent | null>;
}

/**
 * The signing key is created once and stored in the database, so that tokens stay valid after a restart and on every
 * server.
 */
export async function openTokens(db: Database, clock: Clock): Promise<Tokens> {
  const key = Buffer.from(await keptSetting(db, 'token-key', drawSecret), 'base64url');
  return {
    sign: ({ sessionId, expiresAtMs }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .setExpirationTime(Math.floor(expiresAtMs / 1000))
        .sign(key),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          requiredClaims: ['exp'],
          currentDate: new Date(clock.now()),
        });
        const { sid, exp } = payload;
        return typeof sid === 'string' && exp !== undefined ? { sessionId: sid, expiresAtMs: exp * 1000 } : null;
      } catch {
        return null;
      }
    },
  };
}
