import { z } from 'zod';
import { instant } from '../../../domain/base/time/instant.ts';
import { eventSchema } from '../../../domain/live/alarms/device-events.ts';
import { idFromText } from '../../../domain/base/id.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const deviceParams = z.object({ id: idFromText });

/** Nine digits of hours and nine of minutes. */
const MOST_ENGINE_MS = 999_999_999 * 3_600_000 + 999_999_999 * 60_000;

/** Calls that set the counters of a device's last record, and that list its events. */
export const editCalls = {
  'telemetry.odometer': {
    method: 'PATCH',
    path: 'v2/telemetry/:id/odometer',
    access: EVERY_PROFILE,
    permission: 'MONITORING_DEVICES_SETTINGS',
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
    permission: 'MONITORING_DEVICES_SETTINGS',
    params: deviceParams,
    /** The hour meter, ms. */
    body: z.object({
      operations: z
        .array(
          z.object({
            op: z.literal('add'),
            path: z.literal('/engineTimeOn'),
            value: z.number().int().min(1).max(MOST_ENGINE_MS),
          }),
        )
        .length(1),
    }),
    guards: { 'params.id': 'device' },
    output: telemetrySchema,
    summary: 'Sets the hour meter of a device, from which it goes on; answers the last record',
  },
  'events.list': {
    method: 'GET',
    path: 'v2/events',
    access: EVERY_PROFILE,
    scope: 'brands',
    /** `start` and `end` are both included. */
    ...paged(eventSchema, { device: idFromText, start: instant(), end: instant() }, { sizes: { usual: 5, most: 100 } }),
    guards: { 'query.device': 'history' },
    exportable: true,
    summary:
      'What happened to a device in a period, the newest first, page by page; a customer sees only the periods in which it was theirs',
  },
} as const satisfies Record<string, CallSpec>;
