import { z } from 'zod';
import { jobCalls } from '../../contract/rest/job-calls.ts';
import { idSchema } from '../../domain/id.ts';
import type { JobFault } from '../../domain/job.ts';
import { runOutcome } from '../../domain/report-schedule.ts';
import { readBrands } from '../brands/brand-rows.ts';
import { admitList, writeList, type ExportDeps } from '../exports/list-export.ts';
import { Refusal } from '../http/refusal.ts';
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts';
import { CONSOLE_PATH } from '../mail/console-origin.ts';
import type { Mailer } from '../mail/mailer.ts';
import { reportMail } from '../mail/report-mail.ts';
import { claimMail, noteOutcome } from './schedule-rows.ts';

const input = z.object({
  schedule: idSchema,
  dueMs: z.number(),
  wanted: jobCalls['exports.start'].body,
  consoleUrl: z.string().nullable(),
});
export type ScheduledRun = z.output<typeof input>;

export interface ScheduleJobDeps extends ExportDeps {
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
}

/** Name and address of the owner of a job; the address is null where the account has none that a mail could go to. */
export async function ownerMail(db: ExportDeps['db'], userId: number): Promise<{ name: string; to: string | null }> {
  const [user] = await db.query<{ name: string; email: string }>(
    `SELECT name, COALESCE(NULLIF(email, ''), login) AS email FROM users WHERE id = $1`,
    [userId],
  );
  const to = z.email().max(254).safeParse(user?.email);
  return { name: user?.name ?? '', to: to.success ? to.data : null };
}

/** Tells the owner of a run what came of it, once. */
async function mailRun(deps: ScheduleJobDeps, run: ScheduledRun, job: JobRun, rows: number | null): Promise<void> {
  const { db, clock, mailer } = deps;
  const { userId, brandId } = await job.owner();
  const { name, to } = await ownerMail(db, userId);
  const [brand] = await readBrands(db, [brandId]);
  if (mailer === null || to === null || !brand) throw new Refusal('mail-failed');
  if (!(await claimMail(db, run.schedule, run.dueMs, clock.now()))) return;
  const link = run.consoleUrl === null ? null : `${run.consoleUrl}${CONSOLE_PATH}/reports?exports=open`;
  try {
    await mailer(reportMail(job.locale, { brand, to, name, title: run.wanted.title, rows, link }));
  } catch {
    throw new Refusal('mail-failed');
  }
}

const outcomeOf = (error: unknown): Exclude<JobFault, 'internal'> | 'mail-failed' | null =>
  error instanceof Refusal ? ((runOutcome.options.find((one) => one === error.code) ?? null) as never) : null;

/** The kind of job that makes the file of a scheduled report and mails its owner that it is there. */
export function scheduleJob(deps: ScheduleJobDeps): AnyJobKind {
  const { db } = deps;
  return jobKind<ScheduledRun>({
    name: 'report.mail',
    input,
    title: ({ wanted }) => wanted.title,
    isReport: () => true,
    admit: ({ wanted }, caller) => admitList(deps, wanted, caller),
    run: async (run, job) => {
      const note = (outcome: z.output<typeof runOutcome>) => noteOutcome(db, run.schedule, run.dueMs, outcome);
      let rows = 0;
      const counting: JobRun = {
        ...job,
        progress: (done, total) => {
          rows = done;
          job.progress(done, total);
        },
      };
      try {
        await writeList(deps, run.wanted, counting);
        await mailRun(deps, run, job, rows);
        await note('sent');
      } catch (error) {
        if (job.signal.aborted) throw error;
        const outcome = outcomeOf(error);
        // Nothing to tell of is worth a mail too: whoever waits for it would look for it.
        if (outcome === 'no-data') await mailRun(deps, run, job, null).catch(() => undefined);
        await note(outcome ?? 'internal');
        // The file is there, only nobody was told.
        if (outcome !== 'mail-failed') throw error;
      }
    },
  });
}
