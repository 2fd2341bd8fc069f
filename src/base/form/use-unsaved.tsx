import { Button } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { closeAllDialogs } from '../ui/dialogs.ts';
import classes from './form.module.css';
import { useLeaveGuard } from './leave-guard.ts';

export interface Unsaved {
  /** Does something that would lose what was typed: at once, or when the person says so. */
  before(go: () => void): void;
  /** The question, while it is asked. Stands beside the form and its dialog, not within: Escape would leave both. */
  question: ReactNode;
}

/**
 * Asks before what was typed is lost: by leaving the screen, closing the tab, or whatever passes through `before`. `discard` takes back what
 * was typed, once the person says so.
 */
export function useUnsaved(isDirty: boolean, discard: () => void): Unsaved {
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const ask = useCallback((go: () => void) => setWaiting({ go }), []);
  // A dialog whose changes are given up does not stay over the screen that comes.
  const leave = useCallback(
    (go: () => void) =>
      ask(() => {
        closeAllDialogs();
        go();
      }),
    [ask],
  );
  useLeaveGuard(isDirty, leave);
  return {
    before: (go) => (isDirty ? ask(go) : go()),
    question: waiting && (
      <UnsavedDialog
        onStay={() => setWaiting(null)}
        onLeave={() => {
          setWaiting(null);
          // At once: a form that goes with changes is kept as a draft.
          flushSync(discard);
          waiting.go();
        }}
      />
    ),
  };
}

function UnsavedDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('form.unsaved.title')} onDismiss={onStay}>
      <p>{t('form.unsaved.text')}</p>
      <div className={classes.answers}>
        <Button variant="default" h={44} onClick={onLeave}>
          {t('form.unsaved.discard')}
        </Button>
        <Button h={44} data-autofocus onClick={onStay}>
          {t('form.unsaved.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
