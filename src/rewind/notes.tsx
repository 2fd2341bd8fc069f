import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../contract/problem.ts';
import { useFormat } from '../i18n/format.ts';
import { useBridge } from '../session/session-context.tsx';
import { useObservable } from '../ui/use-observable.ts';
import { failureText } from '../ui/failure-text.ts';
import classes from './rewind-bar.module.css';
import type { RewindActor } from './rewind-actor.ts';

const NO_PROBLEMS: readonly Problem[] = [];

/** Notes about the log: empty so far, kept in memory only, a moment that cannot be shown. */
export function Notes({ actor, isEmpty }: { actor: RewindActor; isEmpty: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const problems = useObservable(useBridge().problems$, NO_PROBLEMS);
  const failed = useSelector(actor, (state) => state.context.failure);
  const inMemory = problems.some(({ code }) => code === 'storage-refused' || code === 'storage-full');
  return (
    <div className={classes.notes} role="status">
      {isEmpty && <p className={classes.note}>{t('rewind.empty')}</p>}
      {inMemory && <p className={classes.note}>{t('rewind.inMemory')}</p>}
      {failed !== null && (
        <p className={classes.note} data-failed>
          {t('rewind.failed', { time: format.time(failed.atMs), reason: failureText(failed.failure) })}
          <Button size="compact-sm" variant="light" onClick={() => actor.send({ type: 'RETRY' })}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
