import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import type { Result } from '../../../contract/failure.ts';
import { hiddenNote, type ReleaseNote } from '../../../domain/people/users/release-notes.ts';
import { releaseNotesMachine } from '../../../machines/release-notes.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { saveChoices } from '../notifications/choices.ts';
import { useScope } from '../../base/session/session-context.tsx';
import type { SessionScope } from '../../base/session/session-scope.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';

export type NotesActor = ActorRefFrom<typeof releaseNotesMachine>;

/** Starts the release notes of a session: one actor for each, by `scope.once`. */
function startNotes({ bridge: { core }, actor, session: { user }, onEnd }: SessionScope): NotesActor {
  const machine = releaseNotesMachine.provide({
    actors: {
      read: fromPromise<ReleaseNote | null>(async () => {
        const answer = await core.call('releaseNotes.read', {});
        return answer.ok ? answer.value.note : null;
      }),
      hide: fromPromise<Result<unknown>, ReleaseNote>(({ input }) => saveChoices(core, actor, hiddenNote(input))),
    },
    actions: {
      sayFailed: (_, { failure }) => toast('error', i18n.t('notes.saveFailed', { reason: failureText(failure) })),
    },
  });
  const started = createActor(machine, { input: user.metadata }).start();
  onEnd(() => started.stop());
  return started;
}

/** The release notes of the signed-in user. */
export const useNotesActor = (): NotesActor => useScope().once(startNotes);
