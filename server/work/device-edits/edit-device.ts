import type { DeviceChanges, EditOutcome } from '../../../domain/live/devices/device-edit.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Author } from '../../base/audit/record-change.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { changeRow, firstOf, given } from '../../base/records/change-row.ts';

/** What an edit sets, with the brands of what it names. */
export interface Edit {
  changes: DeviceChanges;
  /** Of the customer; null where none is named. */
  ownerBrand: Id | null;
  /** Of the groups that are joined and left. */
  groupBrands: readonly Id[];
}

interface Kept {
  brandId: Id;
  speedLimit: number | null;
  model: string | null;
  user: Id | null;
  /** Those that it is in of the group of the edit that is joined, and of the one that is left with all that lie in it. */
  groups: Id[];
}

const READ = `SELECT d.brand_id AS "brandId", d.speed_limit_kmh AS "speedLimit", d.model, a.user_id AS "user",
    COALESCE((SELECT json_agg(g.group_id ORDER BY g.group_id) FROM group_devices g
      WHERE g.device_id = d.id AND (g.group_id = $3 OR g.group_id IN (SELECT w.group_id FROM groups_within($4) w))), '[]') AS groups
  FROM devices d LEFT JOIN device_assignments a ON a.device_id = d.id AND a.starts_at <= $2::timestamptz AND (a.ends_at IS NULL OR a.ends_at > $2::timestamptz)
  WHERE d.id = $1`;

async function write(tx: Database, id: Id, next: Kept, names: readonly string[], nowMs: number): Promise<void> {
  if (names.includes('user')) await assignDevice(tx, id, next.user, nowMs);
  await tx.query('UPDATE devices SET speed_limit_kmh = $2, model = $3, changed_at = clock_timestamp() WHERE id = $1', [
    id,
    next.speedLimit,
    next.model,
  ]);
}

async function writeGroups(tx: Database, id: Id, { joinGroup, leaveGroup }: DeviceChanges): Promise<void> {
  if (leaveGroup !== undefined)
    await tx.query(
      'DELETE FROM group_devices WHERE group_id IN (SELECT w.group_id FROM groups_within($1) w) AND device_id = $2',
      [leaveGroup, id],
    );
  if (joinGroup !== undefined)
    await tx.query('INSERT INTO group_devices (group_id, device_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      joinGroup,
      id,
    ]);
}

/** Why a device is not changed: its owner and its groups are of its own brand, else others would see it. */
function refusedBy({ brandId }: Kept, { ownerBrand, groupBrands }: Edit): EditOutcome | null {
  if (ownerBrand !== null && ownerBrand !== brandId) return 'owner-of-other-brand';
  return groupBrands.some((brand) => brand !== brandId) ? 'group-of-other-brand' : null;
}

/** Changes one device of an edit and writes down what changed, all of it or nothing. Tell the directory afterwards (`refresh`). */
export async function editDevice(
  { db, clock }: { db: Database; clock: Clock },
  id: Id,
  edit: Edit,
  author: Author,
): Promise<EditOutcome> {
  const { joinGroup, leaveGroup, ...fields } = edit.changes;
  const nowMs = clock.now();
  let refused: EditOutcome | null = null;
  const done = await changeRow<Kept>(
    { db, clock },
    {
      table: 'devices',
      id,
      read: (tx) => firstOf<Kept>(tx, READ, id, new Date(nowMs).toISOString(), joinGroup ?? null, leaveGroup ?? null),
      next: (now) => {
        refused = refusedBy(now, edit);
        return refused === null
          ? { ...now, ...given(fields), groups: joinGroup === undefined ? [] : [joinGroup] }
          : now;
      },
      write: async (tx, next, names) => {
        await write(tx, id, next, names, nowMs);
        if (names.includes('groups')) await writeGroups(tx, id, edit.changes);
      },
      audit: { entity: 'device', action: 'device.edit', author, brandOf: ({ brandId }) => brandId },
    },
  );
  if (done === null) return 'missing';
  return refused ?? (done.changed.length > 0 ? 'changed' : 'same');
}
