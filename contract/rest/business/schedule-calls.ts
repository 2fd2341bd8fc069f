import { z } from 'zod';
import { idFromText } from '../../../domain/base/id.ts';
import { instant } from '../../../domain/base/time/instant.ts';
import { scheduleInputSchema, scheduleSchema } from '../../../domain/business/reports/report-schedule.ts';
import { EVERY_PROFILE, seenVersion, type CallSpec } from '../base/define.ts';

const rights = { access: EVERY_PROFILE, permission: 'MONITORING_REPORTS' } as const;
/** Contacts are chosen by who sees the phonebook that they stand in. */
const fieldRights = { 'body.contacts': { permission: 'MONITORING_CONTACTS_LIST' } } as const;
const guards = { 'body.contacts': 'contact' } as const;
const ofSchedule = z.object({ id: idFromText });

/** Reports that are mailed at their times. Everybody has only their own; that of somebody else is like one that there is not. */
export const scheduleCalls = {
  'schedules.list': {
    method: 'GET',
    path: 'v2/reports/schedules',
    ...rights,
    output: z.array(scheduleSchema),
    summary: "The caller's own scheduled reports with what became of the last runs",
  },
  'schedules.create': {
    method: 'POST',
    path: 'v2/reports/schedules',
    ...rights,
    body: scheduleInputSchema,
    fieldRights,
    guards,
    output: scheduleSchema,
    summary: 'Has a report mailed to the caller, and its file to contacts, daily, weekly or monthly',
  },
  'schedules.update': {
    method: 'PUT',
    path: 'v2/reports/schedules/:id',
    ...rights,
    params: ofSchedule,
    body: scheduleInputSchema.extend({
      /** Whether it is to rest; one that rests for another reason goes on where this is false. */
      isPaused: z.boolean(),
      version: seenVersion,
    }),
    fieldRights,
    guards,
    output: scheduleSchema,
    summary: 'Changes a scheduled report, has it rest, or go on',
  },
  'schedules.again': {
    method: 'POST',
    path: 'v2/reports/schedules/:id/again',
    ...rights,
    params: ofSchedule,
    body: z.object({ dueAt: instant() }),
    output: scheduleSchema,
    summary: 'Sends a run of a scheduled report again to those who are not known to have it',
  },
  'schedules.remove': {
    method: 'DELETE',
    path: 'v2/reports/schedules/:id',
    ...rights,
    params: ofSchedule,
    output: z.object({}),
    summary: 'Ends a scheduled report',
  },
} as const satisfies Record<string, CallSpec>;
