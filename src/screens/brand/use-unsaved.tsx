import { Button } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../shell/leave-guard.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './brand.module.css';

interface Unsaved {
  setDirty: (dirty: boolean) => void;
  /** Does something that would lose what was typed: at once, or when the person says so. */
  before: (go: () => void) => void;
  dialog: ReactNode;
}

/** Asks before changes are lost: by leaving the screen, closing the tab or choosing another brand. */
export function useUnsaved(): Unsaved {
  const [dirty, setDirty] = useState(false);
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const ask = useCallback((go: () => void) => setWaiting({ go }), []);
  useLeaveGuard(dirty, ask);
  return {
    setDirty,
    before: (go) => (dirty ? ask(go) : go()),
    dialog: waiting && (
      <LeaveDialog
        onStay={() => setWaiting(null)}
        onLeave={() => {
          setWaiting(null);
          setDirty(false);
          waiting.go();
        }}
      />
    ),
  };
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('brandEdit.leave.title')} onDismiss={onStay}>
      <p>{t('brandEdit.leave.text')}</p>
      <div className={classes.answers}>
        <Button variant="default" onClick={onLeave}>
          {t('brandEdit.leave.discard')}
        </Button>
        <Button onClick={onStay}>{t('brandEdit.leave.stay')}</Button>
      </div>
    </Dialog>
  );
}
