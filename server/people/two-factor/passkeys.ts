import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { CallInput } from '../../../contract/rest/calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { MOST_PASSKEYS, SECOND_STEP_MINUTES } from '../../../domain/people/sign-in/second-factor.ts';
import type { User } from '../../../domain/people/users/user.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';

/** What the browser made of the options, as the contract reads it. */
export type PasskeyAnswer = CallInput<'factors.addPasskey'>['body']['answer'];

/** Where the page is: a passkey works at the host it was made at, and its device signs which origin asked. */
export interface Place {
  host: string;
  origin: string;
}

export interface Passkey {
  id: string;
  host: string;
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const SELECT = `SELECT id, host, public_key AS "publicKey", counter, transports, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
  FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`;

export const passkeysOf = (db: Database, user: Id): Promise<Passkey[]> =>
  db.query<Passkey & Record<string, unknown>>(SELECT, [user]);

const instant = (ms: number): string => new Date(ms).toISOString();
const describe = ({ id, transports }: Passkey) => ({ id, transports });

/** Options of a new passkey of a person; its challenge is kept for the answer. */
export async function newPasskeyOptions(
  { db, clock }: { db: Database; clock: Clock },
  { id, login, name }: User,
  brandName: string,
  { host }: Place,
): Promise<Record<string, unknown>> {
  const known = await passkeysOf(db, id);
  if (known.length >= MOST_PASSKEYS) throw new Refusal('passkey-too-many');
  const options = await generateRegistrationOptions({
    rpName: brandName,
    rpID: host,
    userName: login,
    userDisplayName: name,
    userID: new TextEncoder().encode(String(id)),
    excludeCredentials: known.filter((one) => one.host === host).map(describe),
    // It stands beside a password: a touch is enough, and no account has to be kept on the key.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await db.query(
    `INSERT INTO passkey_challenges (user_id, challenge, expires_at) VALUES ($1, $2, $3::timestamptz)
     ON CONFLICT (user_id) DO UPDATE SET challenge = $2, expires_at = $3::timestamptz`,
    [id, options.challenge, instant(clock.now() + SECOND_STEP_MINUTES * 60_000)],
  );
  return { ...options };
}

/** What a new passkey is kept with, once its answer is verified. The challenge is used up whatever it is. */
export async function verifiedPasskey(
  { db, clock }: { db: Database; clock: Clock },
  user: Id,
  answer: PasskeyAnswer,
  { host, origin }: Place,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports' | 'host'>> {
  const [asked] = await db.query<{ challenge: string }>(
    'DELETE FROM passkey_challenges WHERE user_id = $1 AND expires_at > $2::timestamptz RETURNING challenge',
    [user, instant(clock.now())],
  );
  const verified =
    asked &&
    (await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
    }).catch(() => null));
  if (!verified?.verified) throw new Refusal('passkey-refused');
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports, host };
}

/** Keeps a passkey; refused where it is kept already. */
export async function insertPasskey(
  tx: Database,
  clock: Clock,
  user: Id,
  { id, host, publicKey, counter, transports, name }: Omit<Passkey, 'createdAt' | 'lastUsedAt'>,
): Promise<void> {
  const kept = await tx.query(
    `INSERT INTO passkeys (id, user_id, host, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8::timestamptz) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [id, user, host, publicKey, counter, JSON.stringify(transports), name, instant(clock.now())],
  );
  if (kept.length === 0) throw new Refusal('passkey-refused');
}

/** Options to ask the passkeys of a person at a host with. */
export async function askPasskeyOptions(
  db: Database,
  user: Id,
  host: string,
): Promise<Record<string, unknown> & { challenge: string }> {
  const known = (await passkeysOf(db, user)).filter((one) => one.host === host);
  if (known.length === 0) throw new Refusal('passkey-refused');
  return {
    ...(await generateAuthenticationOptions({
      rpID: host,
      allowCredentials: known.map(describe),
      userVerification: 'preferred',
    })),
  };
}

/** Takes the answer of a passkey to a challenge, and keeps its counter, which tells a copy of a key from the key. */
export async function spendPasskey(
  { db, clock }: { db: Database; clock: Clock },
  user: Id,
  challenge: string | null,
  answer: PasskeyAnswer,
  { host, origin }: Place,
): Promise<void> {
  const passkey = (await passkeysOf(db, user)).find(({ id }) => id === answer.id);
  if (challenge === null || !passkey || passkey.host !== host) throw new Refusal('passkey-refused');
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) throw new Refusal('passkey-refused');
  await db.query('UPDATE passkeys SET counter = $2, last_used_at = $3::timestamptz WHERE id = $1', [
    passkey.id,
    verified.authenticationInfo.newCounter,
    instant(clock.now()),
  ]);
}
