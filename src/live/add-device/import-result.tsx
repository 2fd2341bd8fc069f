import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../../domain/work/import.ts';
import type { Job } from '../../../domain/work/job.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useJobsDesk } from '../../base/jobs/use-jobs.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import bulk from './bulk.module.css';
import classes from './device-add.module.css';
import { ImportFaults } from './import-faults.tsx';

interface Props {
  file: Import;
  job: Job | null;
  onStarted(job: Job): void;
  onAgain(): void;
  onLeave(): void;
}

/** What a check found or an import brought. */
export function ImportResult({ file, job, onStarted, onAgain, onLeave }: Props) {
  const { t } = useTranslation();
  const write = useWrite('imports.run');
  const { rows, problem, finishedAt } = file;
  const run = async () => {
    const answer = await write.run({ params: { id: file.id } });
    if (answer?.ok) onStarted(answer.value);
  };
  const isOpen = finishedAt === null && problem === null;
  return (
    <>
      <section className={classes.card}>
        <h2>{t(finishedAt === null ? 'bulk.result.checked' : 'bulk.result.finished', { name: file.fileName })}</h2>
        {problem !== null && <Callout tone="danger">{t(`bulk.problems.${problem}`)}</Callout>}
        <HowItEnded job={job} isFinished={finishedAt !== null} hasProblem={problem !== null} />
        {problem === null && <Counts file={file} />}
        {finishedAt !== null && job && <Secrets job={job} />}
        {isOpen && rows.good === 0 && rows.imported === 0 && <p className={bulk.hint}>{t('bulk.result.nothing')}</p>}
        {write.failure && <FailureCallout title={t('bulk.result.failed')} failure={write.failure} />}
        <div className={bulk.actions}>
          {isOpen && (rows.good > 0 || rows.imported > 0) && (
            <Button h={44} loading={write.running !== null} onClick={() => void run()}>
              {t('bulk.result.run', { count: rows.good })}
            </Button>
          )}
          {finishedAt === null && rows.imported === 0 && (
            <Button variant="default" h={44} onClick={onAgain}>
              {t('bulk.result.recheck')}
            </Button>
          )}
          <Button variant="default" h={44} onClick={onLeave}>
            {t('bulk.state.again')}
          </Button>
        </div>
      </section>
      {rows.bad > 0 && <ImportFaults file={file} />}
    </>
  );
}

function HowItEnded({ job, isFinished, hasProblem }: { job: Job | null; isFinished: boolean; hasProblem: boolean }) {
  const { t } = useTranslation();
  if (isFinished || hasProblem || job === null) return null;
  if (job.state === 'cancelled') return <Callout tone="warning">{t('bulk.state.stopped')}</Callout>;
  if (job.state !== 'failed') return null;
  return (
    <Callout tone="danger">{t('bulk.state.failed', { reason: t(`jobs.faults.${job.fault ?? 'internal'}`) })}</Callout>
  );
}

function Counts({ file: { rows } }: { file: Import }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className={bulk.counts}>
      {(['total', 'good', 'bad', 'same', 'imported'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`bulk.result.${name}`)}</dt>
          <dd>{format.integer(rows[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The file that has the secrets of new devices. */
function Secrets({ job }: { job: Job }) {
  const { t } = useTranslation();
  const format = useFormat();
  const desk = useJobsDesk();
  const [file] = job.files;
  if (!file || job.keptUntil === null) return null;
  return (
    <>
      <Callout tone="warning">
        {t('bulk.result.secretsHint', { until: format.dateTime(Date.parse(job.keptUntil)) })}
      </Callout>
      <Button
        h={44}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => void desk.save(job, file.index)}
      >
        {t('bulk.result.secrets')}
      </Button>
    </>
  );
}
