import { z } from 'zod';
import { SETTING_PARAMETERS } from './brand-fields.ts';
import { brandSchema } from './brand.ts';

const count = z.number().int().min(0);

/** A brand in the tree that an administrator manages; `parent` is null for the own one, whatever lies above it. */
export const brandRowSchema = brandSchema.pick({ id: true, name: true, alias: true, parent: true, debt: true }).extend({
  /** Further first labels of hosts, or whole hosts, that it answers to. */
  hosts: z.array(z.string()),
  clients: count,
  vehicles: count,
  /** Operators and administrators. */
  users: count,
  /** Gateways whose keys hold. */
  gateways: count,
});
export type BrandRow = z.infer<typeof brandRowSchema>;

/** What administrators set of a brand beside its looks. `parent` is null for the own one. */
export const brandSettingsSchema = brandSchema
  .pick({
    id: true,
    version: true,
    name: true,
    alias: true,
    parent: true,
    mapProvider: true,
    b2cEnabled: true,
    debt: true,
  })
  .extend({
    hosts: z.array(z.string()),
    /** Those that administrators set here; empty where there is none. */
    parameters: z.object(
      Object.fromEntries(SETTING_PARAMETERS.map((name) => [name, z.string()])) as Record<
        (typeof SETTING_PARAMETERS)[number],
        z.ZodString
      >,
    ),
    /** Names of those that only the operator of the server sets. */
    otherParameters: z.array(z.string()),
  });
export type BrandSettings = z.infer<typeof brandSettingsSchema>;
