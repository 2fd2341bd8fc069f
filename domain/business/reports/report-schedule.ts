import { z } from 'zod';
import { exportFormat } from '../../base/export-format.ts';
import { idSchema } from '../../base/id.ts';
import { JOB_FAULTS } from '../../work/job.ts';
import { REPORT_NAMES, type ReportName } from './report.ts';
import { text } from '../../base/text.ts';

export const scheduleEvery = z.enum(['DAY', 'WEEK', 'MONTH']);
export type ScheduleEvery = z.infer<typeof scheduleEvery>;

/** Contacts that one report is mailed to. */
export const MOST_SCHEDULE_CONTACTS = 10;

/** When a report is mailed: at an hour of the owner's zone, on a day of the week (1 is Monday) or of the month. */
export const scheduleTimesSchema = z.object({
  every: scheduleEvery,
  hour: z.number().int().min(0).max(23),
  weekday: z.number().int().min(1).max(7),
  /** A month without that day has its last one instead. */
  monthDay: z.number().int().min(1).max(31),
});
export type ScheduleTimes = z.infer<typeof scheduleTimesSchema>;

/** What a person chooses: which report, by the filters of its address but for the period, and when. */
export const scheduleInputSchema = scheduleTimesSchema.extend({
  title: text().trim().min(1).max(120),
  report: z.enum(REPORT_NAMES as [ReportName, ...ReportName[]]),
  query: z.record(z.string().regex(/^\w{1,40}$/), text().max(2000)),
  format: exportFormat,
  /** Contacts of the phonebook that are mailed the file too, by their ids; those of before where it is left out. */
  contacts: z.array(idSchema).max(MOST_SCHEDULE_CONTACTS).optional(),
});
export type ScheduleInput = z.infer<typeof scheduleInputSchema>;

/** A contact that is mailed, as it was called when it was chosen. */
export const scheduleContactSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Where it is mailed now; null where it is gone, may not be seen any more, or has no address of mail. */
  to: z.string().nullable(),
  /** The client whose contact it is, by id and name; null is the brand's own. */
  user: idSchema.nullable(),
  userName: z.string().nullable(),
});
export type ScheduleContact = z.infer<typeof scheduleContactSchema>;

/**
 * What became of the mail to a contact: with the file, without it as it is too large, refused, there was nowhere to send it to, too many
 * were mailed already, it waits for its turn, or the server died or lost its link over it.
 */
export const contactOutcome = z.enum(['sent', 'too-large', 'failed', 'gone', 'limited', 'waiting', 'unknown']);
export type ContactOutcome = z.infer<typeof contactOutcome>;

/** Why nothing is sent any more: the person wanted it, may no longer see the report or what it is about, or it asks for too much now. */
export const schedulePause = z.enum(['asked', 'forbidden', 'missing', 'invalid']);
export type SchedulePause = z.infer<typeof schedulePause>;

/** What became of a run: under way, mailed to its owner, why not, or it is not known whether it was. */
export const runOutcome = z.enum(['running', 'sent', 'mail-failed', 'unknown', 'cancelled', ...JOB_FAULTS]);
export type RunOutcome = z.infer<typeof runOutcome>;

/** Contacts who have nothing of a run, as far as is known, and runs of which their owner has nothing: they can be sent again. */
export const AGAIN_CONTACTS: ReadonlySet<ContactOutcome> = new Set(['failed', 'gone', 'limited', 'unknown']);
export const AGAIN_RUNS: ReadonlySet<RunOutcome> = new Set([
  'mail-failed',
  'unknown',
  'cancelled',
  'storage-full',
  'server-lost',
  'internal',
]);

export const scheduleSchema = scheduleInputSchema.extend({
  id: idSchema,
  contacts: z.array(scheduleContactSchema),
  /** Null while it goes on. */
  paused: schedulePause.nullable(),
  /** When it is sent next; null while it is paused. */
  nextAt: z.iso.datetime().nullable(),
  version: z.number().int().min(0),
  /** The last ones, the newest first. */
  runs: z.array(
    z.object({
      dueAt: z.iso.datetime(),
      outcome: runOutcome,
      /** Those it was for, in the order of the schedule. */
      contacts: z.array(z.object({ name: z.string(), outcome: contactOutcome })),
    }),
  ),
});
export type ReportSchedule = z.infer<typeof scheduleSchema>;

/** Schedules of one person. */
export const MOST_SCHEDULES = 20;
/** Outcomes that are listed of each. */
export const RUNS_LISTED = 5;

/** Whether a run that is over left people without it, as far as is known. */
export const maySendAgain = ({ outcome, contacts }: ReportSchedule['runs'][number]): boolean =>
  outcome !== 'running' && (AGAIN_RUNS.has(outcome) || contacts.some((one) => AGAIN_CONTACTS.has(one.outcome)));
