import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotesActor } from './notes-actor.ts';

const NotesDialog = lazy(async () => ({ default: (await import('./notes-dialog.tsx')).NotesDialog }));

/** Shows the newest release note when the console starts, by the rule of domain/people/users/release-notes.ts, and when it is asked for. */
export function ReleaseNotes() {
  const actor = useNotesActor();
  const note = useSelector(actor, (snapshot) => (snapshot.matches('shown') ? snapshot.context.note : null));
  return (
    note && (
      <Suspense fallback={null}>
        {<NotesDialog note={note} onClose={(hide) => actor.send({ type: 'CLOSE', hide })} />}
      </Suspense>
    )
  );
}

/** Opens the newest release note; nothing where there is none. */
export function ReleaseNotesButton() {
  const { t } = useTranslation();
  const actor = useNotesActor();
  const isThere = useSelector(actor, (snapshot) => snapshot.context.note !== null);
  if (!isThere) return null;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
      onClick={() => actor.send({ type: 'OPEN' })}
    >
      {t('notes.open')}
    </Button>
  );
}
