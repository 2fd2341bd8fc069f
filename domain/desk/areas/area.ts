import { z } from 'zod';
import { areaSettingsSchema, type AreaSettings } from './area-settings.ts';
import { idSchema } from '../../base/id.ts';

/** What an area looks like on the map. `polygon` is written as it always was; it is read in any case. */
export const areaTypes = ['CIRCLE', 'polygon'] as const;
export type AreaType = (typeof areaTypes)[number];

/** The one kind of place there is. */
export const ANY_LOCAL = 'ANY_LOCAL';
/** Colour of an area that came without one. */
export const DEFAULT_AREA_COLOUR = '#467384';
/** Areas that one page of a brand holds unless more are asked for, and one page of the list on screen. */
export const AREA_PAGE_SIZE = 10;

/** A corner of a polygon, degrees; `rad` is the radius a corner is rounded with, metres. */
export const areaPointSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  rad: z.number(),
});
export type AreaPoint = z.infer<typeof areaPointSchema>;

/** Who is notified when something happens in an area: a contact of the phonebook (`id`) as it is now, or one that was only written here. */
export const areaContactSchema = z.object({
  id: idSchema.optional(),
  name: z.string(),
  type: z.string(),
  value: z.string(),
});
export type AreaContact = z.infer<typeof areaContactSchema>;

/**
 * A security area: a circle or a polygon tied to trackers. Position in degrees, `radius` in metres (of a circle),
 * `devices` are device ids, `user` whose area it is (null: the brand's own). `isSelected` and `isCreate` are state of
 * the page: chosen, and being created.
 */
export const securityAreaSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  type: z.enum(areaTypes),
  typeLocal: z.literal(ANY_LOCAL),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  radius: z.number().min(0).nullable(),
  points: z.array(areaPointSchema),
  user: idSchema.nullable(),
  brand: idSchema,
  devices: z.array(idSchema),
  contacts: z.array(areaContactSchema),
  version: z.number().int().min(0),
  isSelected: z.boolean(),
  isCreate: z.boolean(),
  deleted: z.boolean(),
});
export type SecurityArea = z.infer<typeof securityAreaSchema> & {
  /** Vehicles that it counts for and that the person sees, those of its groups too; only where it is known. */
  vehicles?: number;
  /** The tool that made the shape, and how wide a corridor is; only where it is known. */
  drawn?: Pick<AreaSettings, 'drawnAs' | 'widthM'>;
};

/** An area as the v2 calls carry it: what may be missing is filled by `areaOfV2`, the settings by `settingsOf`. */
export const areaV2Schema = z.object({
  ...securityAreaSchema.omit({ isSelected: true, isCreate: true, deleted: true }).shape,
  address: z.string().nullish(),
  color: z.string().nullish(),
  type: z.string(),
  typeLocal: z.string().nullish(),
  version: z.number().int().min(0).nullish(),
  settings: areaSettingsSchema.nullish(),
});
export type AreaV2 = z.infer<typeof areaV2Schema>;

/** An area as the list shows it. */
export const areaRowSchema = areaV2Schema.extend({
  /** Name of the one whose area it is; null where it is the brand's own. */
  userName: z.string().nullable(),
  /** Vehicles that it counts for and that the caller sees: its trackers and those of its groups, each once. */
  vehicles: z.number().int().min(0),
  created: z.iso.datetime(),
});
export type AreaRow = z.infer<typeof areaRowSchema>;

/** An area as the v1 calls carry it: with its flag of deletion. */
export const areaV1Schema = z.object({ ...areaV2Schema.shape, deleted: z.boolean() });
export type AreaV1 = z.infer<typeof areaV1Schema>;

/** The kind a name stands for, in any case; what is not a circle is drawn by its points. */
export const areaTypeOf = (name: string): AreaType => (name.toUpperCase() === 'CIRCLE' ? 'CIRCLE' : 'polygon');

/** A colour the page can draw with; anything but `#rrggbb` counts as none. */
const colourOf = (colour: string | null | undefined): string =>
  colour != null && /^#[0-9a-f]{6}$/i.test(colour) ? colour : DEFAULT_AREA_COLOUR;

/** The area that an answer of the v2 calls stands for. */
export const areaOfV2 = ({ settings, ...wire }: AreaV2): SecurityArea => ({
  ...wire,
  ...(settings?.drawnAs && { drawn: { drawnAs: settings.drawnAs, widthM: settings.widthM } }),
  address: wire.address ?? '',
  color: colourOf(wire.color),
  type: areaTypeOf(wire.type),
  typeLocal: ANY_LOCAL,
  version: wire.version ?? 0,
  isSelected: false,
  isCreate: false,
  deleted: false,
});

/** The area that an answer of the v1 calls stands for; null for a deleted one. */
export const areaOfV1 = ({ deleted, ...wire }: AreaV1): SecurityArea | null => (deleted ? null : areaOfV2(wire));
