import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../contract/problem.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useBridge } from '../../base/session/session-context.tsx';
import { useObservable } from '../../base/ui/use-observable.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import classes from './rewind-bar.module.css';
import type { RewindActor } from './rewind-actor.ts';
import type { FleetFill } from './use-fleet-fill.ts';

const NO_PROBLEMS: readonly Problem[] = [];

interface Props {
  actor: RewindActor;
  isEmpty: boolean;
  fleetFill: FleetFill;
}

/** Notes about the log: empty so far, being filled, kept in memory only, a moment or a stretch that cannot be shown. */
export function Notes({ actor, isEmpty, fleetFill }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const problems = useObservable(useBridge().problems$, NO_PROBLEMS);
  const failed = useSelector(actor, (state) => state.context.failure);
  const failedFill = fleetFill.failed;
  const inMemory = problems.some(({ code }) => code === 'storage-refused' || code === 'storage-full');
  return (
    <div className={classes.notes} role="status">
      {fleetFill.busy && <p className={classes.note}>{t('rewind.fill.busy')}</p>}
      {isEmpty && !fleetFill.busy && <p className={classes.note}>{t('rewind.empty')}</p>}
      {inMemory && <p className={classes.note}>{t('rewind.inMemory')}</p>}
      {failedFill !== null && (
        <p className={classes.note} data-failed>
          {t('rewind.fill.failed', { reason: failureText(failedFill.failure) })}
          <Retry onClick={() => fleetFill.fill(failedFill.stretch)} />
        </p>
      )}
      {failed !== null && (
        <p className={classes.note} data-failed>
          {t('rewind.failed', { time: format.time(failed.atMs), reason: failureText(failed.failure) })}
          <Retry onClick={() => actor.send({ type: 'RETRY' })} />
        </p>
      )}
    </div>
  );
}

function Retry({ onClick }: { onClick(): void }) {
  const { t } = useTranslation();
  return (
    <Button size="compact-sm" variant="light" onClick={onClick}>
      {t('common.retry')}
    </Button>
  );
}
