import { sql, type SQL } from 'drizzle-orm';
import type { EditedDevice, EditOutcome } from '../../../domain/live/devices/device-edit.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run, when, where, type KeyedQuery } from '../../base/db/statement.ts';
import { DEVICE_NAME, deviceJoins } from '../../live/devices/directory-rows.ts';
import { idsThatFit, type DeviceFilter } from '../../live/devices/device-query.ts';
import { devicesWithin } from '../../live/devices/in-groups.ts';

/** Which devices an edit is about. */
export interface Chosen {
  filter: DeviceFilter;
  named: readonly Id[] | null;
  groupId: Id | null;
  nowMs: number;
}

const chosenIds = ({ filter, named, groupId, nowMs }: Chosen): SQL =>
  sql`SELECT chosen.id FROM (${idsThatFit(filter, nowMs)}) AS chosen ${where(
    when(named, (ids) => sql`chosen.id = ANY (${idList(ids)})`),
    when(groupId, (id) => sql`chosen.id IN (${devicesWithin(id)})`),
  )}`;

/** How many devices are chosen. */
export async function countChosen(db: Database, chosen: Chosen): Promise<number> {
  const [row] = await run<{ total: number }>(
    db,
    sql`SELECT count(*) AS total FROM (${chosenIds(chosen)}) AS all_chosen`,
  );
  return row!.total;
}

/** Keeps which devices were chosen: what fits the filter later has no part in it. */
export async function keepChosen(
  db: Database,
  { edit, jobId, userId }: { edit: string; jobId: string; userId: Id },
  chosen: Chosen,
): Promise<void> {
  await run(db, sql`INSERT INTO device_edits (id, job_id, user_id) VALUES (${edit}, ${jobId}, ${userId})`);
  await run(
    db,
    sql`INSERT INTO device_edit_rows (edit_id, device_id) SELECT ${edit}, id FROM (${chosenIds(chosen)}) AS all_chosen`,
  );
}

/** The next devices whose turn has not come. */
export async function nextChosen(db: Database, edit: string, most: number): Promise<Id[]> {
  const rows = await run<{ id: Id }>(
    db,
    sql`SELECT device_id AS id FROM device_edit_rows WHERE edit_id = ${edit} AND outcome IS NULL ORDER BY device_id LIMIT ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** How far an edit is. */
export async function editProgress(db: Database, edit: string): Promise<{ done: number; total: number }> {
  const [row] = await run<{ done: number; total: number }>(
    db,
    sql`SELECT count(outcome) AS done, count(*) AS total FROM device_edit_rows WHERE edit_id = ${edit}`,
  );
  return row!;
}

export const setOutcome = (db: Database, edit: string, device: Id, outcome: EditOutcome): Promise<unknown> =>
  run(db, sql`UPDATE device_edit_rows SET outcome = ${outcome} WHERE edit_id = ${edit} AND device_id = ${device}`);

/** The devices of a person's own edit that they see now, by name. */
export const editedDevices = (
  {
    job,
    outcome,
    userId,
    brandIds,
  }: { job: string; outcome?: EditOutcome | undefined; userId: Id; brandIds: readonly Id[] },
  nowMs: number,
): KeyedQuery => ({
  fields: sql`d.id AS device, d.identifier, ${DEVICE_NAME} AS name, r.outcome`,
  from: sql`FROM device_edit_rows r JOIN device_edits e ON e.id = r.edit_id JOIN devices d ON d.id = r.device_id ${deviceJoins(nowMs)}
    WHERE e.job_id = ${job} AND e.user_id = ${userId} AND d.brand_id = ANY (${idList(brandIds)})${
      outcome === undefined ? sql.empty() : sql` AND r.outcome = ${outcome}`
    }`,
  keys: [{ by: sql`lower(${DEVICE_NAME})` }, { by: sql`d.id` }],
});

export type EditedRow = EditedDevice & Record<string, unknown>;
