import { sql } from 'drizzle-orm';
import type { PlateSuggestion } from '../../../domain/desk/client.ts';
import { barePlate } from '../../../domain/live/devices/plate.ts';
import type { Database } from '../../base/db/database.ts';
import { bareColumn } from '../../base/db/plates.ts';
import { containing, idList, run, where } from '../../base/db/statement.ts';
import { deviceJoins, DEVICE_NAME, PERSON_NAME } from '../../live/devices/directory-rows.ts';

export interface PlateSearch {
  brandIds: readonly number[];
  /** Whether hidden devices show. */
  hidden: boolean;
  term: string;
  limit: number;
  nowMs: number;
}

const BARE_PLATE = bareColumn(sql`v.license_plate`);

/**
 * Devices whose plate contains a text, or whose identifier, IMEI or number begins with it. Plates that begin with it
 * come first, then by name.
 */
export const searchPlates = (
  db: Database,
  { brandIds, hidden, term, limit, nowMs }: PlateSearch,
): Promise<PlateSuggestion[]> => {
  const startsWith = containing(term).slice(1);
  return run<PlateSuggestion & Record<string, unknown>>(
    db,
    sql`SELECT d.id, COALESCE(NULLIF(v.license_plate, ''), ${DEVICE_NAME}) AS name, ${PERSON_NAME} AS "customerName"
     FROM devices d ${deviceJoins(nowMs)}
     ${where(
       sql`d.brand_id = ANY (${idList(brandIds)})`,
       hidden ? undefined : sql`NOT d.hidden`,
       sql`(${BARE_PLATE} LIKE ${containing(barePlate(term))} OR d.identifier ILIKE ${startsWith} OR d.imei ILIKE ${startsWith} OR d.number ILIKE ${startsWith})`,
     )}
     ORDER BY coalesce(${BARE_PLATE} NOT LIKE ${containing(barePlate(term)).slice(1)}, true), 2, d.id LIMIT ${limit}`,
  );
};
