import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../../domain/work/import.ts';
import { isOver, type Job } from '../../../domain/work/job.ts';
import classes from './device-add.module.css';
import { ImportColumns } from './import-columns.tsx';
import { ImportResult } from './import-result.tsx';
import { JobProgress } from './job-progress.tsx';
import { useJob } from './use-job.ts';

interface Props {
  file: Import;
  onChanged(): void;
  onLeave(): void;
}

/** A file that was sent: its columns, then what the check found, then what came in. */
export function ImportWork({ file, onChanged, onLeave }: Props) {
  const { t } = useTranslation();
  const [isAgain, setIsAgain] = useState(false);
  const { job, started } = useJob(file.jobId, onChanged);
  const begin = (begun: Job): void => {
    setIsAgain(false);
    started(begun);
    onChanged();
  };
  if (job !== null && !isOver(job.state))
    return (
      <section className={classes.card}>
        <h2>{t('bulk.result.checked', { name: file.fileName })}</h2>
        <JobProgress job={job} words={job.name === 'import.run' ? 'running' : 'checking'} />
      </section>
    );
  const isChecked = file.checkedAt !== null || file.problem !== null;
  if (!isChecked || isAgain)
    return (
      <ImportColumns
        key={file.columns[0]?.sheet}
        file={file}
        onStarted={begin}
        onChanged={onChanged}
        onLeave={onLeave}
      />
    );
  return <ImportResult file={file} job={job} onStarted={begin} onAgain={() => setIsAgain(true)} onLeave={onLeave} />;
}
