import { z } from 'zod';
import { AREA_PAGE_SIZE, areaV1Schema, areaV2Schema } from '../../domain/area.ts';
import { idFromText } from '../../domain/id.ts';
import { EVERY_PROFILE, type CallSpec } from './define.ts';

const whose = z.object({ user: idFromText.optional(), brand: idFromText.optional() });
const whoseGuards = { 'query.user': 'user', 'query.brand': 'brand' } as const;

/** Calls of security areas. Beside the profile each needs the permission MONITORING_AREAS; a customer sees the own areas only. */
export const areaCalls = {
  'areas.list': {
    method: 'GET',
    path: 'v2/area',
    access: EVERY_PROFILE,
    query: whose.extend({ page: z.coerce.number().int().min(0).default(0), limit: z.coerce.number().int().min(1).max(200).default(AREA_PAGE_SIZE) }),
    guards: whoseGuards,
    output: z.object({ content: z.array(areaV2Schema), totalPages: z.number().int(), totalElements: z.number().int() }),
    summary: 'Security areas of a user, or of a brand and those below it, by name, page by page',
  },
  'areas.read': {
    method: 'GET',
    path: 'v2/area/:id',
    access: EVERY_PROFILE,
    params: z.object({ id: idFromText }),
    guards: { 'params.id': 'area' },
    output: areaV2Schema,
    summary: 'A security area',
  },
  'areas.listV1': {
    method: 'GET',
    path: 'areas',
    access: EVERY_PROFILE,
    query: whose,
    guards: whoseGuards,
    output: z.array(areaV1Schema),
    summary: 'Security areas of a user or a brand in their older form, all at once',
  },
} as const satisfies Record<string, CallSpec>;
