import { z } from 'zod';
import { idFromText } from '../../../domain/base/id.ts';
import { instant } from '../../../domain/base/time/instant.ts';
import { kilometersSchema, tripKeyOf, tripSegmentSchema, TRIPS_LIMIT } from '../../../domain/live/trips/trip.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';
import { idList } from './device-calls.ts';

/** The longest period of which trips are listed or processed. */
export const TRIPS_LONGEST_MS = 31 * 24 * 3_600_000;
/** Devices, time and both together that one answer of kilometres holds: the longest history of some vehicles, a month of many. */
export const KILOMETERS_MOST_DEVICES = 200;
export const KILOMETERS_LONGEST_MS = 92 * 24 * 3_600_000;
export const KILOMETERS_MOST_DEVICES_MS = KILOMETERS_MOST_DEVICES * 31 * 24 * 3_600_000;

const rights = { access: EVERY_PROFILE, scope: 'brands' } as const;
const tripKey = z.string().refine((text) => tripKeyOf(text) !== null);

/** Calls of trips and kilometres. `start` and `end` of a period are both included. */
export const tripCalls = {
  'trips.list': {
    method: 'GET',
    path: 'v2/trips',
    ...rights,
    query: z.object({
      /** Without one the answer is empty. */
      device: idFromText.optional(),
      start: instant().optional(),
      end: instant().optional(),
      limit: z.coerce.number().int().min(1).max(TRIPS_LIMIT).default(TRIPS_LIMIT),
    }),
    guards: { 'query.device': 'history' },
    output: z.array(tripSegmentSchema),
    summary:
      'Trips and stays of a device in a period (the last 24 hours without one), cut to it, oldest first, and their sum at the end; a customer sees only the own time',
  },
  'trips.read': {
    method: 'GET',
    path: 'v2/trips/:key',
    access: EVERY_PROFILE,
    scope: 'brands',
    params: z.object({ key: tripKey }),
    guards: { 'params.key': 'trip' },
    output: tripSegmentSchema,
    summary: 'A trip, a stay or a sum by its key, with the points of the way',
  },
  'trips.process': {
    method: 'POST',
    path: 'v2/trips/process',
    ...rights,
    body: z.object({
      device: idFromText.or(z.number().transform(String).pipe(idFromText)),
      start: instant(),
      end: instant(),
    }),
    guards: { 'body.device': 'history' },
    /** `isDone` is false where there is so much history that the rest of it is processed in the background. */
    output: z.object({ key: z.string(), isDone: z.boolean() }),
    summary: 'Finds the trips of a device anew in its history; answers the key of the sum of the period',
  },
  'kilometers.read': {
    method: 'GET',
    path: 'v2/kilometers',
    access: EVERY_PROFILE,
    scope: 'brands',
    query: z.object({
      devices: idList.pipe(z.array(z.number()).max(KILOMETERS_MOST_DEVICES)),
      start: instant(),
      end: instant(),
    }),
    guards: { 'query.devices': 'history' },
    output: z.array(kilometersSchema),
    summary: "Kilometres and times of devices by day of the caller's zone; a customer sees only the own time",
  },
} as const satisfies Record<string, CallSpec>;
