import { useEffect, useEffectEvent } from 'react';
import { isOver, type Job } from '../../../domain/work/job.ts';
import { useJobs, useJobsDesk } from '../../base/jobs/use-jobs.ts';

/** One of the person's jobs, as the broker tells of it; `onOver` is called when it ends while this page watches. */
export function useJob(id: string | null, onOver: () => void): { job: Job | null; started(job: Job): void } {
  const desk = useJobsDesk();
  const job = useJobs()?.find((each) => each.id === id) ?? null;
  const over = useEffectEvent(onOver);
  const ended = job !== null && isOver(job.state) ? job.state : null;
  useEffect(() => {
    if (ended !== null) over();
  }, [ended, id]);
  return { job, started: (started) => desk.actor.send({ type: 'STARTED', job: started }) };
}
