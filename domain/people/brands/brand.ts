import { z } from 'zod';
import { isHttpsAddress } from '../../base/https-address.ts';
import { idSchema } from '../../base/id.ts';

const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** The brand's colours; the console makes readable shades of `primary` for both themes. */
export const paletteSchema = z.object({ primary: hexColour, navbar: hexColour.optional() });
export type Palette = z.infer<typeof paletteSchema>;

export const mapProvider = z.enum(['OPENSTREET', 'GOOGLE', 'HERE']);
export type MapProvider = z.infer<typeof mapProvider>;

export const debtStatus = z.enum(['OVERDUE', 'NONE']);

/** Largest logo, before it is written as text. Every answer that names a brand carries it, and the console keeps it for a start without a network. */
export const MOST_LOGO_BYTES = 200 * 1024;

/** Fallback for a brand whose colours cannot be read. */
export const NEUTRAL_PALETTE: Palette = { primary: '#2e6373' };

export const brandChildSchema = z.object({ id: idSchema, name: z.string(), parent: idSchema });

/** A tenant. `brandChildren` are sorted by name; `alias` is the first label of the host it answers to. */
export const brandSchema = z.object({
  id: idSchema,
  name: z.string(),
  alias: z.string(),
  parent: idSchema.nullable(),
  logo: z.string().nullable(),
  palette: paletteSchema,
  /** The colours kept for it cannot be read: `palette` is the neutral one. */
  isPaletteBroken: z.boolean().optional(),
  b2cEnabled: z.boolean(),
  mapProvider: mapProvider.nullable(),
  parameters: z.record(z.string(), z.string()),
  debt: debtStatus.nullable(),
  /** Operators and administrators sign in with a second factor. */
  requiresSecondFactor: z.boolean().optional(),
  /** Maintenance of its vehicles that is overdue opens an incident. */
  maintenanceIncidents: z.boolean().optional(),
  brandChildren: z.array(brandChildSchema),
  /** Counts the changes of the record; a change may name the one it saw. */
  version: z.number().int().min(0),
});
export type Brand = z.infer<typeof brandSchema>;

/** What a visitor who is not signed in may know of a brand. `registerUrl`, a parameter of the brand, is where people become its customers. */
export const exposedBrandSchema = brandSchema
  .pick({ id: true, name: true, alias: true, logo: true, palette: true, isPaletteBroken: true })
  .extend({ registerUrl: z.string().refine(isHttpsAddress).optional() });
export type ExposedBrand = z.infer<typeof exposedBrandSchema>;
