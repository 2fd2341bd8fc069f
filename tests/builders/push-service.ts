import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a browser reads it. */
export interface Delivered {
  /** Name of the browser it was sent to. */
  browser: string;
  payload: { id: string; title: string; body: string; silent: boolean };
  authorization: string;
}

/** A stand-in of a browser's push service on this machine, and the browsers that it reaches. */
export interface PushService {
  /** What a browser that subscribes writes down, by a name of it. */
  subscribe(browser: string): string;
  /** The service answers this for a browser from now on; 201 takes messages. */
  answer(browser: string, status: number): void;
  delivered: Delivered[];
  mayReach(endpoint: string): boolean;
  close(): Promise<void>;
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((made, part) => made.update(part), createHmac('sha256', key)).digest();

/** Decrypts the body of a push message (RFC 8291, one record) with a browser's keys. */
function decrypted(body: Buffer, keys: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20]!;
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const secret = hmac(
    hmac(keys.auth, keys.ecdh.computeSecret(sender)),
    'WebPush: info\0',
    keys.ecdh.getPublicKey(),
    sender,
    Buffer.of(1),
  );
  const root = hmac(salt, secret);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hmac(root, 'Content-Encoding: aes128gcm\0', Buffer.of(1)).subarray(0, 16),
    hmac(root, 'Content-Encoding: nonce\0', Buffer.of(1)).subarray(0, 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Opens one on a free port. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const answers = new Map<string, number>();
  const delivered: Delivered[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = request.url!.slice(1);
      const status = answers.get(browser) ?? 201;
      if (status === 201)
        delivered.push({
          browser,
          payload: JSON.parse(decrypted(Buffer.concat(chunks), browsers.get(browser)!)) as Delivered['payload'],
          authorization: request.headers.authorization ?? '',
        });
      reply.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscribe: (browser) => {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const keys = { ecdh, auth: randomBytes(16) };
      browsers.set(browser, keys);
      return JSON.stringify({
        endpoint: `${origin}/${browser}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
      });
    },
    answer: (browser, status) => void answers.set(browser, status),
    delivered,
    mayReach: (endpoint) => endpoint.startsWith(`${origin}/`),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
