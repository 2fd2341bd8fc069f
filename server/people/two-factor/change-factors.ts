import type { AuditAction } from '../../../contract/rest/base/audit-actions.ts';
import type { Id } from '../../../domain/base/id.ts';
import { recordChange, type Author, type Fields } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { revokeOtherSessions, revokeSessionsOf } from '../sessions/session-rows.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { appSince, confirmApp, removeApp, type AppRoom } from './apps.ts';
import { isFactorRequired } from './held-factors.ts';
import { insertPasskey, passkeysOf, verifiedPasskey, type PasskeyAnswer, type Place } from './passkeys.ts';
import { dropRecoveryCodes, makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';
import { endRow } from './wrong-codes.ts';

/** Whose factors are changed. */
export interface Owner {
  id: Id;
  brand: Id;
  profile: 'ADMINISTRATOR' | 'OPERATOR' | 'USER';
}

/** The author of a change, whose own session goes on; none is open in the second step of a sign-in. */
export interface Changer extends Author {
  session: string | null;
}

export interface ChangeRoom extends AppRoom {
  sessions: Pick<Sessions, 'ended'>;
}

/** Ends the other sessions of an account in the transaction that changes its factors: a thief may have opened them. */
const endOthers = (tx: Database, { clock }: ChangeRoom, { id }: Owner, { session }: Changer): Promise<string[]> =>
  revokeOtherSessions(tx, id, session ?? '', clock.now());

const record = (
  tx: Database,
  { clock }: Pick<AppRoom, 'clock'>,
  { id, brand }: Pick<Owner, 'id' | 'brand'>,
  author: Author,
  action: AuditAction,
  fields: { before?: Fields; after?: Fields },
): Promise<void> =>
  recordChange(tx, clock, author, { brandId: brand, action, entity: 'user', entityId: id, ...fields });

/** With the first factor come recovery codes; later ones leave them as they are. */
async function firstCodes(tx: Database, { id }: Owner): Promise<string[] | null> {
  const [any] = await tx.query('SELECT 1 FROM recovery_codes WHERE user_id = $1 LIMIT 1', [id]);
  return any ? null : makeRecoveryCodes(tx, id);
}

/** Keeps an authenticator app by a code of it; answers the recovery codes that came with it. */
export async function addApp(room: ChangeRoom, owner: Owner, code: string, by: Changer): Promise<string[] | null> {
  let codes: string[] | null = null;
  let ended: string[] = [];
  await confirmApp(room, owner.id, code, async (tx) => {
    codes = await firstCodes(tx, owner);
    // What was guessed was the secret of another app, or of none.
    await endRow(tx, owner.id);
    ended = await endOthers(tx, room, owner, by);
    await record(tx, room, owner, by, 'user.factor-add', { after: { factor: 'app' } });
  });
  room.sessions.ended(ended);
  return codes;
}

/** Keeps a passkey that the browser made; answers the recovery codes that came with it. */
export async function addPasskey(
  room: ChangeRoom,
  owner: Owner,
  { name, answer, place }: { name: string; answer: PasskeyAnswer; place: Place },
  by: Changer,
): Promise<string[] | null> {
  const made = await verifiedPasskey(room, owner.id, answer, place);
  const { codes, ended } = await room.db.transaction(async (tx) => {
    await insertPasskey(tx, room.clock, owner.id, { ...made, name });
    await record(tx, room, owner, by, 'user.factor-add', { after: { factor: 'passkey', name } });
    return { codes: await firstCodes(tx, owner), ended: await endOthers(tx, room, owner, by) };
  });
  room.sessions.ended(ended);
  return codes;
}

/** Where nothing is left recovery codes prove nothing, and a brand that demands a factor keeps the last one. */
async function afterRemoval(tx: Database, owner: Owner): Promise<void> {
  const isLeft = (await appSince(tx, owner.id)) !== null || (await passkeysOf(tx, owner.id)).length > 0;
  if (isLeft) return;
  if (await isFactorRequired(tx, owner)) throw new Refusal('factor-needed');
  await dropRecoveryCodes(tx, owner.id);
}

/** Two removals at once must not each leave the factor that the other one takes. */
const lock = (tx: Database, { id }: Owner): Promise<unknown> =>
  tx.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);

export async function takeApp(room: ChangeRoom, owner: Owner, by: Changer): Promise<void> {
  const ended = await room.db.transaction(async (tx) => {
    await lock(tx, owner);
    if (!(await removeApp(tx, owner.id))) throw new Refusal('missing');
    await afterRemoval(tx, owner);
    await record(tx, room, owner, by, 'user.factor-remove', { before: { factor: 'app' } });
    return endOthers(tx, room, owner, by);
  });
  room.sessions.ended(ended);
}

/** Removes a passkey; answers its name. */
export async function takePasskey(room: ChangeRoom, owner: Owner, passkey: string, by: Changer): Promise<string> {
  const { name, ended } = await room.db.transaction(async (tx) => {
    await lock(tx, owner);
    const [gone] = await tx.query<{ name: string }>(
      'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name',
      [passkey, owner.id],
    );
    if (!gone) throw new Refusal('missing');
    await afterRemoval(tx, owner);
    await record(tx, room, owner, by, 'user.factor-remove', { before: { factor: 'passkey', name: gone.name } });
    return { name: gone.name, ended: await endOthers(tx, room, owner, by) };
  });
  room.sessions.ended(ended);
  return name;
}

export const namePasskey = (
  room: AppRoom,
  owner: Owner,
  { id, name }: { id: string; name: string },
  author: Author,
): Promise<void> =>
  room.db.transaction(async (tx) => {
    const before = (await passkeysOf(tx, owner.id)).find((one) => one.id === id);
    if (!before) throw new Refusal('missing');
    await tx.query('UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2', [id, owner.id, name]);
    await record(tx, room, owner, author, 'user.factor-name', { before: { name: before.name }, after: { name } });
  });

/** New recovery codes for a person who has a factor. */
export const renewCodes = (room: AppRoom, owner: Owner, author: Author): Promise<string[]> =>
  room.db.transaction(async (tx) => {
    if ((await appSince(tx, owner.id)) === null && (await passkeysOf(tx, owner.id)).length === 0)
      throw new Refusal('missing');
    const codes = await makeRecoveryCodes(tx, owner.id);
    await record(tx, room, owner, author, 'user.recovery-codes', { after: { made: codes.length } });
    return codes;
  });

/** Removes whatever a person has, who lost it: what the command line does. Answers what there was. */
export const takeAll = (
  room: Pick<AppRoom, 'db' | 'clock'>,
  owner: Pick<Owner, 'id' | 'brand'>,
  author: Author,
): Promise<{ app: boolean; passkeys: number; recovery: number }> =>
  room.db.transaction(async (tx) => {
    const before = {
      app: await removeApp(tx, owner.id),
      passkeys: (await tx.query('DELETE FROM passkeys WHERE user_id = $1 RETURNING id', [owner.id])).length,
      recovery: await recoveryCodesLeft(tx, owner.id),
    };
    await dropRecoveryCodes(tx, owner.id);
    await endRow(tx, owner.id);
    await tx.query('DELETE FROM pending_sign_ins WHERE user_id = $1', [owner.id]);
    await revokeSessionsOf(tx, owner.id, room.clock.now());
    if (before.app || before.passkeys > 0 || before.recovery > 0)
      await record(tx, room, owner, author, 'user.factor-remove', { before: { factor: 'all', ...before } });
    return before;
  });
