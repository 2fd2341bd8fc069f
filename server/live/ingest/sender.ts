import type { FastifyRequest } from 'fastify';
import type { DeviceDirectory, DirectoryEntry } from '../devices/directory.ts';
import { sameText, sha256 } from '../../base/platform.ts';
import type { Refusal } from '../../base/http/refusal.ts';
import { unknownDevice, wrongSecret } from './answers.ts';

/** The refusals of a sender so far. */
export interface ElementSender {
  /** Whether there were so many refusals that its devices are no longer looked up in the database. */
  isHeldBack(): boolean;
  refused(): void;
}

/** The refusals of the address of a request so far. */
export interface Sender extends ElementSender {
  heldBack(): Refusal;
}

/** Unchecked credentials of `Authorization: Basic`. */
export interface BasicCredentials {
  user: string;
  password: string;
}

/** The token of `Authorization: Bearer`; null without one. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/**
 * The token of `Authorization: Bearer`, else the key in the path or in `?key=`, for gateways that cannot set a header;
 * null without one.
 */
export function keyOf(request: FastifyRequest): string | null {
  const key = (request.params as Record<string, unknown>)['key'] || (request.query as Record<string, unknown>)['key'];
  return bearerOf(request) ?? (typeof key === 'string' && key !== '' ? key : null);
}

/** Decodes UTF-8, else Latin-1: some apps (OwnTracks on Android) encode credentials that way. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

/**
 * User and password of `Authorization: Basic`; null without them. An identifier may contain colons, a secret never
 * does.
 */
export function basicOf(request: FastifyRequest): BasicCredentials | null {
  const encoded = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const text = encoded ? textOf(Buffer.from(encoded, 'base64')) : '';
  const colon = text.lastIndexOf(':');
  return colon < 0 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Whether a secret belongs to the device. */
export const isSecretOf = (entry: DirectoryEntry, secret: string): boolean =>
  sameText(sha256(secret), entry.secretHash);

/** Whether a key may send for a device: the device's secret, or a gateway key of its brand or of a brand above. */
export async function maySend(directory: DeviceDirectory, entry: DirectoryEntry, key: string): Promise<boolean> {
  return isSecretOf(entry, key) || directory.gatewayMayFeed(key, entry);
}

/** Looks up a device; in memory only if its sender was refused too often. */
export const findDevice = (
  directory: DeviceDirectory,
  identifier: string,
  isHeldBack: boolean,
): Promise<DirectoryEntry | null> | DirectoryEntry | null =>
  isHeldBack ? directory.heldByIdentifier(identifier) : directory.byIdentifier(identifier);

/** The device, if the key may send for it. Throws a SenderRefusal otherwise. */
export async function admitByKey(
  directory: DeviceDirectory,
  identifier: string,
  key: string,
  isHeldBack: boolean,
): Promise<DirectoryEntry> {
  const entry = await findDevice(directory, identifier, isHeldBack);
  if (entry && (await maySend(directory, entry, key))) return entry;
  const gatewayBrand = await directory.brandOfGateway(key);
  throw entry
    ? wrongSecret({ deviceId: entry.id, gatewayBrand, identifier })
    : unknownDevice({ gatewayBrand, identifier });
}
