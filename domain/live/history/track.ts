import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { TRACKED, type TrackName } from '../telemetry/fields.ts';

/** How many points a track may be asked to have: what a screen shows at once, and what it can still draw without a pause. */
export const TRACK_POINTS = { least: 100, usual: 2_000, most: 20_000 } as const;

/** Most rows of raw tracking in one answer, and how many come where nobody says. */
export const MOST_TRACKINGS = 5_000;

/** Days of the calendar of history. */
export const CALENDAR_DAYS = { usual: 90, most: 92 } as const;

const numbers = z.array(z.number().nullable());
/** Null where no fix of the track has a value. */
const measured = Object.fromEntries(TRACKED.map(({ track }) => [track, numbers.nullable()])) as Record<
  TrackName,
  z.ZodNullable<typeof numbers>
>;

/** The fixes of one device in a period as columns, oldest first: the same index is the same fix. */
export const trackSchema = z.object({
  device: idSchema,
  /** How many fixes the period holds; there are fewer points where it was thinned. */
  total: z.number().int(),
  isThinned: z.boolean(),
  timeMs: z.array(z.number()),
  latitude: z.array(z.number()),
  longitude: z.array(z.number()),
  speedKmh: numbers,
  headingDeg: numbers,
  ignition: z.array(z.boolean().nullable()),
  valid: z.array(z.boolean()),
  ...measured,
  /** By the sensor's number, or `device`, `coolant`, `engine`. */
  temperaturesC: z.record(z.string(), numbers),
});
export type Track = z.output<typeof trackSchema>;

/** A day on which a device was located, in the zone that was asked for. */
export const historyDaySchema = z.object({
  day: z.iso.date(),
  fixes: z.number().int(),
  distanceM: z.number(),
  firstTime: z.iso.datetime(),
  lastTime: z.iso.datetime(),
});
export type HistoryDay = z.output<typeof historyDaySchema>;

/** What a history can be saved as: two for a spreadsheet, three for a map. */
export const historyFormat = z.enum(['xlsx', 'csv', 'gpx', 'kml', 'geojson']);
export type HistoryFormat = z.infer<typeof historyFormat>;

/** By what a person names a vehicle: what they typed is told by its length. */
export type IdentifiedBy = 'device' | 'number' | 'imei' | 'licensePlate';

const BY_LENGTH: Readonly<Record<number, IdentifiedBy>> = { 16: 'device', 11: 'number', 15: 'imei' };

/** What a text that names a vehicle is: by its length, and a licence plate where no length fits. */
export const identifiedBy = (identifier: string): IdentifiedBy => BY_LENGTH[identifier.length] ?? 'licensePlate';
