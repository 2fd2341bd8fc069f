import { z } from 'zod';
import {
  ALARM_PAGE_SIZE,
  alarmIdSchema,
  alarmRecordSchema,
  MOST_ALARMS_AT_ONCE,
} from '../../../domain/live/alarms/alarm.ts';
import { idFromText } from '../../../domain/base/id.ts';
import { instant } from '../../../domain/base/time/instant.ts';
import { text } from '../../../domain/base/text.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const rights = { access: EVERY_PROFILE, permission: 'MONITORING_NOTIFICATIONS', scope: 'brands' } as const;

/** Calls of alarms. Staff see those of the devices of their brands, a customer those of the time in which a device is theirs. */
export const alarmCalls = {
  'alarms.list': {
    method: 'GET',
    path: 'v2/alarms',
    ...rights,
    ...paged(
      alarmRecordSchema,
      {
        brand: idFromText.optional(),
        device: idFromText.optional(),
        /** By the senders' names, with commas between them. */
        type: text().max(500).optional(),
        /** Only those that somebody has acknowledged, or that nobody has. */
        acknowledged: z.stringbool().optional(),
        /** The last seven days, where it is left out. */
        start: instant().optional(),
        end: instant().optional(),
      },
      { sizes: { usual: ALARM_PAGE_SIZE, most: 100 } },
    ),
    guards: { 'query.brand': 'brand', 'query.device': 'device' },
    exportable: true,
    summary: 'Alarms of devices the caller sees, the newest first, page by page',
  },
  'alarms.read': {
    method: 'GET',
    path: 'v2/alarms/:id',
    ...rights,
    params: z.object({ id: alarmIdSchema }),
    guards: { 'params.id': 'alarm' },
    output: alarmRecordSchema,
    summary: 'An alarm',
  },
  'alarms.acknowledge': {
    method: 'PUT',
    path: 'v2/alarms',
    ...rights,
    body: z.object({ ids: z.array(alarmIdSchema).min(1).max(MOST_ALARMS_AT_ONCE) }),
    guards: { 'body.ids': 'alarm' },
    /** Those that are acknowledged now; one that somebody else was first at says who. */
    output: z.array(alarmRecordSchema),
    summary: 'Acknowledges alarms: whoever is first at one is named',
  },
} as const satisfies Record<string, CallSpec>;
