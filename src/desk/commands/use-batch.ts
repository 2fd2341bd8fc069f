import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import type { Result } from '../../../contract/failure.ts';
import type { CallInput, CallOutput } from '../../../contract/rest/calls.ts';
import type { CommandBatch } from '../../../domain/desk/commands/command-batch.ts';
import { sendOnceMachine, type KeyedWish } from '../../../machines/send-once.ts';
import { useJobsDesk } from '../../base/jobs/use-jobs.ts';
import { drawKey } from '../../base/platform.ts';
import { keptAnswersOf } from '../../base/query/kept-answers.ts';
import { useQueryCache } from '../../base/query/queries.ts';
import { useCore } from '../../base/session/session-context.tsx';

export type BatchBody = Omit<CallInput<'commands.batch'>['body'], 'batchId'>;

/** A command that a person wants to send to many vehicles. */
export interface BatchWish {
  body: BatchBody;
  /** What is sent, in words. */
  command: string;
  /** Whom it meets. */
  counted: CallOutput<'commands.batchPreview'>;
  /** To some of them it was sent before, and nobody can tell what became of that. */
  isAgain: boolean;
}

const batchMachine = sendOnceMachine<BatchWish, CommandBatch>();

/** What sends one command to many vehicles, once; `onStarted` is told its id when the server has taken it. */
export function useBatch(onStarted: (id: string) => void) {
  const core = useCore();
  const queries = useQueryCache();
  const jobs = useJobsDesk();
  const [machine] = useState(() =>
    batchMachine.provide({
      actors: {
        send: fromPromise<Result<CommandBatch>, KeyedWish<BatchWish>>(({ input: { wish, key } }) =>
          core.call('commands.batch', { body: { ...wish.body, batchId: key } }),
        ),
      },
      actions: {
        sayTaken: () => {
          keptAnswersOf(queries).ask('commands.batches');
          // The tray shows its job at once.
          jobs.actor.send({ type: 'CHANGED' });
        },
      },
    }),
  );
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (state) => state);
  const started = snapshot.context.taken?.value.id ?? null;
  const tell = useEffectEvent(onStarted);
  useEffect(() => {
    if (started !== null) tell(started);
  }, [started]);
  return {
    actor,
    /** Asks the person before it is sent: many vehicles are never one click. */
    ask: (wish: BatchWish): void => actor.send({ type: 'ASK', wish, key: drawKey(), asks: true }),
    wish: snapshot.context.asked?.wish ?? null,
    failure: snapshot.context.failure,
    isConfirming: snapshot.matches('confirming'),
    isSending: snapshot.matches('sending'),
    isUnsure: snapshot.matches({ writing: 'unsure' }),
  };
}
export type BatchDesk = ReturnType<typeof useBatch>;
