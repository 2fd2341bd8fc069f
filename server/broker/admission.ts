import type { AuthenticateError, Client } from 'aedes';
import type { RejectionReason } from '../../domain/acceptance.ts';
import type { Rights } from '../auth/caller.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import { sameText, sha256 } from '../platform.ts';
import type { Link } from './links.ts';

interface Deps {
  rights: Rights;
  directory: DeviceDirectory;
  refused(reason: RejectionReason): void;
}

const NOT_AUTHORIZED = 5;

/** The refusal a client of MQTT 3.1.1 understands. */
export const notAuthorized = (): AuthenticateError => Object.assign(new Error('not authorized'), { returnCode: NOT_AUTHORIZED });

const isToken = (password: string): boolean => password.split('.').length === 3;

/**
 * Who opens a link: a console by session and token, or a phone by identifier and secret; null is nobody we know.
 * A token has dots and a secret never does, so neither is ever taken for the other.
 */
export async function admit(client: Client, username: string | undefined, password: Buffer | undefined, { rights, directory, refused }: Deps): Promise<Link | null> {
  if (!username || !password) return null;
  const text = password.toString('utf8');
  if (isToken(text)) {
    const caller = await rights.callerOf(text);
    return caller?.sessionId === username ? { kind: 'console', client, caller, token: text, topics: new Set(), requests: 0 } : null;
  }
  const entry = await directory.byIdentifier(username);
  if (!entry) {
    refused('unknown-device');
    return null;
  }
  if (!sameText(sha256(text), entry.secretHash)) {
    refused('wrong-secret');
    return null;
  }
  return { kind: 'phone', client, identifier: entry.identifier, secretHash: entry.secretHash, topics: new Set() };
}
