import { z } from 'zod';
import { AREA_PAGE_SIZE, areaRowSchema, areaV1Schema, areaV2Schema } from '../../domain/area.ts';
import { AREA_FILE_FORMATS, areaImportSchema, importedAreasSchema } from '../../domain/area-file.ts';
import { areaPreviewSchema, areaShapeAskedSchema } from '../../domain/area-preview.ts';
import { areaInputSchema, areaOperationSchema, MOST_AREA_DEVICES } from '../../domain/area-write.ts';
import { idFromText, idSchema } from '../../domain/id.ts';
import { text } from '../../domain/text.ts';
import { EVERY_PROFILE, seenVersion, type CallSpec } from './define.ts';
import { idList } from './device-calls.ts';
import { paged } from './paged.ts';

const whose = { user: idFromText.optional(), brand: idFromText.optional() };
const whoseGuards = { 'query.user': 'user', 'query.brand': 'brand' } as const;
const mayWrite = { access: EVERY_PROFILE, permission: 'MONITORING_AREAS' } as const;
const rights = { ...mayWrite, scope: 'brands' } as const;
const params = z.object({ id: idFromText });
const guards = { 'params.id': 'area' } as const;
/** What a new area may name. */
const written = {
  'body.brand': 'brand',
  'body.user': 'user',
  'body.devices': 'device',
  'body.settings.groups': 'group',
} as const;
/** The brand of the one whose area it is, else the caller's own, where none is named. */
const brand = idSchema.optional();

/** What the list of areas can be sorted by; `shape` is what it was drawn as. */
export const AREA_SORTS = ['name', 'address', 'shape', 'user', 'vehicles', 'created'] as const;

const filters = {
  ...whose,
  /** Areas of the users of a customer. */
  customer: idFromText.optional(),
  /** Areas that count for a group. */
  group: idFromText.optional(),
  /** Areas that count for a device, by itself or in a group. */
  device: idFromText.optional(),
  /** Part of the name or the address. */
  term: text().max(100).optional(),
  shape: z.enum(['circle', 'polygon', 'rectangle', 'corridor']).optional(),
};
const filterGuards = {
  ...whoseGuards,
  'query.customer': 'customer',
  'query.group': 'group',
  'query.device': 'device',
} as const;

/**
 * Calls of security areas. A customer sees and writes the own areas only, staff those of their brands. What an area
 * names (trackers, groups, whose it is) must be seen by the caller and be of its brand.
 */
export const areaCalls = {
  'areas.list': {
    method: 'GET',
    path: 'v2/area',
    ...rights,
    ...paged(areaRowSchema, filters, { sizes: { usual: AREA_PAGE_SIZE, most: 200 }, sorts: AREA_SORTS }),
    guards: filterGuards,
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
  'areas.create': {
    method: 'POST',
    path: 'v2/area',
    ...mayWrite,
    body: areaInputSchema.extend({ brand }),
    guards: written,
    output: areaV2Schema,
    summary: 'Adds a security area',
  },
  'areas.update': {
    method: 'PATCH',
    path: 'v2/area/:id',
    ...mayWrite,
    params,
    /** Trackers, groups and the user of an operation are checked like those of a new area. */
    body: z.object({ version: seenVersion, operations: z.array(areaOperationSchema).min(1).max(20) }),
    guards,
    output: areaV2Schema,
    summary: 'Changes fields of an area; refused where somebody else changed it since the version that is named',
  },
  'areas.addDevices': {
    method: 'POST',
    path: 'v2/area/:id/device/add',
    ...mayWrite,
    params,
    body: z.object({ devices: z.array(idSchema).min(1).max(MOST_AREA_DEVICES) }),
    guards: { ...guards, 'body.devices': 'device' },
    output: areaV2Schema,
    summary: 'Ties trackers to an area beside those it has',
  },
  'areas.delete': {
    method: 'DELETE',
    path: 'v2/area/:id',
    ...mayWrite,
    params,
    query: z.object({
      version: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    }),
    guards,
    output: z.object({}),
    summary: 'Removes an area softly; refused where somebody else changed it since the version that is named',
  },
  'areas.preview': {
    method: 'POST',
    path: 'v2/area/preview',
    ...mayWrite,
    body: areaShapeAskedSchema,
    guards: { 'body.user': 'user', 'body.devices': 'device', 'body.groups': 'group' },
    output: areaPreviewSchema,
    summary: 'Which vehicles are inside a shape now, and which went in or out in the last seven days',
  },
  'areas.file': {
    method: 'GET',
    path: 'v2/area/file',
    ...rights,
    query: z.object({ ...filters, ids: idList.optional(), format: z.enum(AREA_FILE_FORMATS) }),
    guards: { ...filterGuards, 'query.ids': 'area' },
    /** `text` is the file. */
    output: z.object({ fileName: z.string(), text: z.string(), areas: z.number().int() }),
    summary: 'The areas that fit a filter, or those that are named, as a file of GeoJSON or KML',
  },
  'areas.import': {
    method: 'POST',
    path: 'v2/area/import',
    ...mayWrite,
    body: areaImportSchema,
    guards: { 'body.brand': 'brand', 'body.user': 'user', 'body.devices': 'device', 'body.groups': 'group' },
    output: importedAreasSchema,
    summary: 'Adds the areas of a file of GeoJSON or KML, or says which would come and which not, and why',
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
  'areas.saveV1': {
    method: 'POST',
    path: 'areas',
    ...mayWrite,
    /** With an id that area is changed, and removed where `deleted` is set; without one an area is added. */
    body: areaInputSchema.extend({
      id: idSchema.nullish(),
      brand,
      version: seenVersion.nullish(),
      deleted: z.boolean().default(false),
    }),
    guards: { 'body.id': 'area', ...written },
    output: areaV1Schema,
    summary: 'Adds, changes or removes an area by its older form; refused where the version that is named is overtaken',
  },
} as const satisfies Record<string, CallSpec>;
