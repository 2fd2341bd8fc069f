import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { FailureCallout } from '../ui/failure-callout.tsx';
import classes from './edits.module.css';
import type { Save } from './use-save.ts';

interface Props {
  title: string;
  /** Name of the vehicle that is changed. */
  name: string;
  save: Save;
  /** Whether what the fields say can be saved. */
  ready: boolean;
  onSave(): void;
  onClose(): void;
  children: ReactNode;
}

/** The frame of a dialog that changes one thing of a vehicle. It stays until what is under way has ended. */
export function EditDialog({ title, name, save, ready, onSave, onClose, children }: Props) {
  const { t } = useTranslation();
  const leave = () => {
    if (!save.busy) onClose();
  };
  return (
    <Dialog title={title} onDismiss={leave}>
      <p className={classes.name}>{name}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onSave();
        }}
      >
        {children}
        {save.failure && (
          <div className={classes.failure}>
            <FailureCallout title={t('edits.failed')} failure={save.failure} />
          </div>
        )}
        <div className={classes.answers}>
          <Button variant="default" h={44} disabled={save.busy} onClick={leave}>
            {t('edits.cancel')}
          </Button>
          <Button type="submit" h={44} disabled={!ready} loading={save.busy}>
            {t('edits.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
