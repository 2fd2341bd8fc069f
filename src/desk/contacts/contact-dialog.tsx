import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '../../../domain/desk/contacts/contact.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { ContactFields } from './contact-fields.tsx';
import { useEditContactForm, useNewContactForm } from './use-contact-form.ts';

/** A new contact, of the own phonebook, or for staff of a client's. */
export function NewContactDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const form = useNewContactForm(onClose);
  return (
    <FormDialog title={t('phonebook.add')} form={form} onClose={onClose}>
      <ContactFields form={form} ownerBrand={user.profile === 'USER' ? null : user.brand} />
    </FormDialog>
  );
}

/** A contact that is there, read anew. */
export function ContactDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation();
  const asked = useCall('contacts.read', { params: { id } }, { keptMs: 0, isForgotten: true });
  if (asked.value) return <EditContact contact={asked.value} onClose={onClose} />;
  return (
    <Dialog title={t('phonebook.edit')} closable onDismiss={onClose}>
      {asked.failure ? (
        <FailureCallout title={t('phonebook.unread')} failure={asked.failure} onRetry={asked.again} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

function EditContact({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const { t } = useTranslation();
  // What somebody else saves while this is open is told when it is saved here.
  const [seen] = useState(contact);
  const form = useEditContactForm(seen, onClose);
  const remove = () =>
    openDialog('remove-contact', (close) => (
      <RemoveContact
        contact={seen}
        onLeave={(isGone) => {
          close();
          if (isGone) onClose();
        }}
      />
    ));
  const labels = {
    name: t('phonebook.field.name'),
    type: t('phonebook.field.type'),
    value: t('phonebook.field.value'),
  };
  return (
    <FormDialog
      title={t('phonebook.edit')}
      form={form}
      texts={{ labels }}
      aside={
        <Button
          variant="subtle"
          color="gray"
          h={44}
          leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}
          disabled={form.isBusy}
          onClick={remove}
        >
          {t('phonebook.remove')}
        </Button>
      }
      onClose={onClose}
    >
      <ContactFields form={form} ownerBrand={null} />
    </FormDialog>
  );
}

function RemoveContact({ contact, onLeave }: { contact: Contact; onLeave(isGone: boolean): void }) {
  const { t } = useTranslation();
  const { run } = useWrite('contacts.delete', { stale: ['contacts.list'] });
  const confirm = async () => {
    const answer = await run({ params: { id: String(contact.id) }, query: { version: String(contact.version) } });
    // One that is gone already is what was wished for.
    if (answer && !answer.ok && answer.failure.kind !== 'missing') return answer.failure;
    toast('success', t('phonebook.removed'));
    onLeave(true);
    return null;
  };
  return (
    <ConfirmDialog
      title={t('phonebook.removeAsk', { name: contact.name })}
      confirm={t('phonebook.remove')}
      failed={t('phonebook.removeFailed')}
      onConfirm={confirm}
      onLeave={() => onLeave(false)}
    >
      <p>{t('phonebook.removeText')}</p>
    </ConfirmDialog>
  );
}
