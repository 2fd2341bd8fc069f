import type { PlateSuggestion } from '../../domain/client.ts';
import type { Database } from '../db/database.ts';
import { DEVICE_JOINS, DEVICE_NAME, PERSON_NAME } from '../devices/directory-rows.ts';
import { containing } from '../users/user-rows.ts';

export interface PlateSearch {
  brandIds: readonly number[];
  /** Whether hidden devices show. */
  hidden: boolean;
  term: string;
  limit: number;
  nowMs: number;
}

/** A plate as it is compared: people write dashes and blanks, or do not. */
const bare = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '');
const BARE_PLATE = `upper(translate(v.license_plate, ' .-', ''))`;

/**
 * Devices whose plate contains a text, or whose identifier, IMEI or number begins with it. Plates that begin with it come first,
 * then by name.
 */
export const searchPlates = (db: Database, { brandIds, hidden, term, limit, nowMs }: PlateSearch): Promise<PlateSuggestion[]> =>
  db.query<PlateSuggestion & Record<string, unknown>>(
    `SELECT d.id, COALESCE(NULLIF(v.license_plate, ''), ${DEVICE_NAME}) AS name, ${PERSON_NAME} AS "customerName"
     FROM devices d ${DEVICE_JOINS}
     WHERE d.brand_id = ANY ($2::bigint[]) AND ($3 OR NOT d.hidden)
       AND (${BARE_PLATE} LIKE $4 OR d.identifier ILIKE $5 OR d.imei ILIKE $5 OR d.number ILIKE $5)
     ORDER BY coalesce(${BARE_PLATE} NOT LIKE $6, true), 2, d.id LIMIT $7`,
    [new Date(nowMs).toISOString(), brandIds, hidden, containing(bare(term)), containing(term).slice(1), containing(bare(term)).slice(1), limit],
  );
