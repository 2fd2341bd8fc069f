import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { readyText } from './jobs-desk.ts';
import classes from './tray.module.css';
import { useJobs, useJobsDesk, useReady } from './use-jobs.ts';

/** Files that have become ready, one after another: each is opened in a new tab or left to the tray. */
export function ReadyDialog({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const desk = useJobsDesk();
  const jobs = useJobs() ?? [];
  const [first] = useReady();
  const job = jobs.find(({ id }) => id === first);
  const file = job?.files[0];
  const leave = useEffectEvent(onLeave);
  const isOver = job === undefined || file === undefined;
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  if (isOver) return null;
  return (
    <Dialog title={t('jobs.ready')} onDismiss={() => desk.clear(job)}>
      <p className={classes.lead}>{readyText(job)}</p>
      <p className={classes.file}>
        {t('jobs.fileOf', {
          name: file.name,
          size: format.bytes(file.bytes),
          count: job.done,
          rows: format.integer(job.done),
        })}
      </p>
      <div className={classes.answers}>
        <Button variant="default" h={44} onClick={() => desk.clear(job)}>
          {t('jobs.later')}
        </Button>
        <Button
          h={44}
          data-autofocus
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => void desk.save(job, file.index)}
        >
          {t('jobs.download')}
        </Button>
      </div>
    </Dialog>
  );
}
