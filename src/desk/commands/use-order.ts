import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise, type ActorRefFrom } from 'xstate';
import type { Result } from '../../../contract/failure.ts';
import type { CallInput } from '../../../contract/rest/calls.ts';
import type { TakenCommand } from '../../../contract/rest/desk/command-calls.ts';
import type { Command } from '../../../domain/desk/commands/commands.ts';
import { isOutcomeUnknown, retryOf } from '../../../domain/desk/commands/command-retry.ts';
import { QUICK_ACTIONS, type QuickAction } from '../../../domain/desk/commands/command-rules.ts';
import { sendOnceMachine, type KeyedWish } from '../../../machines/send-once.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { drawKey } from '../../base/platform.ts';
import { keptAnswersOf } from '../../base/query/kept-answers.ts';
import { useQueryCache } from '../../base/query/queries.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { isGrave, kindOf, type OrderKind } from './order-kinds.ts';

type Body = Omit<CallInput<'commands.create'>['body'], 'requestId'>;

/** A command that a person wants to send to a vehicle. */
export interface OrderWish {
  kind: OrderKind;
  body: Body;
  /** It was sent before and nobody can tell what became of that. */
  isAgain: boolean;
}

const orderMachine = sendOnceMachine<OrderWish, TakenCommand>();
export type OrderActor = ActorRefFrom<typeof orderMachine>;

const isQuick = (kind: OrderKind): kind is QuickAction => (QUICK_ACTIONS as readonly string[]).includes(kind);

function sayTaken({ kind }: OrderWish, { status }: TakenCommand): void {
  if (status === 'QUEUED') toast('info', i18n.t('commandScreen.taken.queued'));
  else toast('success', isQuick(kind) ? i18n.t(`commands.taken.${kind}`) : i18n.t('commandScreen.taken.sent'));
}

/** What sends the commands of a screen, one at a time and each once. */
export function useOrder() {
  const core = useCore();
  const queries = useQueryCache();
  const [machine] = useState(() => {
    const kept = keptAnswersOf(queries);
    return orderMachine.provide({
      actors: {
        send: fromPromise<Result<TakenCommand>, KeyedWish<OrderWish>>(async ({ input: { wish, key } }) => {
          const answer = await core.call('commands.create', { body: { ...wish.body, requestId: key } });
          // One that was refused may be written down too.
          kept.ask('commands.list');
          return answer;
        }),
      },
      actions: { sayTaken: (_, { wish, value }) => sayTaken(wish, value) },
    });
  });
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (state) => state);
  const ask = (kind: OrderKind, body: Body, isAgain = false): void =>
    actor.send({
      type: 'ASK',
      wish: { kind, body, isAgain },
      key: drawKey(),
      asks: isGrave(kind) || isAgain,
    });
  return {
    actor,
    ask,
    /** Sends what came to nothing once more, as it was. */
    retry: (command: Command, manner: Pick<Body, 'way' | 'queueMinutes'>): void =>
      ask(
        kindOf(command.type, command.payload),
        {
          deviceId: command.deviceId,
          order: { type: command.type, ...command.payload } as Body['order'],
          ...manner,
        },
        retryOf(command) === 'after-asking' && isOutcomeUnknown(command),
      ),
    wish: snapshot.context.asked?.wish ?? null,
    taken: snapshot.context.taken,
    failure: snapshot.context.failure,
    isConfirming: snapshot.matches('confirming'),
    isSending: snapshot.matches('sending'),
    isUnsure: snapshot.matches({ writing: 'unsure' }),
  };
}
export type OrderDesk = ReturnType<typeof useOrder>;
