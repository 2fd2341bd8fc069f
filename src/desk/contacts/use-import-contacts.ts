import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactEntry, ImportedContacts } from '../../../domain/desk/contacts/contact-file.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { toast } from '../../base/ui/toasts.ts';
import { textOfFile } from './file-text.ts';
import { importSum } from './import-sum.ts';

/** Whether an entry of a file would be written. */
export const isWritten = ({ deed }: ContactEntry): boolean => deed === 'ADD' || deed === 'CHANGE';

/** A file on its way into a phonebook: read, looked at without writing, and what is chosen of it written. */
export function useImportContacts(onDone: () => void) {
  const { t } = useTranslation();
  const look = useWrite('contacts.import');
  const bring = useWrite('contacts.import', { stale: ['contacts.list', 'contacts.read'] });
  const [text, setText] = useState<string | null>(null);
  const [user, setUser] = useState('');
  const [fault, setFault] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [lookedAt, setLookedAt] = useState('');
  // What was looked at for another phonebook or of another file says nothing of this one.
  const now = JSON.stringify([text, user]);
  const found: ImportedContacts | undefined = lookedAt === now ? look.value : undefined;
  const chosen = found?.contacts.filter((entry) => isWritten(entry) && !left.has(entry.at)) ?? [];
  const body = { text: text ?? '', user: user === '' ? null : Number(user) };
  const read = async (file: File | null): Promise<void> => {
    const next = file && (await textOfFile(file));
    setFault(file && next === null ? t('phonebook.file.tooLarge') : undefined);
    setText(next);
  };
  const check = async (): Promise<void> => {
    if (!text) return setFault((before) => before ?? t('phonebook.file.none'));
    setLeft(new Set());
    setLookedAt(now);
    await look.run({ body: { ...body, isDryRun: true } });
  };
  const save = async (): Promise<void> => {
    const answer = await bring.run({ body: { ...body, isDryRun: false, only: chosen.map(({ at }) => at) } });
    if (!answer?.ok) return;
    const { added, changed } = answer.value;
    toast('success', t('phonebook.file.brought', { sum: importSum({ added, changed }, t) }));
    onDone();
  };
  return {
    user,
    setUser,
    fault,
    found,
    chosen,
    left,
    failure: lookedAt === now ? (look.failure ?? bring.failure) : null,
    isLooking: look.running !== null,
    isWriting: bring.running !== null,
    toggle: (at: number) => setLeft(new Set(left.has(at) ? [...left].filter((one) => one !== at) : [...left, at])),
    read,
    check,
    save,
  };
}
