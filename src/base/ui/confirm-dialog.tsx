import { Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { FailureCallout } from './failure-callout.tsx';

interface Props {
  title: string;
  /** What the button says that does it. */
  confirm: string;
  /** Message when it failed. */
  failed: string;
  /** Whether what has to be typed before is right. */
  isReady?: boolean;
  /** Does it; null where it was done, else why not. The dialog stays until then. */
  onConfirm(): Promise<Failure | null>;
  onLeave(): void;
  children: ReactNode;
}

/** Asks before something is ended that cannot be brought back. */
export function ConfirmDialog({ title, confirm, failed, isReady = true, onConfirm, onLeave, children }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    const answer = await onConfirm();
    setBusy(false);
    setFailure(answer);
    if (answer === null) onLeave();
  };
  const leave = () => {
    if (!busy) onLeave();
  };
  return (
    <Dialog title={title} onDismiss={leave}>
      <form onSubmit={(event) => void run(event)}>
        {children}
        {failure && <FailureCallout title={failed} failure={failure} />}
        <div className={classes.answers}>
          <Button variant="default" h={44} disabled={busy} onClick={leave}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" h={44} className={classes.confirm} disabled={!isReady} loading={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
