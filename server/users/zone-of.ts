import { DEFAULT_TIMEZONE, isTimeZone } from '../../domain/time-zone.ts';
import type { Database } from '../db/database.ts';

/** The time zone of a person's metadata, the default one where that names none: what "today" is for a call that does not say. */
export async function zoneOf(db: Database, userId: number): Promise<string> {
  const [row] = await db.query<{ zone: string | null }>(
    `SELECT metadata ->> 'timezone' AS zone FROM users WHERE id = $1`,
    [userId],
  );
  return row?.zone != null && isTimeZone(row.zone) ? row.zone : DEFAULT_TIMEZONE;
}
