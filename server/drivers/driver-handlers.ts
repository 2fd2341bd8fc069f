import type { Driver } from '../../domain/driver.ts';
import type { Rights } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import type { LiveState } from '../telemetry/live-state.ts';

interface Deps {
  db: Database;
  rights: Rights;
  live: LiveState;
  directory: { byId(id: number): { brandId: number } | null };
}

const SELECT = `SELECT id, name AS "driverName", number, license_category AS "driverLicenseCategory",
  to_char(license_expires_on, 'YYYY-MM-DD') AS "driverLicenseExpiration", electronic_tag AS "electronicTag" FROM drivers`;

/** Drivers of brands with an electronic tag, letters of either case, by name. */
export const readDriversByTag = (db: Database, brandIds: readonly number[], tag: string): Promise<Driver[]> =>
  db.query<Driver>(`${SELECT} WHERE brand_id = ANY ($1::bigint[]) AND lower(electronic_tag) = lower($2) ORDER BY lower(name), id LIMIT 100`, [brandIds, tag]);

/** Handlers of drivers. */
export function driverHandlers({ db, rights, live, directory }: Deps): Pick<Handlers, 'drivers.byTag'> {
  return {
    'drivers.byTag': async ({ caller, query: { tag, device } }) => {
      // Of a customer's own vehicle the one who drives it now; any other tag would be guessing who works for the brand.
      if (caller.profile === 'USER' && (device === undefined || live.last(device)?.driverId !== tag)) return [];
      const entry = device === undefined ? null : directory.byId(device);
      return readDriversByTag(db, entry ? [entry.brandId] : await rights.brandIdsOf(caller), tag);
    },
  };
}
