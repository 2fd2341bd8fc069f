import { z } from 'zod';
import { day, instant } from '../../../domain/base/time/instant.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { jobSchema } from '../../../domain/work/job.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { text } from '../../../domain/base/text.ts';
import { isTimeZone } from '../../../domain/base/time/time-zone.ts';
import {
  CALENDAR_DAYS,
  historyDaySchema,
  historyFormat,
  MOST_TRACKINGS,
  trackSchema,
  TRACK_POINTS,
} from '../../../domain/live/history/track.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';

const zone = text().max(64).refine(isTimeZone);
const rights = { access: EVERY_PROFILE, scope: 'brands' } as const;
const moment = z.union([day(), instant()]);

/** Calls of what a device did: a customer sees only the periods in which it was theirs. */
export const historyCalls = {
  'telemetry.track': {
    method: 'GET',
    path: 'v2/telemetry/track',
    ...rights,
    query: z.object({
      device: idFromText,
      /** Fix times, both included. */
      start: instant(),
      end: instant(),
      points: z.coerce.number().int().min(TRACK_POINTS.least).max(TRACK_POINTS.most).default(TRACK_POINTS.usual),
    }),
    guards: { 'query.device': 'history' },
    output: trackSchema,
    summary:
      'The way of a device in a period as columns, thinned to so many points at most without losing a peak of what is charted',
  },
  'trackings.list': {
    method: 'GET',
    path: 'trackings',
    ...rights,
    query: z.object({
      device: idFromText,
      start: instant(),
      end: instant(),
      limit: z.coerce.number().int().min(1).max(MOST_TRACKINGS).default(MOST_TRACKINGS),
      /** The `next` of the page before. */
      after: z
        .string()
        .regex(/^\d{1,16}$/)
        .optional(),
    }),
    guards: { 'query.device': 'history' },
    /** `next` is null on the last page. */
    output: z.object({ content: z.array(telemetrySchema), next: z.string().nullable() }),
    summary: 'Raw positions of a device in a period, oldest first, at most 5,000 at once',
  },
  'trackings.calendar': {
    method: 'GET',
    path: 'trackings/calendar/:id',
    ...rights,
    params: z.object({ id: idFromText }),
    query: z.object({
      /** So many days up to today. */
      amountDays: z.coerce.number().int().min(1).max(CALENDAR_DAYS.most).default(CALENDAR_DAYS.usual),
      tz: zone.optional(),
    }),
    guards: { 'params.id': 'history' },
    output: z.array(historyDaySchema),
    summary: 'The days on which a device was located, with how much each holds, in the zone of the reader',
  },
  'telemetry.export': {
    method: 'POST',
    path: 'v2/telemetry/history/export',
    ...rights,
    body: z
      .object({
        device: idSchema.optional(),
        /** In place of `device`: its id, number, IMEI or licence plate, told by its length. */
        identifier: text().trim().min(1).max(64).optional(),
        /** A day, which counts whole in the zone of whoever asks, or an instant. */
        start: moment,
        end: moment,
        format: historyFormat,
        /** What the job is called; the server has a name for it. */
        title: text().trim().min(1).max(120).optional(),
      })
      .refine(({ device, identifier }) => (device === undefined) !== (identifier === undefined), {
        path: ['device'],
      }),
    guards: { 'body.device': 'history' },
    output: jobSchema,
    summary: 'Asks for a file of the history of a device: a spreadsheet or a track, of at most seven days',
  },
} as const satisfies Record<string, CallSpec>;
