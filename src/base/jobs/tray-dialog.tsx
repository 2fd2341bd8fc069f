import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { FailureCallout } from '../ui/failure-callout.tsx';
import { JobLine } from './job-line.tsx';
import classes from './tray.module.css';
import { useJobs, useJobsDesk, useUnread } from './use-jobs.ts';

/** A person's jobs: how far each is, and what can be done with it. */
export function TrayDialog({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation();
  const desk = useJobsDesk();
  const jobs = useJobs();
  const unread = useUnread();
  const again = (): void => desk.actor.send({ type: 'CHANGED' });
  return (
    <Dialog title={t('jobs.title')} closable onDismiss={onLeave}>
      <p className={classes.lead}>{t('jobs.lead')}</p>
      {unread && <FailureCallout title={t('jobs.unread')} failure={unread} onRetry={again} />}
      {jobs === null && !unread && <Loader size={18} role="status" aria-label={t('common.loading')} />}
      {jobs?.length === 0 && <p className={classes.lead}>{t('jobs.none')}</p>}
      {jobs !== null && jobs.length > 0 && (
        <ul className={classes.list} aria-label={t('jobs.title')}>
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} desk={desk} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
