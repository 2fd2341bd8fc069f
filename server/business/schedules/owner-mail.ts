import { z } from 'zod';
import type { Brand } from '../../../domain/people/brands/brand.ts';
import { jobCalls } from '../../../contract/rest/work/job-calls.ts';
import { idSchema } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import type { ExportDeps } from '../../work/exports/list-export.ts';
import type { JobRun } from '../../work/jobs/job-kind.ts';
import { CONSOLE_PATH } from '../../base/mail/console-origin.ts';
import { handOver, type Mailer } from '../../base/mail/mailer.ts';
import type { MailLimit } from '../../base/mail/mail-limit.ts';
import { reportMail } from '../../base/mail/report-mail.ts';
import type { RecipientRoom } from '../../people/users/recipient-in.ts';
import { claimMail, noteMail, type MailOutcome } from './run-rows.ts';

/** A run of a schedule as its job is given it. */
export const scheduledRun = z.object({
  schedule: idSchema,
  dueMs: z.number(),
  wanted: jobCalls['exports.start'].body,
  consoleUrl: z.string().nullable(),
});
export type ScheduledRun = z.output<typeof scheduledRun>;

export interface ScheduleJobDeps extends ExportDeps, RecipientRoom {
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  limit: MailLimit;
  /** What a file has at most that is mailed to contacts. */
  mostAttachedBytes: number;
}

/** What there is to tell of a run. */
export interface RunMail {
  deps: ScheduleJobDeps;
  run: ScheduledRun;
  job: JobRun;
  /** Null where there was nothing to put into a file. */
  rows: number | null;
  brand: Pick<Brand, 'name' | 'palette'>;
}

/** Name and address of the owner of a job; the address is null where the account has none that a mail could go to. */
export async function ownerMail(db: Database, userId: number): Promise<{ name: string; to: string | null }> {
  const [user] = await db.query<{ name: string; email: string }>(
    `SELECT name, COALESCE(NULLIF(email, ''), login) AS email FROM users WHERE id = $1`,
    [userId],
  );
  const to = z.email().max(254).safeParse(user?.email);
  return { name: user?.name ?? '', to: to.success ? to.data : null };
}

/** Mails the owner of a run what came of it, once; answers what is known of that mail. */
export async function mailOwner({ deps, run, job, rows, brand }: RunMail): Promise<MailOutcome> {
  const { db, clock, mailer } = deps;
  const { name, to } = await ownerMail(db, (await job.owner()).userId);
  if (mailer === null || to === null) return 'mail-failed';
  const begun = await claimMail(db, run.schedule, run.dueMs, clock.now());
  if (begun !== null) return begun;
  const link = run.consoleUrl === null ? null : `${run.consoleUrl}${CONSOLE_PATH}/reports?exports=open`;
  const mail = reportMail(job.locale, { brand, to, name, title: run.wanted.title, rows, link });
  const handed = await handOver(mailer, mail);
  const outcome = handed === 'refused' ? 'mail-failed' : handed;
  await noteMail(db, run.schedule, run.dueMs, outcome);
  return outcome;
}
