import { MOST_GROUP_LEVELS, MOST_GROUPS, type Group } from '../../../domain/live/groups/group.ts';
import type { GroupInput } from '../../../domain/live/groups/group-input.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Broker } from '../broker/broker.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { changeRow, firstOf } from '../../base/records/change-row.ts';
import { createGroup } from './create-group.ts';
import { putIn } from './move-devices.ts';
import { watchersOf } from './invite-rows.ts';
import { changeOf, publishChange, type Owner } from '../../base/records/publish-change.ts';

export interface GroupRoom {
  db: Database;
  clock: Clock;
  broker: Pick<Broker, 'publish'>;
}

/** A group as it is compared and written down. */
type Kept = GroupInput & { brand: Id; user: Id | null };

const READ = `SELECT name, color, parent_id AS parent, brand_id AS brand, user_id AS "user" FROM groups WHERE id = $1`;

/** The groups that one lies in, itself first, and how many levels there are below it. */
const LEVELS = `WITH RECURSIVE above AS (
    SELECT id, parent_id, 1 AS level FROM groups WHERE id = $1
    UNION ALL SELECT g.id, g.parent_id, a.level + 1 FROM groups g JOIN above a ON g.id = a.parent_id WHERE a.level < 100),
  below AS (SELECT $2::bigint AS id, 1 AS level
    UNION ALL SELECT g.id, b.level + 1 FROM groups g JOIN below b ON g.parent_id = b.id WHERE b.level < 100)
  SELECT (SELECT max(level) FROM above)::int AS above, (SELECT max(level) FROM below)::int AS below,
    EXISTS (SELECT FROM above WHERE id = $2) AS "isWithin"`;

/** How many groups an owner has. */
const COUNT =
  'SELECT count(*)::int AS groups FROM groups WHERE brand_id = $1 AND user_id IS NOT DISTINCT FROM $2::bigint';

interface Levels {
  above: number;
  below: number;
  isWithin: boolean;
}

/** Refuses a group that is to lie in one of others, in itself, or too deep, and a new one, whose `id` is null, that is one too many. */
async function assertFits(
  tx: Database,
  id: Id | null,
  { parent, brand, user }: Pick<Kept, 'parent' | 'brand' | 'user'>,
): Promise<void> {
  if (parent === null && id !== null) return;
  // Two at once that each fit the tree as it is could close a circle together, or be one too many.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`groups ${brand} ${user ?? 'own'}`]);
  if (id === null) {
    const { groups } = (await firstOf<{ groups: number }>(tx, COUNT, brand, user))!;
    if (groups >= MOST_GROUPS) throw new Refusal('group-too-many', {}, { most: MOST_GROUPS });
  }
  if (parent === null) return;
  const around = await firstOf<Pick<Kept, 'brand' | 'user'>>(tx, READ, parent);
  if (!around || around.brand !== brand || around.user !== user)
    throw new Refusal('invalid-input', { parent: 'field.group-of-other-owner' });
  const { above, below, isWithin } = (await firstOf<Levels>(tx, LEVELS, parent, id))!;
  if (isWithin) throw new Refusal('invalid-input', { parent: 'field.group-in-itself' });
  if (above + below > MOST_GROUP_LEVELS) throw new Refusal('invalid-input', { parent: 'field.group-too-deep' });
}

export interface AddedGroup extends GroupInput {
  kind: Group['kind'];
  devices: readonly Id[];
}

/** Adds a group of a brand, or of a customer of it, with its devices, and writes it down; answers its id. */
export async function addGroup(
  { db, clock, broker }: GroupRoom,
  whose: Owner,
  { name, color, parent, kind, devices }: AddedGroup,
  author: Author,
): Promise<Id> {
  const id = await db.transaction(async (tx) => {
    await assertFits(tx, null, { parent, ...whose });
    const made = { brandId: whose.brand, userId: whose.user, parentId: parent, name, color, kind, deviceIds: [] };
    const added = await createGroup(tx, made);
    await putIn(tx, added, devices);
    await recordChange(tx, clock, author, {
      brandId: whose.brand,
      action: 'group.add',
      entity: 'group',
      entityId: added,
      after: { name, color, parent, kind, user: whose.user, devices },
    });
    return added;
  });
  await publishChange(broker, 'Group', { id, change: 'ADDED' }, [whose], { others: await watchersOf(db, id) });
  return id;
}

/** A change of a group by somebody who saw a version of it. */
export interface GroupChange {
  id: Id;
  version: number;
  /** What becomes of it; null removes it. */
  next: GroupInput | null;
}

/** Rules that are limited to a group would be for all vehicles without it, or for none: whoever wants that says so there. */
async function assertNoRule(tx: Database, id: Id): Promise<void> {
  const [used] = await tx.query(
    `SELECT 1 FROM incident_rules r, jsonb_each(r.rules) AS rule (name, settings) WHERE settings -> 'groups' @> $1::jsonb LIMIT 1`,
    [JSON.stringify([id])],
  );
  if (used) throw new Refusal('group-in-rules');
}

/** Removes a group; what lies in it moves up. */
async function remove(tx: Database, id: Id, { parent }: Kept): Promise<void> {
  await assertNoRule(tx, id);
  await tx.query('UPDATE groups SET parent_id = $2, version = version + 1 WHERE parent_id = $1', [id, parent]);
  await tx.query('DELETE FROM groups WHERE id = $1', [id]);
}

/** Changes or removes a group and writes it down; refused where somebody else did since the version that was seen, or where there is none. */
export async function changeGroup(
  { db, clock, broker }: GroupRoom,
  { id, version, next }: GroupChange,
  author: Author,
): Promise<void> {
  // Those who are in it now: with the group that goes, nobody is.
  const watchers = await watchersOf(db, id);
  const changed = await changeRow<Kept>(
    { db, clock },
    {
      table: 'groups',
      id,
      seen: version,
      read: (tx) => firstOf<Kept>(tx, READ, id),
      next: (now) => next && { ...now, ...next },
      write: async (tx, after, names) => {
        if (names.includes('parent')) await assertFits(tx, id, after);
        await tx.query('UPDATE groups SET name = $2, color = $3, parent_id = $4 WHERE id = $1', [
          id,
          after.name,
          after.color,
          after.parent,
        ]);
      },
      remove: (tx, now) => remove(tx, id, now),
      audit: {
        entity: 'group',
        action: next ? 'group.set' : 'group.remove',
        author,
        brandOf: ({ brand }) => brand,
      },
      // And those who are in what it lies in from now on.
      tell: async (after, before) =>
        publishChange(broker, 'Group', { id, change: changeOf(before, after) }, [before], {
          others: [...watchers, ...(await watchersOf(db, id))],
        }),
    },
  );
  if (!changed) throw new Refusal('missing');
}
