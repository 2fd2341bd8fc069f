import { z } from 'zod';
import { eventSchema } from '../../domain/device-events.ts';
import { idFromText } from '../../domain/id.ts';
import { paginationSchema } from '../../domain/page.ts';
import { telemetrySchema } from '../../domain/telemetry.ts';
import { EVERY_PROFILE, type CallSpec } from './define.ts';

const deviceParams = z.object({ id: idFromText });
const instant = z.iso.datetime({ offset: true });

/** Nine digits of hours and nine of minutes. */
const MOST_ENGINE_MS = 999_999_999 * 3_600_000 + 999_999_999 * 60_000;

/** Calls that set the counters of a device's last record, and that list its events. */
export const editCalls = {
  'telemetry.odometer': {
    method: 'PATCH',
    path: 'v2/telemetry/:id/odometer',
    access: EVERY_PROFILE,
    params: deviceParams,
    /** Metres in text form. */
    body: z.object({ odm: z.string().regex(/^0*[1-9]\d{0,11}$/) }),
    guards: { 'params.id': 'device' },
    output: telemetrySchema,
    summary: 'Sets the odometer of a device, from which it goes on; answers the last record',
  },
  'telemetry.patch': {
    method: 'PATCH',
    path: 'v2/telemetry/:id',
    access: EVERY_PROFILE,
    params: deviceParams,
    /** The hour meter, ms. */
    body: z.object({ operations: z.array(z.object({ op: z.literal('add'), path: z.literal('/engineTimeOn'), value: z.number().int().min(1).max(MOST_ENGINE_MS) })).length(1) }),
    guards: { 'params.id': 'device' },
    output: telemetrySchema,
    summary: 'Sets the hour meter of a device, from which it goes on; answers the last record',
  },
  'events.list': {
    method: 'GET',
    path: 'v2/events',
    access: EVERY_PROFILE,
    /** `start` and `end` are both included. */
    query: z.object({
      device: idFromText,
      start: instant,
      end: instant,
      page: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(5),
    }),
    guards: { 'query.device': 'history' },
    output: paginationSchema.extend({ content: z.array(eventSchema) }),
    summary: 'What happened to a device in a period, the newest first, page by page; a customer sees only the periods in which it was theirs',
  },
} as const satisfies Record<string, CallSpec>;
