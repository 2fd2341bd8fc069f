import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';

/** The ids of a group and of all that lie in it. */
export const withinGroup = (id: number): SQL => sql`SELECT w.group_id FROM groups_within(${id}) w`;

/** The ids of the devices in a group or in one that lies in it. */
export const devicesWithin = (id: number): SQL =>
  sql`SELECT m.device_id FROM group_devices m WHERE m.group_id IN (${withinGroup(id)})`;

/** The ids of the devices in a group or in one that lies in it, as they are. */
export const groupDevices = async (db: Database, id: number): Promise<number[]> =>
  (await run<{ id: number }>(db, sql`SELECT DISTINCT m.id FROM (${devicesWithin(id)}) m (id)`)).map((row) => row.id);

/** Devices `d` in a group or in one that lies in it. */
export const isInGroup = (id: number): SQL => sql`d.id IN (${devicesWithin(id)})`;

/** Devices `d` in no group of a user, or of the staff of the brand where that is null. */
export const isUngrouped = (
  userId: number | null,
): SQL => sql`NOT EXISTS (SELECT FROM group_devices m JOIN groups g ON g.id = m.group_id
  WHERE m.device_id = d.id AND g.brand_id = d.brand_id AND g.user_id IS NOT DISTINCT FROM ${userId}::bigint)`;
