import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { downloadOf } from '../../../domain/work/download.ts';
import { fractionOf, isOver, type Job } from '../../../domain/work/job.ts';
import { useFormat, useRelativeTime } from '../i18n/format.ts';
import type { JobsDesk } from './jobs-desk.ts';
import classes from './tray.module.css';

interface Props {
  job: Job;
  desk: JobsDesk;
  /** The person goes elsewhere. */
  onLeave(): void;
}

/** One job of the tray. */
export function JobLine({ job, desk, onLeave }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useStateText(job);
  const when = useRelativeTime(Date.parse(job.createdAt));
  return (
    <li className={classes.line} data-state={job.state}>
      <div className={classes.what}>
        <strong className={classes.title}>{job.title}</strong>
        <span className={classes.state} title={format.dateTime(Date.parse(job.createdAt))}>
          {t('jobs.since', { state, when })}
        </span>
        {job.state === 'running' && <Bar job={job} />}
      </div>
      <div className={classes.actions}>
        {job.name === 'command.batch' && (
          <Button
            component={Link}
            href="/command?batches"
            variant="default"
            h={40}
            aria-label={t('jobs.batch.showOf', { title: job.title })}
            onClick={onLeave}
          >
            {t('jobs.show')}
          </Button>
        )}
        {job.files.map((file) => (
          <SaveButton key={file.index} job={job} file={file} desk={desk} />
        ))}
        <EndButton job={job} desk={desk} />
      </div>
    </li>
  );
}

function useStateText(job: Job): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, done, total, fault, keptUntil } = job;
  const { percent } = downloadOf(job);
  // Commands to many vehicles make no file.
  if (job.name === 'command.batch')
    return t(`jobs.batch.${state}`, {
      count: total ?? done,
      done: format.integer(done),
      total: format.integer(total ?? done),
    });
  if (state === 'failed') return t(`jobs.faults.${fault ?? 'internal'}`);
  if (state === 'done' && keptUntil !== null)
    return t('jobs.rowsKept', {
      count: done,
      rows: format.integer(done),
      until: format.dateTime(Date.parse(keptUntil)),
    });
  if (state === 'running' && total !== null)
    return t('jobs.rows', {
      count: total,
      done: format.integer(done),
      total: format.integer(total),
      percent: format.percent(percent / 100),
    });
  return t(`jobs.states.${state}`);
}

function Bar({ job }: { job: Job }) {
  const { t } = useTranslation();
  const fraction = fractionOf(job);
  return (
    <progress
      className={classes.bar}
      aria-label={t('jobs.progressOf', { title: job.title })}
      max={1}
      {...(fraction !== null && { value: fraction })}
    />
  );
}

function SaveButton({ job, file, desk }: { job: Job; file: Job['files'][number]; desk: JobsDesk }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Button
      variant="default"
      h={40}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      aria-label={t('jobs.downloadOf', { title: job.title, size: format.bytes(file.bytes) })}
      onClick={() => void desk.save(job, file.index)}
    >
      {t('jobs.download')}
    </Button>
  );
}

/** Cancels a job that goes on, takes away one that is over. */
function EndButton({ job, desk }: { job: Job; desk: JobsDesk }) {
  const { t } = useTranslation();
  const over = isOver(job.state);
  const label = t(over ? 'jobs.removeOf' : 'jobs.cancelOf', { title: job.title });
  const Icon = over ? IconTrash : IconPlayerStop;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      title={label}
      onClick={() => void (over ? desk.remove(job) : desk.cancel(job))}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
}
