import { z } from 'zod';
import {
  brandAlias,
  brandHost,
  brandName,
  brandParametersSchema,
  MAX_BRAND_HOSTS,
} from '../../../domain/people/brands/brand-fields.ts';
import { brandRowSchema, brandSettingsSchema } from '../../../domain/people/brands/brand-settings.ts';
import { debtStatus, mapProvider } from '../../../domain/people/brands/brand.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { ADMIN, seenVersion, type CallSpec } from '../base/define.ts';

const fields = {
  name: brandName,
  alias: brandAlias,
  /** The first label of a host, or a host of which the first label is taken. */
  hosts: z.array(brandHost).max(MAX_BRAND_HOSTS),
};
const one = { access: ADMIN, params: z.object({ id: idFromText }) } as const;

/** Brands as administrators manage them: the own one and those below it. */
export const brandAdminCalls = {
  'brands.list': {
    method: 'GET',
    path: 'v2/brand-tree',
    access: ADMIN,
    scope: 'brands',
    output: z.array(brandRowSchema),
    summary: 'The own brand and all below it with what they have, parents before children, by name',
  },
  'brands.settings': {
    method: 'GET',
    path: 'v2/brands/:id/settings',
    ...one,
    guards: { 'params.id': 'brand' },
    output: brandSettingsSchema,
    summary: 'What administrators set of a brand beside its looks',
  },
  'brands.create': {
    method: 'POST',
    path: 'v2/brands',
    access: ADMIN,
    body: z.object({ ...fields, parent: idSchema }),
    guards: { 'body.parent': 'brand' },
    output: brandSettingsSchema,
    summary: 'Adds a brand below another one, in the colours of that one',
  },
  'brands.configure': {
    method: 'PUT',
    path: 'v2/brands/:id/settings',
    ...one,
    body: z.object({
      version: seenVersion,
      ...fields,
      mapProvider: mapProvider.nullable(),
      b2cEnabled: z.boolean(),
      parameters: brandParametersSchema.default({}),
      /** Moves it, with all that is below it. Left out it stays; the own brand always does. */
      parent: idSchema.optional(),
      /** Left out it stays; that of the own brand is said by those above it. */
      debt: debtStatus.nullable().optional(),
    }),
    guards: { 'params.id': 'brand', 'body.parent': 'brand' },
    output: brandSettingsSchema,
    summary: 'Changes name, alias, hosts, place, map, sales to end customers, debt and parameters of a brand',
  },
} as const satisfies Record<string, CallSpec>;
