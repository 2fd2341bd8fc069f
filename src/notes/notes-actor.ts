import { useSyncExternalStore } from 'react';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import type { Core, SignedIn } from '../../contract/core.ts';
import type { Result } from '../../contract/failure.ts';
import { hiddenNote, type ReleaseNote } from '../../domain/release-notes.ts';
import { releaseNotesMachine } from '../../machines/release-notes.ts';
import { i18n } from '../i18n/i18n.ts';
import { saveChoices } from '../push/choices.ts';
import type { SessionActor } from '../shell/session-actor.ts';
import { failureText } from '../ui/failure-text.ts';
import { toast } from '../ui/toasts.ts';

export type NotesActor = ActorRefFrom<typeof releaseNotesMachine>;

/** The release notes of who is signed in; null while nobody is. One at a time. */
let actor: NotesActor | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const set = (next: NotesActor | null): void => {
  actor = next;
  for (const listener of listeners) listener();
};

export const useNotesActor = (): NotesActor | null => useSyncExternalStore(subscribe, () => actor);

/** Starts the release notes of a session; the answer ends them. */
export function startNotes(core: Core, session: SessionActor, { user }: SignedIn): () => void {
  const machine = releaseNotesMachine.provide({
    actors: {
      read: fromPromise<ReleaseNote | null>(async () => {
        const answer = await core.call('releaseNotes.read', {});
        return answer.ok ? answer.value.note : null;
      }),
      hide: fromPromise<Result<unknown>, ReleaseNote>(({ input }) => saveChoices(core, session, hiddenNote(input))),
    },
    actions: { sayFailed: (_, { failure }) => toast('error', i18n.t('notes.saveFailed', { reason: failureText(failure) })) },
  });
  const started = createActor(machine, { input: user.metadata }).start();
  set(started);
  return () => {
    started.stop();
    if (actor === started) set(null);
  };
}
