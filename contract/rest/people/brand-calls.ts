import { z } from 'zod';
import { text } from '../../../domain/base/text.ts';
import { brandName } from '../../../domain/people/brands/brand-fields.ts';
import {
  brandSchema,
  exposedBrandSchema,
  mapProvider,
  MOST_LOGO_BYTES,
  paletteSchema,
} from '../../../domain/people/brands/brand.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { supportParametersSchema } from '../../../domain/people/support/support-contact.ts';
import { profileSchema } from '../../../domain/people/users/user.ts';
import { ADMIN, EVERY_PROFILE, seenVersion, STAFF, type CallSpec } from '../base/define.ts';
import { EXPOSED_BRANDS } from '../base/early-paths.ts';

const brandParams = z.object({ id: idFromText });
const guards = { 'params.id': 'brand' } as const;

/** A picture as the console shows it: a data URI, since the page loads pictures from nowhere else. */
export const logoSchema = z
  .string()
  .max(Math.ceil(MOST_LOGO_BYTES / 3) * 4 + 40)
  .regex(/^data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/);

const brandChanges = z.object({
  name: brandName.optional(),
  /** Null removes the logo. */
  logo: logoSchema.nullable().optional(),
  /** All colours: the console chooses one that is left out. */
  palette: paletteSchema.optional(),
  mapProvider: mapProvider.nullable().optional(),
  /** Whether operators and administrators of the brand have to have a second factor. */
  requiresSecondFactor: z.boolean().optional(),
  /** Whether maintenance that is overdue opens an incident. */
  maintenanceIncidents: z.boolean().optional(),
  /** Those that administrators of a brand set themselves; the others are the operator's of this server. */
  parameters: supportParametersSchema.optional(),
});

/** Calls of brands, customers and users. */
export const brandCalls = {
  'brands.exposed': {
    method: 'GET',
    path: `${EXPOSED_BRANDS}:alias`,
    access: 'anyone',
    params: z.object({ alias: text().min(1).max(253) }),
    output: exposedBrandSchema,
    summary: 'The brand of a host alias; a neutral brand when there is none of that name',
  },
  'brands.search': {
    method: 'GET',
    path: 'v2/brands',
    access: EVERY_PROFILE,
    scope: 'brands',
    query: z.object({ name: text().max(100).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
    output: z.array(exposedBrandSchema),
    summary: 'Brands the caller sees whose name contains a text, by name',
  },
  'brands.read': {
    method: 'GET',
    path: 'v2/brands/:id',
    access: EVERY_PROFILE,
    scope: 'brands',
    params: brandParams,
    guards,
    output: brandSchema,
    summary: 'A brand',
  },
  'brands.update': {
    method: 'PATCH',
    path: 'v2/brands/:id',
    access: ADMIN,
    scope: 'brands',
    params: brandParams,
    /** Without a version it is changed whatever it has become. */
    body: brandChanges.extend({ version: seenVersion.optional() }),
    guards,
    output: brandSchema,
    summary:
      'Changes name, logo, colours, map, contacts, sign-in and incidents of maintenance of a brand; what is left out stays',
  },
  'brands.tree': {
    method: 'GET',
    path: 'v2/brands/tree/:id',
    access: EVERY_PROFILE,
    scope: 'brands',
    params: brandParams,
    guards,
    output: z.array(z.object({ brandChildId: idSchema, brandChildName: z.string(), brandId: idSchema })),
    summary: 'All descendants of a brand, parents before children, by name',
  },
  'brands.parameters': {
    method: 'GET',
    path: 'brands/parameters/:id',
    access: EVERY_PROFILE,
    params: brandParams,
    guards,
    output: z.record(z.string(), z.string()),
    summary: 'Parameters of a brand',
  },
  'users.search': {
    method: 'GET',
    path: 'v2/users',
    access: STAFF,
    scope: 'brands',
    query: z.object({
      brand: idFromText.optional(),
      profile: profileSchema.optional(),
      term: text().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    guards: { 'query.brand': 'brand' },
    output: z.array(
      z.object({
        id: idSchema,
        login: z.string(),
        name: z.string(),
        brand: idSchema,
        brandName: z.string(),
        profile: profileSchema,
      }),
    ),
    summary: 'Users of the brands the caller sees',
  },
} as const satisfies Record<string, CallSpec>;
