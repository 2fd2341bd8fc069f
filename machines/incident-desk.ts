import { assign, emit, setup } from 'xstate';
import type { DeskTab } from '../domain/desk/incidents/incident-tabs.ts';

/** The list is refreshed after so many seconds, while it does so by itself. */
export const COUNTDOWN_S = 15;

export interface DeskInput {
  tab: DeskTab;
  isAuto: boolean;
}

export interface DeskContext {
  tab: DeskTab;
  /** Whether it starts counting. */
  isAuto: boolean;
  /** Seconds until the next refresh. */
  leftS: number;
  /** Incidents that were raised since the list was read: they are announced, and come into the list with the next refresh. */
  news: readonly string[];
}

export type DeskEvent =
  | { type: 'TAB'; tab: DeskTab }
  | { type: 'AUTO'; isOn: boolean }
  /** Something that the list would show was raised. */
  | { type: 'RAISED'; id: string }
  /** The person wants the list as it is now, such as with what is announced. */
  | { type: 'REFRESH' }
  /** Nobody looks at the page, and somebody does again. */
  | { type: 'HIDE' }
  | { type: 'SHOW' };

/** What the page does: reads list and counts anew; shows another tab from its first page on, without a filter. */
export type DeskDeed = { type: 'refresh' } | { type: 'turn'; tab: DeskTab };

/**
 * The desk of an operator: which tab is shown, the countdown to the next refresh, and what was raised meanwhile. What is
 * raised never enters a list by itself: rows do not move under a hand. Pure: what is to be done is emitted.
 */
export const incidentDeskMachine = setup({
  types: {
    context: {} as DeskContext,
    events: {} as DeskEvent,
    emitted: {} as DeskDeed,
    input: {} as DeskInput,
  },
  actions: {
    refresh: emit({ type: 'refresh' }),
    /** What was announced is in the list now. */
    begin: assign({ leftS: COUNTDOWN_S, news: [] }),
    count: assign({ leftS: ({ context }) => context.leftS - 1 }),
  },
  guards: {
    isAuto: ({ context }) => context.isAuto,
    isLastSecond: ({ context }) => context.leftS <= 1,
  },
}).createMachine({
  id: 'incidentDesk',
  context: ({ input }) => ({ ...input, leftS: COUNTDOWN_S, news: [] }),
  initial: 'opening',
  on: {
    TAB: {
      guard: ({ context, event }) => event.tab !== context.tab,
      actions: [
        assign({ tab: ({ event }) => event.tab }),
        'begin',
        emit(({ event }) => ({ type: 'turn' as const, tab: event.tab })),
      ],
    },
    RAISED: {
      guard: ({ context, event }) => !context.news.includes(event.id),
      actions: assign({ news: ({ context, event }) => [...context.news, event.id] }),
    },
    REFRESH: { actions: ['begin', 'refresh'] },
  },
  states: {
    opening: { always: [{ guard: 'isAuto', target: 'counting' }, { target: 'still' }] },
    counting: {
      after: {
        1000: [
          { guard: 'isLastSecond', target: 'counting', reenter: true, actions: ['begin', 'refresh'] },
          { target: 'counting', reenter: true, actions: 'count' },
        ],
      },
      on: {
        AUTO: { guard: ({ event }) => !event.isOn, target: 'still' },
        HIDE: 'away',
      },
    },
    /** Refreshed by hand alone. */
    still: {
      on: { AUTO: { guard: ({ event }) => event.isOn, target: 'counting', actions: assign({ leftS: COUNTDOWN_S }) } },
    },
    /** Nobody looks: nothing is asked until somebody does. */
    away: {
      on: {
        AUTO: { guard: ({ event }) => !event.isOn, target: 'still' },
        SHOW: { target: 'counting', actions: ['begin', 'refresh'] },
      },
    },
  },
});
