import type { JobFault } from '../../../domain/work/job.ts';
import { runOutcome, type RunOutcome } from '../../../domain/business/reports/report-schedule.ts';
import { readBrands } from '../../people/brands/brand-rows.ts';
import { admitList, writeList } from '../../work/exports/list-export.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { jobKind, type AnyJobKind, type JobRun } from '../../work/jobs/job-kind.ts';
import { mailContacts } from './mail-contacts.ts';
import { mailOwner, scheduledRun, type ScheduledRun, type ScheduleJobDeps } from './owner-mail.ts';
import { endRun } from './run-rows.ts';
import { hasContacts } from './schedule-contacts.ts';

const outcomeOf = (error: unknown): Exclude<JobFault, 'internal'> | null =>
  error instanceof Refusal ? ((runOutcome.options.find((one) => one === error.code) ?? null) as never) : null;

/** Mails those a run is for what came of it; answers what is known of the mail to its owner. */
async function mailAll(
  deps: ScheduleJobDeps,
  run: ScheduledRun,
  job: JobRun,
  rows: number | null,
): Promise<RunOutcome> {
  const [brand] = await readBrands(deps.db, [(await job.owner()).brandId]);
  const about = { deps, run, job, rows, brand: brand! };
  const outcome = await mailOwner(about);
  await mailContacts(about);
  return outcome;
}

/** The kind of job that makes the file of a scheduled report, mails its owner that it is there, and its contacts the file. */
export function scheduleJob(deps: ScheduleJobDeps): AnyJobKind {
  const { db } = deps;
  return jobKind<ScheduledRun>({
    name: 'report.mail',
    input: scheduledRun,
    title: ({ wanted }) => wanted.title,
    isReport: () => true,
    admit: ({ wanted }, caller) => admitList(deps, wanted, caller),
    run: async (run, job) => {
      const end = (outcome: RunOutcome) => endRun(db, run.schedule, run.dueMs, outcome);
      let rows = 0;
      const counting: JobRun = {
        ...job,
        progress: (done, total) => {
          rows = done;
          job.progress(done, total);
        },
      };
      try {
        await writeList(deps, run.wanted, counting, await hasContacts(db, run));
        // Where nobody could be mailed the file is there all the same.
        await end(await mailAll(deps, run, job, rows));
      } catch (error) {
        if (job.signal.aborted) throw error;
        const outcome = outcomeOf(error);
        // That there is nothing is worth a mail too: it is waited for.
        if (outcome === 'no-data') await mailAll(deps, run, job, null).catch(() => undefined);
        job.signal.throwIfAborted();
        await end(outcome ?? 'internal');
        throw error;
      }
    },
  });
}
