import { NEUTRAL_PALETTE, paletteSchema, type Brand } from '../../../domain/people/brands/brand.ts';
import type { Database } from '../../base/db/database.ts';
import type { BrandNode } from './brand-tree.ts';

/** A brand as the database has it, its children left out. */
export type BrandRow = Omit<Brand, 'brandChildren'>;

/** The brand's colours, or the neutral ones and a flag that its own cannot be read: they may have been edited in the database. */
function paletteOf(kept: unknown): Pick<BrandRow, 'palette' | 'isPaletteBroken'> {
  const read = paletteSchema.safeParse(kept);
  return read.success ? { palette: read.data } : { palette: NEUTRAL_PALETTE, isPaletteBroken: true };
}

/** Brands of ids, in no order. */
export async function readBrands(db: Database, ids: readonly number[]): Promise<BrandRow[]> {
  const rows = await db.query<BrandRow & Record<string, unknown>>(
    `SELECT id, name, alias, parent_id AS parent, logo, palette, b2c_enabled AS "b2cEnabled", map_provider AS "mapProvider", parameters, debt, requires_second_factor AS "requiresSecondFactor",
       maintenance_incidents AS "maintenanceIncidents", version
     FROM brands WHERE id = ANY ($1::bigint[])`,
    [ids],
  );
  return rows.map((row) => ({ ...row, ...paletteOf(row.palette) }));
}

/** The direct children of a brand among the brands one sees, in their order. */
export const childrenOf = (id: number, seen: readonly BrandNode[]): Brand['brandChildren'] =>
  seen.filter((node) => node.parentId === id).map((node) => ({ id: node.id, name: node.name, parent: id }));
