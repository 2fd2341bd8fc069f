import { z } from 'zod';
import { areaV1Schema, areaV2Schema } from '../../../domain/desk/areas/area.ts';
import { AREA_FILE_FORMATS, areaImportSchema, importedAreasSchema } from '../../../domain/desk/areas/area-file.ts';
import { areaPreviewSchema, areaShapeAskedSchema } from '../../../domain/desk/areas/area-preview.ts';
import { areaInputSchema, areaOperationSchema, MOST_AREA_DEVICES } from '../../../domain/desk/areas/area-write.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { areaFilterGuards, areaFilters } from './area-calls.ts';
import { EVERY_PROFILE, seenVersion, type CallSpec } from '../base/define.ts';
import { idList } from '../live/device-calls.ts';

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
/** Of an area that names neither a client nor a tracker nor a group, whose brand it follows (`whoseRecord` of the server). */
const brand = idSchema.optional();

/**
 * Calls that write security areas and their files. A customer writes the own areas only, staff those of their brands. What an area
 * names (trackers, groups, whose it is) must be seen by the caller and be of its brand.
 */
export const areaChangeCalls = {
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
    query: z.object({ ...areaFilters, ids: idList.optional(), format: z.enum(AREA_FILE_FORMATS) }),
    guards: { ...areaFilterGuards, 'query.ids': 'area' },
    /** `text` is the file. */
    takenOut: 'area',
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
    summary: 'Adds the areas of a file of GeoJSON, KML, KMZ or GPX, or says which would come and which not, and why',
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
} as const satisfies Record<string, CallSpec>;
