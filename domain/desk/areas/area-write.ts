import { z } from 'zod';
import { areaTypeOf, DEFAULT_AREA_COLOUR, ANY_LOCAL, type AreaV2 } from './area.ts';
import { areaSettingsSchema, NO_RULES, type AreaSettings } from './area-settings.ts';
import { idSchema } from '../../base/id.ts';
import { text } from '../../base/text.ts';
import { isTimeZone } from '../../base/time/time-zone.ts';

/** Radius of the largest circle, metres. */
export const MOST_RADIUS_M = 500_000;
/** Trackers that may be tied to one area, beside those of its groups. */
export const MOST_AREA_DEVICES = 5_000;
/** Corners that are read at all; how many a polygon may keep is `MOST_CORNERS` of domain/desk/areas/area-rules.ts. */
const MOST_CORNERS_READ = 10_000;
const MOST_CONTACTS = 50;

/** An area that nobody gave settings: it counts always, for its own trackers, and tells of entering and leaving. */
export const NO_SETTINGS: AreaSettings = {
  groups: [],
  times: [],
  zone: null,
  drawnAs: null,
  line: null,
  widthM: null,
  rules: NO_RULES,
};

/** The settings that an answer of the v2 calls carries; those of an area without any where it carries none. */
export const settingsOf = ({ settings }: Pick<AreaV2, 'settings'>): AreaSettings => settings ?? NO_SETTINGS;

/** What people write of the settings: those that are left out stay as they are, or as `NO_SETTINGS` has them. */
export const areaSettingsInputSchema = areaSettingsSchema
  .extend({ zone: text().max(60).refine(isTimeZone).nullable() })
  .partial();

const corner = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  rad: z.number().min(0).max(MOST_RADIUS_M).default(0),
});

/** The fields of an area's geometry, as they are written. A circle without a radius is one of 50 m. */
export const areaShapeInput = {
  type: z
    .string()
    .regex(/^(circle|polygon)$/i)
    .transform(areaTypeOf),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  radius: z.number().min(0).max(MOST_RADIUS_M).nullable().default(null),
  points: z.array(corner).max(MOST_CORNERS_READ).default([]),
};

/**
 * What people write of an area. Whether it makes a whole, a name, an address, a tracker, a shape that does not cross
 * itself, `areaFaults` of domain/desk/areas/area-rules.ts tells, in words of its own.
 */
export const areaInputSchema = z.object({
  name: text().trim().max(120),
  address: text().trim().max(300),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullish()
    .transform((value) => value ?? DEFAULT_AREA_COLOUR),
  typeLocal: z.literal(ANY_LOCAL).nullish(),
  ...areaShapeInput,
  /** Whose it is; null is the brand's own. Of a customer it is always the own. */
  user: idSchema.nullish(),
  devices: z.array(idSchema).max(MOST_AREA_DEVICES).default([]),
  /** In the order in which they are called; those there are stay where it is left out. Of one with an `id` the phonebook says the rest. */
  contacts: z
    .array(z.object({ id: idSchema.optional(), name: text().max(120), type: text().max(40), value: text().max(254) }))
    .max(MOST_CONTACTS)
    .optional(),
  settings: areaSettingsInputSchema.nullish(),
});
export type AreaInput = z.output<typeof areaInputSchema>;

const fields = areaInputSchema.shape;
const replace = <Path extends string, Value extends z.ZodType>(path: Path, value: Value) =>
  z.object({ op: z.literal('replace'), path: z.literal(path), value });

/** One step of a change: a field gets another value. Of `/settings` those that are named do. */
export const areaOperationSchema = z.discriminatedUnion('path', [
  replace('/name', fields.name),
  replace('/address', fields.address),
  replace('/color', fields.color),
  replace('/type', fields.type),
  replace('/latitude', fields.latitude),
  replace('/longitude', fields.longitude),
  replace('/radius', z.number().min(0).max(MOST_RADIUS_M).nullable()),
  replace('/points', z.array(corner).max(MOST_CORNERS_READ)),
  replace('/user', idSchema.nullable()),
  replace('/devices', z.array(idSchema).max(MOST_AREA_DEVICES)),
  replace('/contacts', fields.contacts.unwrap()),
  replace('/settings', areaSettingsInputSchema),
]);
export type AreaOperation = z.output<typeof areaOperationSchema>;
/** As it is sent. */
export type AreaOperationInput = z.input<typeof areaOperationSchema>;

type Written = z.input<typeof areaInputSchema>;
const WRITTEN = [
  'name',
  'address',
  'color',
  'type',
  'latitude',
  'longitude',
  'radius',
  'points',
  'user',
  'devices',
  'contacts',
  'settings',
] as const satisfies readonly (keyof Written)[];

/** The steps from one state of an area to another: a field that is left out, or the same in both, is none of them. */
export const areaOperations = (before: Partial<Written>, after: Partial<Written>): AreaOperationInput[] =>
  WRITTEN.filter(
    (name) => after[name] !== undefined && JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  ).map((name) => ({ op: 'replace', path: `/${name}`, value: after[name] }) as AreaOperationInput);
