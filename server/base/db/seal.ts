import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { drawSecret } from '../platform.ts';
import type { Database } from './database.ts';
import { keptSetting } from './settings.ts';

/** Encrypts secrets that must be read again, so that their table alone reveals nothing. */
export interface Seal {
  /** A secret as it may be stored; the same secret reads differently each time. */
  seal(secret: string): string;
  /** The secret again; null where the text was sealed by another key or was changed. */
  open(sealed: string): string | null;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The seal of a purpose, by a key of this installation that is made once and kept among the settings. */
export async function openSeal(db: Database, purpose: string): Promise<Seal> {
  const key = Buffer.from(await keptSetting(db, `seal.${purpose}`, drawSecret), 'base64url');
  return {
    seal: (secret) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv);
      return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open: (sealed) => {
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES)).setAuthTag(
          bytes.subarray(-TAG_BYTES),
        );
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
  };
}
