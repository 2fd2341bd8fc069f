import { sql } from 'drizzle-orm';
import type { Id } from '../../../domain/base/id.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run } from '../../base/db/statement.ts';
import { withinGroup } from '../devices/in-groups.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { GroupRoom } from './change-group.ts';
import { groupOwners } from './group-rows.ts';
import { watchersOf } from './invite-rows.ts';
import { isOwners } from './owners-devices.ts';
import { publishChange } from '../../base/records/publish-change.ts';

/** Puts devices into a group; refused, all of them, where one is not of whoever the group is. Answers those that were not in it. */
export async function putIn(tx: Database, id: Id, devices: readonly Id[]): Promise<Id[]> {
  const wanted = [...new Set(devices)];
  const [fitting] = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM devices d JOIN groups g ON g.id = $1 WHERE d.id = ANY ($2::bigint[]) AND ${isOwners('g')}`,
    [id, wanted],
  );
  if (fitting!.count !== wanted.length) throw new Refusal('invalid-input', { devices: 'field.device-of-other-owner' });
  const added = await tx.query<{ id: Id }>(
    `INSERT INTO group_devices (group_id, device_id) SELECT $1, device FROM unnest($2::bigint[]) AS held (device)
     ON CONFLICT DO NOTHING RETURNING device_id AS id`,
    [id, wanted],
  );
  return added.map((row) => row.id);
}

/** Takes devices out of a group and of all that lie in it; answers those that were there. */
async function takeOut(tx: Database, id: Id, devices: readonly Id[]): Promise<Id[]> {
  const taken = await run<{ id: Id }>(
    tx,
    sql`DELETE FROM group_devices WHERE device_id = ANY (${idList(devices)}) AND group_id IN (${withinGroup(id)}) RETURNING device_id AS id`,
  );
  return [...new Set(taken.map((row) => row.id))];
}

export interface Move {
  devices: readonly Id[];
  from: Id | null;
  to: Id | null;
}

/**
 * Takes devices out of one group and puts them into another, either of which may be none, and writes it down. Two people who move
 * devices at once are no conflict: what each of them did holds.
 */
export async function moveDevices(
  { db, clock, broker }: GroupRoom,
  { devices, from, to }: Move,
  author: Author,
): Promise<number> {
  const groups = [from, to].filter((id) => id !== null);
  const owners = await groupOwners(db, groups);
  const moved = await db.transaction(async (tx) => {
    // In one order, so that two moves between the same groups wait for each other instead of for ever.
    await tx.query('SELECT id FROM groups WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [groups]);
    const taken = from === null ? [] : await takeOut(tx, from, devices);
    const put = to === null ? [] : await putIn(tx, to, devices);
    const record = (id: Id, changed: { taken?: readonly Id[]; put?: readonly Id[] }) =>
      recordChange(tx, clock, author, {
        brandId: owners.get(id)?.brandId ?? null,
        action: 'group.devices',
        entity: 'group',
        entityId: id,
        after: changed,
      });
    if (from !== null && taken.length > 0) await record(from, { taken });
    if (to !== null && put.length > 0) await record(to, { put });
    return new Set([...taken, ...put]).size;
  });
  if (moved > 0)
    for (const [id, { brandId, userId }] of owners)
      await publishChange(broker, 'Group', { id, change: 'CHANGED' }, [{ brand: brandId, user: userId }], {
        others: await watchersOf(db, id),
      });
  return moved;
}
