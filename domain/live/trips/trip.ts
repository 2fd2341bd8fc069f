import { z } from 'zod';
import { idSchema, MAX_ID, MIN_ID } from '../../base/id.ts';

/** What a trip segment is called, and the status that goes with it: a drive that is over, a stay, and the sum of a period. */
export const TRIP_STATUS = {
  'Em Movimento': 'FINISHED',
  Estacionado: 'STOPED',
  Resumo: 'RESUME',
} as const;
export type TripName = keyof typeof TRIP_STATUS;
export const TRIP_NAMES = Object.keys(TRIP_STATUS) as [TripName, ...TripName[]];

/** Segments that one answer holds, unless fewer are asked for. */
export const TRIPS_LIMIT = 1440;
/** A segment is never shorter, min. */
export const SHORTEST_MIN = 1;
/** Points of one trip that an answer holds. */
export const TRIP_POINTS_MOST = 5_000;

/** A point of a trip: degrees and km/h. */
export const tripPointSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  dateTime: z.iso.datetime(),
  speed: z.number().nullable(),
});
export type TripPoint = z.infer<typeof tripPointSchema>;

/** Where a segment begins or ends; the address is empty where nothing is known of the place. */
export const tripPlaceSchema = z.object({ latitude: z.number(), longitude: z.number(), address: z.string() });

/**
 * A stretch of a vehicle's time, or the sum of them (`Resumo`). Minutes, km/h, metres. `mileage` is 0 and `speedMed` is
 * null of one that stands; what nobody told is null.
 */
export const tripSegmentSchema = z.object({
  /** By which it can be read again. */
  key: z.string(),
  device: idSchema,
  name: z.enum(TRIP_NAMES),
  status: z.enum(Object.values(TRIP_STATUS) as [(typeof TRIP_STATUS)[TripName], ...(typeof TRIP_STATUS)[TripName][]]),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  duration: z.number().int().min(SHORTEST_MIN),
  speedMax: z.number().nullable(),
  speedMed: z.number().nullable(),
  mileage: z.number(),
  /** Only where one segment is read. */
  trackingTrip: z.array(tripPointSchema),
  /** It goes on: what follows may make it longer. */
  isOpen: z.boolean(),
  /** Minutes of a drive passed without a report: its way and its times are estimates. Of a sum: of one of its drives. */
  isSparse: z.boolean(),
  /** Null of a sum. */
  startPlace: tripPlaceSchema.nullable(),
  endPlace: tripPlaceSchema.nullable(),
  /** By the tag that was read; the name is null where no driver has it. */
  driver: z.object({ tag: z.string(), name: z.string().nullable() }).nullable(),
  /** Litres that the tank lost, the only cost that a tracker tells. */
  fuelUsed: z.number().nullable(),
  movingMs: z.number(),
  standingMs: z.number(),
  /** Of the standing time, with the ignition on. */
  idleMs: z.number(),
  /** Trips that began. */
  trips: z.number().int(),
});
export type TripSegment = z.infer<typeof tripSegmentSchema>;

/** Kilometres of a device on a day of the caller's zone, in metres; what is neither moving nor standing is silence. */
export const kilometersSchema = z.object({
  device: idSchema,
  day: z.iso.date(),
  /** How long the day is: 23 or 25 hours where clocks are changed. */
  dayMs: z.number().int(),
  mileage: z.number(),
  movingMs: z.number(),
  standingMs: z.number(),
  idleMs: z.number(),
  speedMax: z.number().nullable(),
  speedMed: z.number().nullable(),
  trips: z.number().int(),
  fuelUsed: z.number().nullable(),
});
export type Kilometers = z.infer<typeof kilometersSchema>;

/** Whole minutes of a duration: never less than one. */
export const durationMin = (ms: number): number => Math.max(SHORTEST_MIN, Math.round(ms / 60_000));

const KEY = /^(\d{16})-(\d{1,15})-(\d{1,15})-([msr])$/;
const LETTER = { m: 'Em Movimento', s: 'Estacionado', r: 'Resumo' } as const satisfies Record<string, TripName>;

/** What a key names: a stretch of a device's time, ms since the epoch, and what of it is meant. */
export interface TripKey {
  device: number;
  startMs: number;
  endMs: number;
  name: TripName;
}

export function tripKeyText({ device, startMs, endMs, name }: TripKey): string {
  const letter = Object.entries(LETTER).find(([, each]) => each === name)![0];
  return `${device}-${Math.round(startMs)}-${Math.round(endMs)}-${letter}`;
}

/** Reads a key; null for a text that is none. */
export function tripKeyOf(text: string): TripKey | null {
  const [, device, start, end, letter] = KEY.exec(text) ?? [];
  if (letter === undefined) return null;
  const key = { device: Number(device), startMs: Number(start), endMs: Number(end) };
  const isKey = key.device >= MIN_ID && key.device <= MAX_ID && key.startMs < key.endMs;
  return isKey ? { ...key, name: LETTER[letter as keyof typeof LETTER] } : null;
}
