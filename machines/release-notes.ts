import { assign, fromPromise, setup } from 'xstate';
import type { Failure, Result } from '../contract/failure.ts';
import { isNoteShown, type ReleaseNote } from '../domain/people/users/release-notes.ts';
import type { UserMetadata } from '../domain/people/users/user.ts';

export interface ReleaseNotesContext {
  metadata: Pick<UserMetadata, 'readReleaseNotesMonitoring' | 'lastReleaseNotesMonitoring'>;
  /** The newest note; null until one was read. */
  note: ReleaseNote | null;
}

export type ReleaseNotesEvent =
  /** The user requests the note. */
  | { type: 'OPEN' }
  /** The user has read it; `hide`: do not show it automatically again. */
  | { type: 'CLOSE'; hide: boolean };

const notProvided = (effect: string) => () => Promise.reject(new Error(`effect not provided: ${effect}`));

/**
 * When the newest release note is shown. Pure: `read` returns it (null: there is none), `hide` stores that it is not
 * to be shown again, `sayFailed` reports that this was not stored. A note that cannot be read is silently not shown.
 */
export const releaseNotesMachine = setup({
  types: {
    context: {} as ReleaseNotesContext,
    events: {} as ReleaseNotesEvent,
    input: {} as ReleaseNotesContext['metadata'],
  },
  actors: {
    read: fromPromise<ReleaseNote | null>(notProvided('read')),
    hide: fromPromise<Result<unknown>, ReleaseNote>(notProvided('hide')),
  },
  actions: { sayFailed: (_, _params: { failure: Failure }) => undefined },
}).createMachine({
  id: 'release-notes',
  context: ({ input }) => ({ metadata: input, note: null }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: ({ context, event }) => event.output !== null && isNoteShown(event.output, context.metadata),
            target: 'shown',
            actions: assign({ note: ({ event }) => event.output }),
          },
          { target: 'quiet', actions: assign({ note: ({ event }) => event.output }) },
        ],
        onError: 'quiet',
      },
    },
    quiet: { on: { OPEN: { guard: ({ context }) => context.note !== null, target: 'shown' } } },
    shown: { on: { CLOSE: [{ guard: ({ event }) => event.hide, target: 'hiding' }, { target: 'quiet' }] } },
    /** The note is closed already; the choice is stored in the background. */
    hiding: {
      invoke: {
        src: 'hide',
        input: ({ context }) => {
          if (context.note === null) throw new Error('there is no note to hide');
          return context.note;
        },
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'quiet' },
          {
            target: 'quiet',
            actions: {
              type: 'sayFailed',
              params: ({ event }) => ({ failure: event.output.ok ? lost('stored') : event.output.failure }),
            },
          },
        ],
        onError: {
          target: 'quiet',
          actions: { type: 'sayFailed', params: ({ event }) => ({ failure: lost(String(event.error)) }) },
        },
      },
      on: { OPEN: 'shown' },
    },
  },
});

const lost = (message: string): Failure => ({ kind: 'unsupported', origin: 'core', message });
