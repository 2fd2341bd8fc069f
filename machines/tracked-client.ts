import { assign, fromPromise, setup } from 'xstate';
import type { Result } from '../contract/failure.ts';
import { currentClientOf, type ClientSuggestion } from '../domain/desk/client.ts';
import type { CurrentClient } from '../domain/desk/current-client.ts';

export interface TrackedContext {
  /** The monitored client; null for none. */
  client: CurrentClient | null;
}

export type TrackedEvent =
  | { type: 'TRACK'; client: CurrentClient }
  /** The user closes the client. */
  | { type: 'CLOSE' }
  /** The user resets from the navigation. */
  | { type: 'CLEAR' };

const GONE = new Set(['missing', 'forbidden']);

/**
 * The client that staff monitor, from the choice to its closing; a reload of the tab restores it and checks whether
 * it may still be seen. Pure: `read` asks the server for it; `remember` and `forget` store it for a reload; `release`
 * releases its devices, the followed list and the selection; `leave` goes to the tracker; `sayGone` reports that it
 * is no longer there.
 */
export const trackedClientMachine = setup({
  types: { context: {} as TrackedContext, events: {} as TrackedEvent, input: {} as { recalled: CurrentClient | null } },
  actors: {
    read: fromPromise<Result<ClientSuggestion>, number>(() => Promise.reject(new Error('effect not provided: read'))),
  },
  actions: {
    remember: (_, _params: { client: CurrentClient }) => undefined,
    forget: () => undefined,
    release: () => undefined,
    leave: () => undefined,
    sayGone: (_, _params: { client: CurrentClient }) => undefined,
    track: assign((_, { client }: { client: CurrentClient }) => ({ client })),
    drop: assign({ client: null }),
  },
}).createMachine({
  id: 'tracked-client',
  context: ({ input }) => ({ client: input.recalled }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: ({ context }) => context.client !== null, target: 'tracked.recalled' }, { target: 'nobody' }],
    },
    nobody: {
      on: {
        TRACK: {
          target: 'tracked',
          actions: [
            { type: 'track', params: ({ event }) => event },
            { type: 'remember', params: ({ event }) => event },
          ],
        },
        // There may be a followed list without a client.
        CLEAR: { actions: 'release' },
      },
    },
    tracked: {
      initial: 'known',
      on: {
        TRACK: {
          guard: ({ context, event }) => context.client?.id !== event.client.id,
          target: '.known',
          actions: [
            { type: 'track', params: ({ event }) => event },
            { type: 'remember', params: ({ event }) => event },
          ],
        },
        CLOSE: { target: 'nobody', actions: ['drop', 'forget', 'release', 'leave'] },
        CLEAR: { target: 'nobody', actions: ['drop', 'forget', 'release'] },
      },
      states: {
        recalled: {
          entry: { type: 'remember', params: ({ context }) => ({ client: context.client! }) },
          invoke: {
            src: 'read',
            input: ({ context }) => context.client!.id,
            onDone: [
              {
                guard: ({ event }) => !event.output.ok && GONE.has(event.output.failure.kind),
                target: '#tracked-client.nobody',
                actions: [
                  { type: 'sayGone', params: ({ context }) => ({ client: context.client! }) },
                  'drop',
                  'forget',
                  'release',
                ],
              },
              {
                guard: ({ event }) => event.output.ok,
                target: 'known',
                actions: [
                  {
                    type: 'track',
                    params: ({ event }) => ({
                      client: currentClientOf((event.output as { value: ClientSuggestion }).value),
                    }),
                  },
                  {
                    type: 'remember',
                    params: ({ event }) => ({
                      client: currentClientOf((event.output as { value: ClientSuggestion }).value),
                    }),
                  },
                ],
              },
              // The server cannot be reached: the client is shown as last known.
              { target: 'known' },
            ],
          },
        },
        known: {},
      },
    },
  },
});
