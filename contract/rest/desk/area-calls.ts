import { z } from 'zod';
import { AREA_PAGE_SIZE, areaRowSchema, areaV1Schema, areaV2Schema } from '../../../domain/desk/areas/area.ts';
import { idFromText } from '../../../domain/base/id.ts';
import { text } from '../../../domain/base/text.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const whose = { user: idFromText.optional(), brand: idFromText.optional() };
const whoseGuards = { 'query.user': 'user', 'query.brand': 'brand' } as const;
const rights = { access: EVERY_PROFILE, permission: 'MONITORING_AREAS', scope: 'brands' } as const;
const params = z.object({ id: idFromText });
const guards = { 'params.id': 'area' } as const;
/** What the list of areas can be sorted by; `shape` is what it was drawn as. */
export const AREA_SORTS = ['name', 'address', 'shape', 'user', 'vehicles', 'created'] as const;

/** What areas are filtered by. */
export const areaFilters = {
  ...whose,
  /** Areas of the users of a customer. */
  customer: idFromText.optional(),
  /** Areas that count for a group, or for one that lies in it. */
  group: idFromText.optional(),
  /** Areas that count for a device, by itself or in a group. */
  device: idFromText.optional(),
  /** Part of the name or the address. */
  term: text().max(100).optional(),
  shape: z.enum(['circle', 'polygon', 'rectangle', 'corridor']).optional(),
};
export const areaFilterGuards = {
  ...whoseGuards,
  'query.customer': 'customer',
  'query.group': 'group',
  'query.device': 'device',
} as const;

/** Calls that read security areas. A customer sees the own areas only, staff those of their brands. */
export const areaCalls = {
  'areas.list': {
    method: 'GET',
    path: 'v2/area',
    ...rights,
    ...paged(areaRowSchema, areaFilters, { sizes: { usual: AREA_PAGE_SIZE, most: 200 }, sorts: AREA_SORTS }),
    guards: areaFilterGuards,
    exportable: true,
    summary: 'Security areas that fit a filter, of a user, or of a brand and those below it, page by page',
  },
  'areas.read': {
    method: 'GET',
    path: 'v2/area/:id',
    ...rights,
    params,
    guards,
    output: areaV2Schema,
    summary: 'A security area',
  },
  'areas.listV1': {
    method: 'GET',
    path: 'areas',
    ...rights,
    query: z.object(whose),
    guards: whoseGuards,
    output: z.array(areaV1Schema),
    summary: 'Security areas of a user or a brand in their older form, all at once',
  },
  'areas.readV1': {
    method: 'GET',
    path: 'areas/:id',
    ...rights,
    params,
    guards,
    output: areaV1Schema,
    summary: 'A security area in its older form',
  },
} as const satisfies Record<string, CallSpec>;
