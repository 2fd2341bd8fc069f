import type { FastifyRequest } from 'fastify';
import type { DeviceDirectory, DirectoryEntry } from '../devices/directory.ts';
import { sameText, sha256 } from '../platform.ts';

/** Who a request says it is. */
export interface BasicCredentials {
  user: string;
  password: string;
}

/** The token of `Authorization: Bearer`, else of `?key=` for gateways that cannot set a header. */
export function keyOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const { key } = request.query as Record<string, unknown>;
  return bearer ?? (typeof key === 'string' && key !== '' ? key : null);
}

/** User and password of `Authorization: Basic`. */
export function basicOf(request: FastifyRequest): BasicCredentials | null {
  const encoded = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const text = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : '';
  const colon = text.indexOf(':');
  return colon < 0 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Whether a secret is the device's own. */
export const isSecretOf = (entry: DirectoryEntry, secret: string): boolean => sameText(sha256(secret), entry.secretHash);

/** Whether a key may send for a device: its own secret, or a gateway's key of its brand or one above. */
export async function maySend(directory: DeviceDirectory, entry: DirectoryEntry, key: string): Promise<boolean> {
  return isSecretOf(entry, key) || directory.gatewayMayFeed(key, entry);
}
