import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const PRESENT = 0x01;
const WITH_KEY = 0x40;

/** What a page tells a key: which host asks, from which origin, and what is to be signed. */
export interface Asked {
  host: string;
  origin: string;
  challenge: string;
}

/** A security key made of software, which signs whatever it is asked, also what a browser would never ask: WebAuthn level 3, ES256. */
export interface SoftwareKey {
  id: string;
  /** What `navigator.credentials.create` answers, in JSON. */
  create(asked: Asked): Record<string, unknown>;
  /** What `navigator.credentials.get` answers; `counter` is what the key says how often it signed. */
  get(asked: Asked, counter: number): Record<string, unknown>;
}

/** Makes one with a key pair of its own. */
export function softwareKey(): SoftwareKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = base64url(rawId);
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]),
  );
  const clientData = (type: string, { challenge, origin }: Asked): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (host: string, flags: number, counter: number, rest: Uint8Array[]): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.of(flags), count, ...rest]);
  };
  const answer = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  return {
    id,
    create: (asked) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const data = authenticatorData(asked.host, PRESENT | WITH_KEY, 0, [Buffer.alloc(16), length, rawId, cose]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never,
      );
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', asked)),
        attestationObject: base64url(attestation),
        transports: ['usb'],
      });
    },
    get: (asked, counter) => {
      const [client, data] = [clientData('webauthn.get', asked), authenticatorData(asked.host, PRESENT, counter, [])];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
