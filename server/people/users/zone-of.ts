import { DEFAULT_TIMEZONE, isTimeZone } from '../../../domain/base/time/time-zone.ts';
import type { Database } from '../../base/db/database.ts';

/** The time zones of some people's metadata, the default one where that names none. */
export async function zonesOf(db: Database, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; zone: string | null }>(
    `SELECT id, metadata ->> 'timezone' AS zone FROM users WHERE id = ANY ($1::bigint[])`,
    [userIds],
  );
  return new Map(rows.map(({ id, zone }) => [id, zone != null && isTimeZone(zone) ? zone : DEFAULT_TIMEZONE]));
}

/** The time zone of a person's metadata, the default one where that names none: what "today" is for a call that does not say. */
export const zoneOf = async (db: Database, userId: number): Promise<string> =>
  (await zonesOf(db, [userId])).get(userId) ?? DEFAULT_TIMEZONE;
