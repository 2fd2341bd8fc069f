import type { AuthenticateError } from 'aedes';
import type { RejectionReason } from '../../../domain/live/ingest/acceptance.ts';
import type { Rights } from '../../base/rights/caller.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import { sameText, sha256 } from '../../base/platform.ts';
import type { Who } from './links.ts';

interface Deps {
  rights: Rights;
  directory: DeviceDirectory;
  refused(reason: RejectionReason): void;
}

const NOT_AUTHORIZED = 5;

/** The refusal as an MQTT 3.1.1 client understands it. */
export const notAuthorized = (): AuthenticateError =>
  Object.assign(new Error('not authorized'), { returnCode: NOT_AUTHORIZED });

/** A longer one belongs to no device and is not looked up. */
const LONGEST_IDENTIFIER = 256;

const isToken = (password: string): boolean => password.split('.').length === 3;

/**
 * Authenticates a connection: a console by session and token, a phone by identifier and secret, a gateway by its key
 * with any user name. Null if the credentials are wrong. A token contains dots and a secret never does, so they cannot
 * be confused.
 */
export async function admit(
  username: string,
  password: Buffer | undefined,
  { rights, directory, refused }: Deps,
): Promise<Who | null> {
  if (!password) return null;
  const text = password.toString('utf8');
  if (isToken(text)) {
    const caller = await rights.callerOf(text);
    return caller?.sessionId === username ? { kind: 'console', caller, token: text } : null;
  }
  const entry = username === '' || username.length > LONGEST_IDENTIFIER ? null : await directory.byIdentifier(username);
  if (entry && sameText(sha256(text), entry.secretHash))
    return { kind: 'phone', identifier: entry.identifier, secretHash: entry.secretHash };
  if ((await directory.brandOfGateway(text)) !== null) return { kind: 'gateway', key: text, keyHash: sha256(text) };
  refused(entry ? 'wrong-secret' : 'unknown-device');
  return null;
}
