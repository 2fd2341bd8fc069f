import { Button } from '@mantine/core';
import { IconPlayerStop, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchItemState, CommandBatch } from '../../../domain/desk/commands/command-batch.ts';
import { mayOrder } from '../../../domain/desk/commands/command-rules.ts';
import { isOver } from '../../../domain/work/job.ts';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { BatchItems } from './batch-items.tsx';
import classes from './command.module.css';
import { ConfirmMany } from './confirm-many.tsx';
import { NotSent } from './not-sent.tsx';
import { useBatch } from './use-batch.ts';
import { useCommandWords } from './use-command-words.ts';
import { hasFailed, useRetryFailed } from './use-retry-failed.ts';
import { dotted } from '../../base/i18n/dotted.ts';

const OPEN_EVERY_MS = 2_000;

/** States of vehicles of which something more may become. */
const OPEN: readonly BatchItemState[] = ['WAITING', 'QUEUED', 'PENDING', 'SENT'];
/** Those of them that can still be kept from being told; what is sent cannot be taken back. */
const STOPPABLE: readonly BatchItemState[] = ['WAITING', 'QUEUED'];

const hasAny = ({ counts }: CommandBatch, states: readonly BatchItemState[]): boolean =>
  states.some((state) => (counts[state] ?? 0) > 0);
const isDone = (batch: CommandBatch): boolean => isOver(batch.jobState) && !hasAny(batch, OPEN);

interface Props {
  id: string;
  onStarted(batch: string): void;
}

/** One command for many vehicles: how far it is, and what became of each. */
export function BatchView({ id, onStarted }: Props) {
  const { t } = useTranslation();
  const [isEnded, setEnded] = useState(false);
  const often = isEnded ? {} : { everyMs: OPEN_EVERY_MS };
  const { value, failure, again } = useCall('commands.readBatch', { params: { id } }, { keptMs: 0, ...often });
  if (value && isDone(value) !== isEnded) setEnded(isDone(value));
  if (!value)
    return failure ? (
      <FailureCallout title={t('commandScreen.batch.failed')} failure={failure} onRetry={again} />
    ) : (
      <Waiting />
    );
  return (
    <>
      <BatchHead batch={value} onStarted={onStarted} />
      <BatchItems id={id} type={value.type} counts={value.counts} everyMs={isEnded ? undefined : OPEN_EVERY_MS} />
    </>
  );
}

function BatchHead({ batch, onStarted }: { batch: CommandBatch; onStarted(batch: string): void }) {
  const { t } = useTranslation();
  const { dateTime, integer } = useFormat();
  const words = useCommandWords();
  const stop = useWrite('commands.cancelBatch', { stale: ['commands.readBatch', 'commands.batchItems', 'jobs.list'] });
  const desk = useBatch(onStarted);
  const retry = useRetryFailed(batch, desk);
  const { user, permissions } = useSignedIn();
  const mayRetry = mayOrder(user.profile, permissions, batch.type);
  const name = dotted(words.nameOf(batch), words.valuesOf(batch));
  return (
    <section className={classes.card} aria-labelledby="batch">
      <h2 id="batch">
        {t('commandScreen.batch.title', { command: name, count: batch.total, vehicles: integer(batch.total) })}
      </h2>
      <p className={classes.hint}>
        {t('commandScreen.batch.by', {
          who: batch.userName ?? t('commandScreen.history.somebody'),
          when: dateTime(Date.parse(batch.createdAt)),
        })}
      </p>
      <Progress batch={batch} />
      {stop.failure && <FailureCallout title={t('commandScreen.batch.stopFailed')} failure={stop.failure} />}
      {retry.failure && <FailureCallout title={t('commandScreen.batch.failed')} failure={retry.failure} />}
      <NotSent failure={desk.failure} isUnsure={desk.isUnsure} onAgain={() => desk.actor.send({ type: 'AGAIN' })} />
      <div className={classes.answers}>
        {hasAny(batch, STOPPABLE) && (
          <Button
            variant="default"
            h={40}
            leftSection={<IconPlayerStop size={17} stroke={1.75} aria-hidden />}
            loading={stop.running !== null}
            onClick={() => void stop.run({ params: { id: batch.id } })}
          >
            {t('commandScreen.batch.stop')}
          </Button>
        )}
        {isOver(batch.jobState) && hasFailed(batch) && mayRetry && (
          <Button
            variant="default"
            h={40}
            leftSection={<IconRepeat size={17} stroke={1.75} aria-hidden />}
            loading={retry.isGathering || desk.isSending}
            onClick={() => void retry.run()}
          >
            {t('commandScreen.batch.retry')}
          </Button>
        )}
      </div>
      {desk.isConfirming && desk.wish && (
        <ConfirmMany
          wish={desk.wish}
          onConfirm={() => desk.actor.send({ type: 'CONFIRM' })}
          onDismiss={() => desk.actor.send({ type: 'DISMISS' })}
        />
      )}
    </section>
  );
}

/** How many of the vehicles had their turn. */
function Progress({ batch }: { batch: CommandBatch }) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const sent = batch.total - (batch.counts.WAITING ?? 0);
  return (
    <div className={classes.progress} role="status">
      <progress aria-label={t('commandScreen.batch.progress')} max={batch.total} value={sent} />
      <span>
        {isOver(batch.jobState)
          ? t(`commandScreen.batch.job.${batch.jobState}`)
          : t('commandScreen.batch.progressOf', {
              sent: integer(sent),
              total: integer(batch.total),
              count: batch.total,
            })}
      </span>
    </div>
  );
}
