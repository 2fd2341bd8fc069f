import { assign, fromPromise, setup } from 'xstate';
import type { Conflict, Failure, Result } from '../contract/failure.ts';
import type { Incident } from '../domain/desk/incidents/incident.ts';
import { mayDo, type IncidentOperation } from '../domain/desk/incidents/incident-life.ts';

/** What a person wants done: the operation with what its call takes beside id and version. */
export interface WantedOperation {
  operation: IncidentOperation;
  comment?: string;
  operator?: number;
  situation?: string;
  returnedDate?: string;
}

export type CaseEvent =
  | { type: 'DO'; wanted: WantedOperation }
  /** The broker told of a change; `version` is the one there is since, null where it does not say. */
  | { type: 'TOLD'; version: number | null }
  | { type: 'AGAIN' }
  /** What was overtaken, or refused, has been read. */
  | { type: 'DISMISS' };

export interface CaseContext {
  /** What the case is asked for by: its id or its code. */
  id: number;
  incident: Incident | null;
  wanted: WantedOperation | null;
  failure: Failure | null;
  /** What came between what was seen and what was wanted. */
  conflict: Conflict | null;
  /** The newest version that was told of and not read yet: none is -1, Infinity where it was not said which. */
  toldVersion: number;
  /** It was open until the right to it was taken away, or until it was gone. */
  isTaken: boolean;
}

/** What the operation is done with: a comment overtakes nothing and needs no version. */
export interface OperationInput {
  id: number;
  version: number;
  wanted: WantedOperation;
}

const operationInput = ({ incident, wanted }: CaseContext): OperationInput => {
  if (!incident || !wanted) throw new Error('no operation was asked for');
  return { id: incident.id, version: incident.version, wanted };
};

const NOTHING_TOLD = -1;

/** What was told, as a version. */
const toldOf = (version: number | null): number => version ?? Number.POSITIVE_INFINITY;

type Answer = Result<Incident>;
/** The failure of an answer that is known to be one. */
const failureOf = (answer: Answer): Failure => {
  if (answer.ok) throw new Error('the answer is no failure');
  return answer.failure;
};
const kindOf = (answer: Answer): Failure['kind'] | null => (answer.ok ? null : answer.failure.kind);

/**
 * One incident that somebody has open, and one operation on it at a time. An operation that the status does not allow
 * is not even tried; one that is overtaken by another person ends in `overtaken` with what changed, and nothing is
 * written over. Pure: `read` and `operate` ask the server, `sayDone` tells the person once. Its table of transitions is in
 * docs/life-of-an-incident.md.
 */
export const incidentCaseMachine = setup({
  types: { context: {} as CaseContext, events: {} as CaseEvent, input: {} as { id: number } },
  actors: {
    read: fromPromise<Answer, { id: number }>(() => Promise.reject(new Error('effect not provided: read'))),
    operate: fromPromise<Answer, OperationInput>(() => Promise.reject(new Error('effect not provided: operate'))),
  },
  guards: {
    isThere: (_, answer: Answer) => answer.ok,
    /** Somebody took the right to it away, or it is gone. */
    isClosed: (_, answer: Answer) => ['missing', 'forbidden'].includes(kindOf(answer) ?? ''),
    isOvertaken: (_, answer: Answer) => kindOf(answer) === 'conflict',
    isAllowed: ({ context }, { operation }: WantedOperation) => mayDo(context.incident!.status, operation),
    /** What was done from here is known before it is told. */
    isNews: ({ context }, told: number) => told > (context.incident?.version ?? NOTHING_TOLD),
  },
  actions: {
    sayDone: (_, _params: { wanted: WantedOperation; incident: Incident }) => undefined,
    /** What there is now: of what was wanted and refused it says nothing. */
    know: assign((_, answer: Answer) => (answer.ok ? { incident: answer.value } : {})),
    take: assign((_, answer: Answer) =>
      answer.ok ? { incident: answer.value, failure: null, conflict: null, isTaken: false } : {},
    ),
    want: assign((_, wanted: WantedOperation) => ({ wanted, failure: null, conflict: null })),
    refuse: assign((_, answer: Answer) => {
      const failure = failureOf(answer);
      return { failure, conflict: failure.conflict ?? null };
    }),
    /** What was shown would be a lie from now on. */
    close: assign((_, answer: Answer) => ({
      failure: failureOf(answer),
      conflict: null,
      wanted: null,
      incident: null,
      isTaken: true,
    })),
    noteTold: assign(({ context }, told: number) => ({ toldVersion: Math.max(context.toldVersion, told) })),
    forgetTold: assign({ toldVersion: NOTHING_TOLD }),
    forget: assign({ wanted: null, failure: null, conflict: null }),
  },
}).createMachine({
  id: 'incidentCase',
  context: ({ input }) => ({
    id: input.id,
    incident: null,
    wanted: null,
    failure: null,
    conflict: null,
    toldVersion: NOTHING_TOLD,
    isTaken: false,
  }),
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        src: 'read',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          { target: 'unread', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
      },
    },
    /** It could not be read at all: missing, forbidden, or no network. */
    unread: { on: { AGAIN: 'opening', TOLD: 'opening' } },
    open: {
      initial: 'ready',
      states: {
        ready: {
          always: { guard: { type: 'isNews', params: ({ context }) => context.toldVersion }, target: 'refreshing' },
          on: {
            DO: {
              guard: { type: 'isAllowed', params: ({ event }) => event.wanted },
              target: 'operating',
              actions: { type: 'want', params: ({ event }) => event.wanted },
            },
            TOLD: {
              guard: { type: 'isNews', params: ({ event }) => toldOf(event.version) },
              target: 'refreshing',
            },
            AGAIN: 'refreshing',
            DISMISS: { actions: 'forget' },
          },
        },
        refreshing: {
          entry: 'forgetTold',
          invoke: {
            src: 'read',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'isThere', params: ({ event }) => event.output },
                target: 'ready',
                actions: { type: 'know', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isClosed', params: ({ event }) => event.output },
                target: '#incidentCase.unread',
                actions: { type: 'close', params: ({ event }) => event.output },
              },
              // What is known stays: the next word or press asks again.
              { target: 'ready' },
            ],
          },
          on: {
            TOLD: { actions: { type: 'noteTold', params: ({ event }) => toldOf(event.version) } },
            // What was being read is read afterwards.
            DO: {
              guard: { type: 'isAllowed', params: ({ event }) => event.wanted },
              target: 'operating',
              actions: [
                { type: 'want', params: ({ event }) => event.wanted },
                { type: 'noteTold', params: toldOf(null) },
              ],
            },
          },
        },
        operating: {
          invoke: {
            src: 'operate',
            input: ({ context }) => operationInput(context),
            onDone: [
              {
                guard: { type: 'isThere', params: ({ event }) => event.output },
                target: 'ready',
                actions: [
                  {
                    type: 'sayDone',
                    params: ({ context, event }) => ({
                      wanted: context.wanted!,
                      incident: (event.output as { ok: true; value: Incident }).value,
                    }),
                  },
                  { type: 'take', params: ({ event }) => event.output },
                  assign({ wanted: null }),
                ],
              },
              {
                guard: { type: 'isOvertaken', params: ({ event }) => event.output },
                target: 'overtaken',
                actions: { type: 'refuse', params: ({ event }) => event.output },
              },
              {
                // Whether it is this operation alone that is refused, or the whole case, only the case can say.
                guard: { type: 'isClosed', params: ({ event }) => event.output },
                target: 'refreshing',
                actions: { type: 'refuse', params: ({ event }) => event.output },
              },
              { target: 'ready', actions: { type: 'refuse', params: ({ event }) => event.output } },
            ],
          },
          // A second press does nothing; what is told meanwhile is read afterwards.
          on: { TOLD: { actions: { type: 'noteTold', params: ({ event }) => toldOf(event.version) } } },
        },
        /** Somebody else was first. What is there now is read behind what changed; nothing is tried again by itself. */
        overtaken: {
          entry: 'forgetTold',
          invoke: {
            src: 'read',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'isThere', params: ({ event }) => event.output },
                actions: { type: 'know', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isClosed', params: ({ event }) => event.output },
                target: '#incidentCase.unread',
                actions: { type: 'close', params: ({ event }) => event.output },
              },
            ],
          },
          on: {
            TOLD: { actions: { type: 'noteTold', params: ({ event }) => toldOf(event.version) } },
            DISMISS: { target: 'ready', actions: 'forget' },
          },
        },
      },
    },
  },
});
