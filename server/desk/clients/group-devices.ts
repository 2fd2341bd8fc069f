import type { Device } from '../../../domain/live/devices/device.ts';
import type { Database } from '../../base/db/database.ts';
import { devicesText } from '../../live/devices/device-query.ts';

/** Groups of a user that one answer holds. */
const MOST_GROUPS = 1_000;

export interface GroupWithDevices {
  id: number;
  name: string;
  devicesDTO: Device[];
}

interface Asked {
  userId: number;
  /** Whether hidden devices show. */
  hidden: boolean;
  nowMs: number;
}

/** Groups of a user by name, each with those of its devices that are assigned to that user now. */
export async function groupsWithDevices(db: Database, { userId, hidden, nowMs }: Asked): Promise<GroupWithDevices[]> {
  const groups = await db.query<{ id: number; name: string; devices: number[] | null }>(
    `SELECT g.id, g.name, array_agg(m.device_id) FILTER (WHERE m.device_id IS NOT NULL) AS devices
     FROM groups g LEFT JOIN group_devices m ON m.group_id = g.id WHERE g.user_id = $1
     GROUP BY g.id, g.name ORDER BY lower(g.name), g.id LIMIT ${MOST_GROUPS}`,
    [userId],
  );
  const ids = [...new Set(groups.flatMap(({ devices }) => devices ?? []))];
  const filter = { brandIds: null, userId, hidden, status: null, term: null, customerName: null };
  const records = ids.length === 0 ? [] : (JSON.parse(await devicesText(db, ids, filter, nowMs)) as Device[]);
  const byId = new Map(records.map((device) => [device.id, device]));
  return groups.map(({ id, name, devices }) => ({
    id,
    name,
    devicesDTO: (devices ?? []).flatMap((device) => byId.get(device) ?? []),
  }));
}
