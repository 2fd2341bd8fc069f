import { Button } from '@mantine/core';
import { IconAddressBook, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../contract/rest/calls.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import { saveFile } from '../../base/ui/save-file.ts';
import { ImportContactsDialog } from './import-dialog.tsx';

/** Takes the contacts that a filter shows out of the console as cards for telephones. */
export function CardsButton({ query, disabled }: { query: CallInput<'contacts.file'>['query']; disabled: boolean }) {
  const { t } = useTranslation();
  const core = useCore();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const answer = await core.call('contacts.file', { query });
    setBusy(false);
    if (answer.ok) saveFile(answer.value.fileName, answer.value.text, 'text/vcard');
    else toast('error', `${t('phonebook.file.cardsFailed')}: ${failureText(answer.failure)}`);
  };
  return (
    <Button
      variant="default"
      h={40}
      leftSection={<IconAddressBook size={18} stroke={1.75} aria-hidden />}
      loading={isBusy}
      disabled={disabled}
      onClick={() => void save()}
    >
      {t('phonebook.file.cards')}
    </Button>
  );
}

/** Opens the way in for a file. */
export function ImportButton() {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      h={40}
      leftSection={<IconFileUpload size={18} stroke={1.75} aria-hidden />}
      onClick={() => openDialog('import-contacts', (close) => <ImportContactsDialog onClose={close} />)}
    >
      {t('phonebook.file.import')}
    </Button>
  );
}
