import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fractionOf, type Job } from '../../../domain/work/job.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useJobsDesk } from '../../base/jobs/use-jobs.ts';
import bulk from './bulk.module.css';

interface Props {
  job: Job;
  words: 'checking' | 'running' | 'editing';
}

/** How far a job is, and what stops it. */
export function JobProgress({ job, words }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const desk = useJobsDesk();
  const fraction = fractionOf(job);
  return (
    <>
      <p role="status">
        {job.total === null
          ? t('bulk.state.waiting')
          : t(`bulk.state.${words}`, {
              count: job.total,
              done: format.integer(job.done),
              total: format.integer(job.total),
            })}
      </p>
      <progress
        className={bulk.bar}
        aria-label={t('bulk.state.progress')}
        max={1}
        {...(fraction !== null && { value: fraction })}
      />
      <Button variant="default" h={44} onClick={() => void desk.cancel(job)}>
        {t('bulk.state.cancel')}
      </Button>
    </>
  );
}
