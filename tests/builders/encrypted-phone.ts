import { secretbox } from '@noble/ciphers/salsa.js';
import { keyBytes } from '../../server/live/ingest/owntracks-payload.ts';

/** A message as an OwnTracks phone with a key sends it. */
export function encryptPayload(
  message: object,
  passphrase: string,
  nonce: Uint8Array,
): { _type: 'encrypted'; data: string } {
  const sealed = secretbox(keyBytes(passphrase), nonce).seal(Buffer.from(JSON.stringify(message)));
  return { _type: 'encrypted', data: Buffer.concat([nonce, sealed]).toString('base64') };
}
