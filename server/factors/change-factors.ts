import type { Id } from '../../domain/id.ts';
import { recordChange, type Author, type Fields } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { appSince, confirmApp, removeApp, type AppRoom } from './apps.ts';
import { isFactorRequired } from './held-factors.ts';
import { insertPasskey, passkeysOf, verifiedPasskey, type PasskeyAnswer, type Place } from './passkeys.ts';
import { dropRecoveryCodes, makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';

/** Whose factors are changed. */
export interface Owner {
  id: Id;
  brand: Id;
  profile: 'ADMINISTRATOR' | 'OPERATOR' | 'USER';
}

const record = (
  tx: Database,
  { clock }: Pick<AppRoom, 'clock'>,
  { id, brand }: Pick<Owner, 'id' | 'brand'>,
  author: Author,
  action: string,
  fields: { before?: Fields; after?: Fields },
): Promise<void> =>
  recordChange(tx, clock, author, { brandId: brand, action, entity: 'user', entityId: id, ...fields });

/** With the first factor come recovery codes; later ones leave them as they are. */
async function firstCodes(tx: Database, { id }: Owner): Promise<string[] | null> {
  const [any] = await tx.query('SELECT 1 FROM recovery_codes WHERE user_id = $1 LIMIT 1', [id]);
  return any ? null : makeRecoveryCodes(tx, id);
}

/** Keeps an authenticator app by a code of it; answers the recovery codes that came with it. */
export async function addApp(room: AppRoom, owner: Owner, code: string, author: Author): Promise<string[] | null> {
  let codes: string[] | null = null;
  await confirmApp(room, owner.id, code, async (tx) => {
    codes = await firstCodes(tx, owner);
    await record(tx, room, owner, author, 'user.factor-add', { after: { factor: 'app' } });
  });
  return codes;
}

/** Keeps a passkey that the browser made; answers the recovery codes that came with it. */
export async function addPasskey(
  room: AppRoom,
  owner: Owner,
  { name, answer, place }: { name: string; answer: PasskeyAnswer; place: Place },
  author: Author,
): Promise<string[] | null> {
  const made = await verifiedPasskey(room, owner.id, answer, place);
  return room.db.transaction(async (tx) => {
    await insertPasskey(tx, room.clock, owner.id, { ...made, name });
    await record(tx, room, owner, author, 'user.factor-add', { after: { factor: 'passkey', name } });
    return firstCodes(tx, owner);
  });
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

export const takeApp = (room: AppRoom, owner: Owner, author: Author): Promise<void> =>
  room.db.transaction(async (tx) => {
    await lock(tx, owner);
    if (!(await removeApp(tx, owner.id))) throw new Refusal('missing');
    await afterRemoval(tx, owner);
    await record(tx, room, owner, author, 'user.factor-remove', { before: { factor: 'app' } });
  });

/** Removes a passkey; answers its name. */
export const takePasskey = (room: AppRoom, owner: Owner, passkey: string, author: Author): Promise<string> =>
  room.db.transaction(async (tx) => {
    await lock(tx, owner);
    const [gone] = await tx.query<{ name: string }>(
      'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name',
      [passkey, owner.id],
    );
    if (!gone) throw new Refusal('missing');
    await afterRemoval(tx, owner);
    const { name } = gone;
    await record(tx, room, owner, author, 'user.factor-remove', { before: { factor: 'passkey', name } });
    return name;
  });

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
    await tx.query('DELETE FROM pending_sign_ins WHERE user_id = $1', [owner.id]);
    if (before.app || before.passkeys > 0 || before.recovery > 0)
      await record(tx, room, owner, author, 'user.factor-remove', { before: { factor: 'all', ...before } });
    return before;
  });
