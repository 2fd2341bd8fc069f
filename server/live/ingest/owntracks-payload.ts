import { secretbox } from '@noble/ciphers/salsa.js';
import { PAYLOAD_KEY_BYTES } from '../../../domain/live/devices/payload-key.ts';
import { readJson } from './field-reader.ts';

const NONCE_BYTES = 24;
const TAG_BYTES = 16;

/** The key of a passphrase, derived as in the apps: its UTF-8 bytes, padded with zeros. */
export function keyBytes(passphrase: string): Uint8Array {
  const key = new Uint8Array(PAYLOAD_KEY_BYTES);
  key.set(Buffer.from(passphrase, 'utf8').subarray(0, PAYLOAD_KEY_BYTES));
  return key;
}

/**
 * Decrypts the `data` of an OwnTracks message of `_type` encrypted: base64 of the nonce and libsodium's secretbox.
 * Undefined if the key is wrong, or the text is truncated, modified or no JSON.
 */
export function decryptPayload(data: unknown, passphrase: string): unknown {
  if (typeof data !== 'string' || passphrase === '') return undefined;
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const plain = secretbox(keyBytes(passphrase), bytes.subarray(0, NONCE_BYTES)).open(bytes.subarray(NONCE_BYTES));
    return readJson(Buffer.from(plain).toString('utf8'));
  } catch {
    return undefined;
  }
}
