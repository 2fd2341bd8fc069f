import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { JOB_STATES, type Job, type JobState } from '../../../domain/work/job.ts';
import { jobsMachine, withFile } from '../../../machines/job.ts';
import { i18n, withOtherTexts } from '../i18n/i18n.ts';
import { openTab, saveFrom } from '../platform.ts';
import { valueOf } from '../query/call-error.ts';
import { onMissedMessages } from '../query/missed-messages.ts';
import type { SessionScope } from '../session/session-scope.ts';
import { failureText } from '../ui/failure-text.ts';
import { toast } from '../ui/toasts.ts';
import { firstErrorOf } from './first-error.ts';
import { isBusy, isTrayOpen, openReady } from './open-tray.tsx';

export type JobsActor = ActorRefFrom<typeof jobsMachine>;

/** A person's jobs on this page, and what they do with them. */
export interface JobsDesk {
  actor: JobsActor;
  /** Opens the file of a job that is done in a new tab, which saves it; nothing more is then shown of it but its line. */
  save(job: Pick<Job, 'id'>, file: number): Promise<void>;
  /** Not now: the file stays in the tray. */
  clear(job: Pick<Job, 'id'>): void;
  cancel(job: Pick<Job, 'id'>): Promise<void>;
  remove(job: Pick<Job, 'id'>): Promise<void>;
}

const stateOf = (text: string | null): JobState | undefined => JOB_STATES.find((state) => state === text);

/** Says why a job failed: in the words of its report where it told some. */
async function sayFailed({ title, fault }: Job, told: string | undefined): Promise<void> {
  await withOtherTexts(async () => undefined).catch(() => undefined);
  const reason = told ?? i18n.t(`jobs.faults.${fault ?? 'internal'}`);
  if (fault === 'no-data') toast('error', i18n.t('jobs.noData', { title, reason }));
  else toast('error', i18n.t('jobs.failed', { title, error: i18n.t('thereWasAnErrorInYourRequest'), reason }));
}

/** What is said once a file of a job is ready: an import leaves secrets, not the file that was imported. */
export const readyText = ({ name, title }: Job): string =>
  i18n.t(name === 'import.run' ? 'jobs.doneSecrets' : 'jobs.done', { title });

async function sayReady(job: Job, save: JobsDesk['save']): Promise<void> {
  await withOtherTexts(async () => undefined).catch(() => undefined);
  const run = (): void => void save(job, job.files[0]!.index);
  toast('success', readyText(job), { label: i18n.t('jobs.download'), run });
}

/** Makes the desk of a session: one for each, by `scope.once`. */
export function openJobsDesk(scope: SessionScope): JobsDesk {
  const { core, messages$, link$ } = scope.bridge;
  const save: JobsDesk['save'] = async ({ id }, file) => {
    const link = await core.call('jobs.link', { params: { id, file: String(file) } });
    if (!link.ok) {
      toast('error', failureText(link.failure));
      return;
    }
    if (!openTab(link.value.url)) saveFrom(link.value.url);
    actor.send({ type: 'CLEARED', id });
  };
  /** The first error that a report told at its end, by its job. */
  const told = new Map<string, string>();
  const actor = createActor(
    jobsMachine.provide({
      actors: { read: fromPromise<readonly Job[]>(() => valueOf(core.call('jobs.list', {}))) },
      actions: {
        // One that the person cancelled themselves is no news, and in an open tray the file stands already.
        sayEnded: (_, { jobs }) => {
          for (const job of jobs) if (job.state === 'failed') void sayFailed(job, told.get(job.id));
          if (isTrayOpen()) return;
          const ready = withFile(jobs);
          if (isBusy()) for (const job of ready) void sayReady(job, save);
          else if (ready.length > 0) openReady();
        },
      },
    }),
  ).start();
  const heard = messages$.subscribe(({ message, body }) => {
    if (message === 'Report') {
      const first = firstErrorOf(body.errors);
      if (first !== null) told.set(body.jobId, first);
    }
    if (message === 'Report' || message === 'Download') actor.send({ type: 'CHANGED' });
    const state = message === 'JobProgress' ? stateOf(body.status) : undefined;
    if (message !== 'JobProgress' || state === undefined) return;
    actor.send({
      type: 'TOLD',
      news: { id: body.jobId, state, done: body.successful ?? 0, total: body.total },
    });
  });
  heard.add(onMissedMessages(link$, () => actor.send({ type: 'CHANGED' })));
  scope.onEnd(() => {
    heard.unsubscribe();
    actor.stop();
  });
  const change = async (name: 'jobs.cancel' | 'jobs.remove', id: string): Promise<void> => {
    const answer = await core.call(name, { params: { id } });
    if (!answer.ok) toast('error', failureText(answer.failure));
    actor.send({ type: 'CHANGED' });
  };
  return {
    actor,
    save,
    clear: ({ id }) => actor.send({ type: 'CLEARED', id }),
    cancel: ({ id }) => change('jobs.cancel', id),
    remove: ({ id }) => change('jobs.remove', id),
  };
}
