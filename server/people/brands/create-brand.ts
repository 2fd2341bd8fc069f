import type { Brand, MapProvider, Palette } from '../../../domain/people/brands/brand.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { secureRandom } from '../../base/platform.ts';

export interface NewBrand {
  /** Drawn when not given. */
  id?: Id;
  name: string;
  /** First label of the host it answers to; unique. */
  alias: string;
  parentId: Id | null;
  palette: Palette;
  /** Address or data URI of a picture. */
  logo?: string | null;
  mapProvider?: MapProvider | null;
  b2cEnabled?: boolean;
  parameters?: Record<string, string>;
  debt?: Brand['debt'];
  maintenanceIncidents?: boolean;
}

/** Adds a brand and answers its id. A taken alias is a QueryError with code 23505. Inside a transaction give that as `db`. */
export async function createBrand(db: Database, brand: NewBrand): Promise<Id> {
  const id = brand.id ?? drawId(secureRandom);
  await db.query(
    `INSERT INTO brands (id, name, alias, parent_id, logo, palette, b2c_enabled, map_provider, parameters, debt, maintenance_incidents)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9::jsonb, $10, $11)`,
    [
      id,
      brand.name,
      brand.alias.toLowerCase(),
      brand.parentId,
      brand.logo ?? null,
      JSON.stringify(brand.palette),
      brand.b2cEnabled ?? false,
      brand.mapProvider ?? null,
      JSON.stringify(brand.parameters ?? {}),
      brand.debt ?? null,
      brand.maintenanceIncidents ?? false,
    ],
  );
  return id;
}
