import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOver, type Job } from '../../../domain/work/job.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import bulk from './bulk.module.css';
import classes from './device-add.module.css';
import { EditChanges } from './edit-changes.tsx';
import { EditChosen, useFound } from './edit-chosen.tsx';
import { EditConfirm } from './edit-confirm.tsx';
import { EditOutcome } from './edit-outcome.tsx';
import { bodyOf, emptyEdit, isReady, type EditValues } from './edit-values.ts';
import { JobProgress } from './job-progress.tsx';
import { useJob } from './use-job.ts';

interface Props {
  /** The job of an edit that is under way or over. */
  id: string | null;
  onGo(id: string | undefined): void;
}

/** Changes many devices at once: which, what, and what came of each. */
export function EditPart({ id, onGo }: Props) {
  const { t } = useTranslation();
  const { job, started } = useJob(id, () => undefined);
  const begin = (begun: Job): void => {
    started(begun);
    onGo(begun.id);
  };
  if (id === null) return <EditForm onStarted={begin} />;
  if (job !== null && !isOver(job.state))
    return (
      <section className={classes.card}>
        <h2>{t('bulk.many.title')}</h2>
        <JobProgress job={job} words="editing" />
      </section>
    );
  return <EditOutcome key={job?.state} id={id} job={job} onLeave={() => onGo(undefined)} />;
}

export type SetEdit = (changes: Partial<EditValues>) => void;

function EditForm({ onStarted }: { onStarted(job: Job): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [values, setValues] = useState(() => emptyEdit(user.brand));
  const write = useWrite('devices.editMany');
  const set: SetEdit = (changes) => setValues((now) => ({ ...now, ...changes }));
  const [found, countAgain] = useFound(values);
  const count = found?.total ?? 0;
  const run = async () => {
    const answer = await write.run({ body: bodyOf(values, t('bulk.many.job'), count) });
    if (answer?.ok) onStarted(answer.value);
    // What was refused may be because the devices are others by now.
    else countAgain();
    return answer === null || answer.ok ? null : answer.failure;
  };
  const ask = () =>
    found && openDialog('edit-many', (close) => <EditConfirm found={found} onConfirm={run} onLeave={close} />);
  const isPossible = isReady(values) && count > 0;
  return (
    <>
      <section className={classes.card}>
        <h2>{t('bulk.many.title')}</h2>
        <p>{t('bulk.many.lead')}</p>
        <EditChosen values={values} set={set} found={found && found.total} />
      </section>
      <section className={classes.card}>
        <h2>{t('bulk.many.changes')}</h2>
        <EditChanges values={values} set={set} />
        {!isPossible && <p className={bulk.hint}>{t('bulk.many.nothing')}</p>}
        <Button h={44} disabled={!isPossible} onClick={ask}>
          {t('bulk.many.run')}
        </Button>
      </section>
    </>
  );
}
