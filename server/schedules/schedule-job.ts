import type { JobFault } from '../../domain/job.ts';
import { runOutcome, type RunOutcome } from '../../domain/report-schedule.ts';
import { readBrands } from '../brands/brand-rows.ts';
import { admitList, writeList } from '../exports/list-export.ts';
import { Refusal } from '../http/refusal.ts';
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts';
import { mailContacts } from './mail-contacts.ts';
import { mailOwner, scheduledRun, type ScheduledRun, type ScheduleJobDeps } from './owner-mail.ts';
import { contactsOfSchedule } from './schedule-contacts.ts';
import { noteOutcome } from './schedule-rows.ts';

const outcomeOf = (error: unknown): Exclude<JobFault, 'internal'> | 'mail-failed' | null =>
  error instanceof Refusal ? ((runOutcome.options.find((one) => one === error.code) ?? null) as never) : null;

/** Tells whoever a run is for what came of it; says whether its owner could be told. */
async function tell(deps: ScheduleJobDeps, run: ScheduledRun, job: JobRun, rows: number | null): Promise<RunOutcome> {
  const [brand] = await readBrands(deps.db, [(await job.owner()).brandId]);
  const told = { deps, run, job, rows, brand: brand! };
  const outcome = await mailOwner(told).then(
    (): RunOutcome => 'sent',
    (error: unknown): RunOutcome => {
      if (outcomeOf(error) === 'mail-failed') return 'mail-failed';
      throw error;
    },
  );
  await mailContacts(told);
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
      const note = (outcome: RunOutcome) => noteOutcome(db, run.schedule, run.dueMs, outcome);
      let rows = 0;
      const counting: JobRun = {
        ...job,
        progress: (done, total) => {
          rows = done;
          job.progress(done, total);
        },
      };
      try {
        const isForStrangers = (await contactsOfSchedule(db, run.schedule)).length > 0;
        await writeList(deps, run.wanted, counting, isForStrangers);
        // Where nobody could be told the file is there all the same.
        await note(await tell(deps, run, job, rows));
      } catch (error) {
        if (job.signal.aborted) throw error;
        const outcome = outcomeOf(error);
        // Nothing to tell of is worth a mail too: whoever waits for it would look for it.
        if (outcome === 'no-data') await tell(deps, run, job, null).catch(() => undefined);
        await note(outcome ?? 'internal');
        throw error;
      }
    },
  });
}
