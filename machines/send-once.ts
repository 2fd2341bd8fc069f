import { assign, fromPromise, setup } from 'xstate';
import type { Failure, FailureKind, Result } from '../contract/failure.ts';

/** A wish and the key by which the server knows it again: the same key is the same wish, and is not done twice. */
export interface KeyedWish<W> {
  wish: W;
  key: string;
}

export type SendEvent<W> =
  /** The person wants it. `asks`: they have to confirm it first. The key is drawn anew for each wish. */
  | { type: 'ASK'; wish: W; key: string; asks: boolean }
  | { type: 'CONFIRM' }
  | { type: 'DISMISS' }
  /** The same wish once more, after nobody could tell what became of it. */
  | { type: 'AGAIN' }
  /** What is wished for changed: what was said about the last wish is over. */
  | { type: 'CHANGED' };

/** A wish that the server took, and what it answered. */
export interface TakenWish<W, T> extends KeyedWish<W> {
  value: T;
}

export interface SendContext<W, T> {
  /** The last wish; null before the first. */
  asked: KeyedWish<W> | null;
  /** The last wish that was taken; null before the first. */
  taken: TakenWish<W, T> | null;
  /** Why it was not sent, or why it is not known whether it was; null where it was sent. */
  failure: Failure | null;
}

const NO_ANSWER: readonly FailureKind[] = ['offline', 'timeout', 'broken', 'cancelled', 'incompatible'];
/** The server fell over its own work: what it had done by then it does not say. */
const FELL_OVER = 500;

/** Whether after a failure nobody can tell if the server did it: no answer came, or one that does not say. */
export const isUnsure = ({ kind, requestId, status }: Pick<Failure, 'kind' | 'requestId' | 'status'>): boolean =>
  NO_ANSWER.includes(kind) && (requestId === undefined || status === FELL_OVER);

const failureIn = (answer: Result<unknown>): Failure | null => (answer.ok ? null : answer.failure);

const parts = <W, T>() =>
  setup({
    types: { context: {} as SendContext<W, T>, events: {} as SendEvent<W> },
    actors: {
      send: fromPromise<Result<T>, KeyedWish<W>>(() => Promise.reject(new Error('effect not provided: send'))),
    },
    actions: {
      keep: assign(({ event }) =>
        event.type === 'ASK' ? { asked: { wish: event.wish, key: event.key }, failure: null } : {},
      ),
      sayTaken: (_, _params: TakenWish<W, T>) => undefined,
    },
    guards: {
      isTaken: (_, answer: Result<T>) => answer.ok,
      isUnsure: (_, answer: Result<T>) => !answer.ok && isUnsure(answer.failure),
    },
  });

/**
 * Something that is to be done once: from the wish over its confirmation to the answer. While one is confirmed or sent, others are
 * ignored: a double click sends once. Where no answer came, the same wish goes again under the same key, so that what was done already
 * is not done again. Pure: `send` sends it, `sayTaken` tells.
 */
export const sendOnceMachine = <W, T>() =>
  parts<W, T>().createMachine({
    id: 'sendOnce',
    context: { asked: null, taken: null, failure: null },
    initial: 'writing',
    states: {
      writing: {
        initial: 'fresh',
        on: {
          ASK: [
            { guard: ({ event }) => event.asks, target: 'confirming', actions: 'keep' },
            { target: 'sending', actions: 'keep' },
          ],
        },
        states: {
          fresh: {},
          /** The server said no. */
          refused: { on: { CHANGED: { target: 'fresh', actions: assign({ failure: null }) } } },
          /** It may have been done or not. What is written meanwhile does not take that word away. */
          unsure: { on: { AGAIN: '#sendOnce.sending' } },
        },
      },
      confirming: { on: { CONFIRM: 'sending', DISMISS: 'writing' } },
      sending: {
        invoke: {
          src: 'send',
          input: ({ context }) => context.asked!,
          onDone: [
            {
              guard: { type: 'isTaken', params: ({ event }) => event.output },
              target: 'writing.fresh',
              actions: [
                assign({
                  failure: null,
                  taken: ({ context, event }) => ({
                    ...context.asked!,
                    value: (event.output as { ok: true; value: T }).value,
                  }),
                }),
                { type: 'sayTaken', params: ({ context }) => context.taken! },
              ],
            },
            {
              guard: { type: 'isUnsure', params: ({ event }) => event.output },
              target: 'writing.unsure',
              actions: assign({ failure: ({ event }) => failureIn(event.output) }),
            },
            { target: 'writing.refused', actions: assign({ failure: ({ event }) => failureIn(event.output) }) },
          ],
          onError: {
            target: 'writing.unsure',
            actions: assign({
              failure: ({ event }): Failure => ({ kind: 'broken', origin: 'page', message: String(event.error) }),
            }),
          },
        },
      },
    },
  });
