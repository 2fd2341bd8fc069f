import { z } from 'zod';
import { areaPointSchema, areaTypes } from './area.ts';
import { areaSettingsSchema, CORRIDOR_WIDTH_M } from './area-settings.ts';
import { MOST_AREA_DEVICES, MOST_RADIUS_M } from './area-write.ts';
import { idSchema } from '../../base/id.ts';
import { text } from '../../base/text.ts';

export const AREA_FILE_FORMATS = ['geojson', 'kml'] as const;
export type AreaFileFormat = (typeof AREA_FILE_FORMATS)[number];
/** What is read beside: tracks and routes, which become corridors. A KMZ is a KML. */
export const AREA_IMPORT_FORMATS = [...AREA_FILE_FORMATS, 'gpx'] as const;
export type AreaImportFormat = (typeof AREA_IMPORT_FORMATS)[number];

/** Letters of a file that is read, and areas that one file brings or takes away at most. */
export const MOST_FILE_LETTERS = 900_000;
export const MOST_FILE_AREAS = 1_000;

/** Width of a corridor that nobody gave one, metres from edge to edge. */
export const USUAL_WIDTH_M = 100;

/** Why a shape of a file does not become an area. */
export const AREA_FILE_PROBLEMS = [
  /** Another place than the earth: coordinates that it does not have, or a KML that says Moon or Mars. */
  'outside-earth',
  'no-shape',
  /** Only linked: it stands in another file. */
  'elsewhere',
  /** A point without a radius. */
  'no-radius',
  'too-few-corners',
  'crosses-itself',
  'no-surface',
  'too-large',
  'outside-map',
  /** A line whose corridor cannot be drawn: a single place, or too entangled. */
  'no-outline',
  /** It has a hole: what lies in it would count as inside. */
  'inner-ring',
  'not-a-number',
] as const;
export type AreaFileProblem = (typeof AREA_FILE_PROBLEMS)[number];

/** What was made of a shape that becomes an area, where a person should know. */
export const AREA_FILE_NOTES = [
  /** Heights were left out: an area has none. */
  'without-altitude',
  /** It had more corners than an area keeps. */
  'simplified',
  /** One of several parts of one shape. */
  'part-of-several',
  /** A line without a width got the usual one. */
  'usual-width',
  /** A point without a radius got the one that was asked for. */
  'usual-radius',
  'name-given',
  'name-cut',
  /** There is an area of this name already. */
  'same-name',
] as const;
export type AreaFileNote = (typeof AREA_FILE_NOTES)[number];

/** A file to be read, and what its areas get that no file says. */
export const areaImportSchema = z.object({
  /** GeoJSON, KML or GPX as text; a KMZ, or a file that is not UTF-8, as its bytes: `data:;base64,…`. */
  text: text().min(1).max(MOST_FILE_LETTERS),
  /** Of areas that name neither a client nor a tracker nor a group. */
  brand: idSchema.optional(),
  user: idSchema.nullish(),
  devices: z.array(idSchema).max(MOST_AREA_DEVICES).default([]),
  groups: z.array(idSchema).max(1_000).default([]),
  /** Radius of the circles that points without one become, metres; where it is left out, such points are left out. */
  pointRadius: z.number().min(1).max(MOST_RADIUS_M).optional(),
  /** Width of the corridors that lines without one become, metres. */
  lineWidth: z.number().min(CORRIDOR_WIDTH_M.least).max(CORRIDOR_WIDTH_M.most).default(USUAL_WIDTH_M),
  /** Where it is true, nothing is added. */
  isDryRun: z.boolean(),
  /** Those to be added, by their place in the answer; all that can be where it is left out. */
  only: z.array(z.number().int().min(0)).max(MOST_FILE_AREAS).optional(),
});
export type AreaImport = z.output<typeof areaImportSchema>;

/** What a file has in it, in its order. */
export const importedAreasSchema = z.object({
  format: z.enum(AREA_IMPORT_FORMATS),
  /** Areas that were added; in a dry run, that would be. */
  added: z.number().int(),
  areas: z.array(
    z.object({
      /** Place in the file, from 0. */
      at: z.number().int(),
      name: z.string(),
      /** Why it does not become an area; null where it does. */
      problem: z.enum(AREA_FILE_PROBLEMS).nullable(),
      notes: z.array(z.enum(AREA_FILE_NOTES)),
      /** How it will lie on the map; null where there is nothing to draw. */
      shape: z
        .object({
          type: z.enum(areaTypes),
          latitude: z.number(),
          longitude: z.number(),
          radius: z.number().nullable(),
          points: z.array(areaPointSchema),
          drawnAs: areaSettingsSchema.shape.drawnAs,
        })
        .nullable(),
      /** The area that was added; null in a dry run. */
      id: idSchema.nullable(),
    }),
  ),
});
export type ImportedAreas = z.infer<typeof importedAreasSchema>;
