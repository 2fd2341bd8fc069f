import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fitsType, maskValue, type Contact, type ContactType } from '../../../domain/desk/contacts/contact.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';

const DEBOUNCE_MS = 400;
const MOST_FOUND = 100;
/** The choice that adds what is typed. */
const ADD = 'add';

interface Props {
  label: string;
  description?: string;
  /** The brand whose phonebooks are looked at. */
  brand: number;
  /** The client whose phonebook it is; empty is the brand's own. Of a customer it is always the own. */
  user: string;
  /** Contacts of every phonebook of the brand, each with the client whose it is. */
  isOfAll?: boolean;
  /** Only contacts of this type. */
  type?: ContactType;
  /** Ids of those that are chosen already. */
  taken: readonly number[];
  error?: ReactNode;
  /** Beside a dialog the choices lie above the page, within one above the dialog. */
  isInDialog?: boolean;
  onPick(contact: Contact): void;
}

/** A contact by its name, its value and, where asked, the client whose phonebook it is in. */
const wordsOf = ({ name, type, value, userName }: Contact, withClient: boolean): string =>
  [name, maskValue(type, value), ...(withClient && userName !== null ? [userName] : [])].join(' · ');

const isAt = ({ value }: Contact, address: string): boolean => value.toLowerCase() === address.toLowerCase();

/** Adds an address of mail to a phonebook, by the name that it has itself. */
function useAddAddress(owner: { brand?: number; user?: number }, onAdded: (contact: Contact) => void) {
  const { run, running, failure } = useWrite('contacts.create', { stale: ['contacts.list'] });
  return {
    isBusy: running !== null,
    failure,
    run: async (address: string): Promise<void> => {
      const added = await run({ body: { name: address, type: 'EMAIL', value: address, ...owner } });
      if (added?.ok) onAdded(added.value);
    },
  };
}

/** Picks one contact after another of a phonebook, with a search on the server; an address of mail that is not in it is added by choosing it. */
export function ContactPicker({
  brand,
  user,
  isOfAll = false,
  type,
  taken,
  error,
  isInDialog = false,
  onPick,
  ...field
}: Props) {
  const { t } = useTranslation();
  const isOwn = useSignedIn().user.profile === 'USER';
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  // Asked for by who looks at them: most forms are opened for something else.
  const [isAsked, setAsked] = useState(false);
  const whose = isOwn ? {} : user === '' ? { brand: String(brand) } : { user };
  const { value, failure, again } = useCall(
    'contacts.list',
    isAsked ? { query: { ...whose, term: term || undefined, type, limit: MOST_FOUND } } : null,
    { keepsBefore: true },
  );
  // Those of the brand itself come before those of its clients.
  const isMeant = (contact: Contact): boolean =>
    isOwn || isOfAll || user !== '' || (contact.user === null && contact.brand === brand);
  const found = value?.content.filter((contact) => isMeant(contact) && !taken.includes(contact.id)) ?? [];
  const address = typed.trim();
  const isAsAsked = value !== undefined && term === address && (type ?? 'EMAIL') === 'EMAIL';
  const isNew = isAsAsked && fitsType('EMAIL', address) && !value.content.some((one) => isAt(one, address));
  const add = useAddAddress(isOwn ? {} : user === '' ? { brand } : { user: Number(user) }, (added) => {
    setTyped('');
    onPick(added);
  });
  return (
    <Select
      {...field}
      error={add.failure ? failureText(add.failure) : error}
      disabled={add.isBusy}
      placeholder={t('phonebook.pick')}
      nothingFoundMessage={failure ? failureText(failure) : t(value ? 'phonebook.pickNone' : 'common.loading')}
      onDropdownOpen={() => (failure ? again() : setAsked(true))}
      data={[
        ...found.map((contact) => ({ value: String(contact.id), label: wordsOf(contact, isOfAll && !isOwn) })),
        ...(isNew ? [{ value: ADD, label: t('phonebook.pickAdd', { address }) }] : []),
      ]}
      filter={({ options }) => options}
      value={null}
      searchable
      searchValue={typed}
      comboboxProps={{ withinPortal: !isInDialog }}
      onSearchChange={setTyped}
      onChange={(next) => {
        if (next === ADD) return void add.run(address);
        const picked = found.find(({ id }) => String(id) === next);
        if (picked) onPick(picked);
        setTyped('');
      }}
    />
  );
}
