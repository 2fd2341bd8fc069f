import { Button } from '@mantine/core';
import { IconCheck, IconRotate, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CostEntry } from '../../../domain/business/costs/cost-entry.ts';
import { vehicleLabel } from '../../live/devices/vehicle-label.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { vehicleOf } from './cells.tsx';
import { EntryFields } from './entry-fields.tsx';
import { EntryFiles } from './entry-files.tsx';
import { RemoveEntry } from './remove-entry.tsx';
import { SettleEntry } from './settle-entry.tsx';
import { useEntryForm, useNewEntryForm } from './use-entry-form.ts';

/** A new entry of the cost centre. */
export function NewEntryDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const form = useNewEntryForm(onClose);
  return (
    <FormDialog title={t('maintenance.entryAdd')} form={form} onClose={onClose}>
      <EntryFields form={form} isNew />
    </FormDialog>
  );
}

/** An entry that is there, read anew. */
export function EntryDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation();
  const asked = useCall('costs.read', { params: { id: String(id) } }, { keptMs: 0, isForgotten: true });
  if (asked.value) return <EditEntry entry={asked.value} onClose={onClose} />;
  return (
    <Dialog title={t('maintenance.entry')} closable onDismiss={onClose}>
      {asked.failure ? (
        <FailureCallout title={t('maintenance.entryUnread')} failure={asked.failure} onRetry={asked.again} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

function EditEntry({ entry, onClose }: { entry: CostEntry; onClose(): void }) {
  const { t } = useTranslation();
  // A file that was added is shown at once; what somebody else saves of the fields is told when they are saved here.
  const [seen] = useState(entry);
  const form = useEntryForm(seen, onClose);
  const labels = {
    kind: t('maintenance.field.kind'),
    description: t('maintenance.field.description'),
    dueDate: t('maintenance.field.dueDate'),
    dueOdometerKm: t('maintenance.field.dueOdometer'),
    cost: t('maintenance.field.cost'),
  };
  return (
    <FormDialog
      title={t('maintenance.entry')}
      about={vehicleLabel(vehicleOf(entry))}
      form={form}
      shape="wide"
      texts={{ labels }}
      aside={<EntryActions entry={seen} isBusy={form.isBusy || form.isDirty} onOver={onClose} />}
      onClose={onClose}
    >
      <EntryFields form={form} />
      <EntryFiles entry={entry} />
    </FormDialog>
  );
}

interface ActionsProps {
  entry: CostEntry;
  /** What was typed is to be saved first. */
  isBusy: boolean;
  /** The entry is another one now, or gone. */
  onOver(): void;
}

/** What can be done with an entry beside changing it. */
function EntryActions({ entry, isBusy, onOver }: ActionsProps) {
  const { t } = useTranslation();
  const isOpen = entry.status === 'OPEN';
  const Icon = isOpen ? IconCheck : IconRotate;
  const left = (close: () => void) => (isOver: boolean) => {
    close();
    if (isOver) onOver();
  };
  const settle = () => openDialog('settle-entry', (close) => <SettleEntry entry={entry} onLeave={left(close)} />);
  const remove = () => openDialog('remove-entry', (close) => <RemoveEntry entry={entry} onLeave={left(close)} />);
  return (
    <>
      <Button
        variant="default"
        h={44}
        disabled={isBusy}
        leftSection={<Icon size={17} stroke={1.75} aria-hidden />}
        onClick={settle}
      >
        {t(isOpen ? 'maintenance.entryDone' : 'maintenance.entryReopen')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        h={44}
        disabled={isBusy}
        leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}
        onClick={remove}
      >
        {t('maintenance.remove')}
      </Button>
    </>
  );
}
