import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fitsType, maskValue, type Contact, type ContactType } from '../../domain/contact.ts';
import { useCall } from '../query/use-call.ts';
import { useWrite } from '../query/use-write.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { failureText } from '../ui/failure-text.ts';

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
  const add = useWrite('contacts.create', { stale: ['contacts.list'] });
  // Those of the brand itself come before those of its clients.
  const isMeant = (contact: Contact): boolean =>
    isOwn || isOfAll || user !== '' || (contact.user === null && contact.brand === brand);
  const found = value?.content.filter((contact) => isMeant(contact) && !taken.includes(contact.id)) ?? [];
  const address = typed.trim();
  const isNew =
    value !== undefined &&
    term === address &&
    (type ?? 'EMAIL') === 'EMAIL' &&
    fitsType('EMAIL', address) &&
    !value.content.some((contact) => contact.value.toLowerCase() === address.toLowerCase());
  const addTyped = async () => {
    const owner = isOwn ? {} : user === '' ? { brand } : { user: Number(user) };
    const added = await add.run({ body: { name: address, type: 'EMAIL', value: address, ...owner } });
    if (!added?.ok) return;
    setTyped('');
    onPick(added.value);
  };
  return (
    <Select
      {...field}
      error={add.failure ? failureText(add.failure) : error}
      disabled={add.running !== null}
      placeholder={t('phonebook.pick')}
      nothingFoundMessage={failure ? failureText(failure) : t(value ? 'phonebook.pickNone' : 'common.loading')}
      onDropdownOpen={() => (failure ? again() : setAsked(true))}
      data={[
        ...found.map((contact) => ({
          value: String(contact.id),
          label: [
            contact.name,
            maskValue(contact.type, contact.value),
            ...(isOfAll && !isOwn && contact.userName !== null ? [contact.userName] : []),
          ].join(' · '),
        })),
        ...(isNew ? [{ value: ADD, label: t('phonebook.pickAdd', { address }) }] : []),
      ]}
      filter={({ options }) => options}
      value={null}
      searchable
      searchValue={typed}
      comboboxProps={{ withinPortal: !isInDialog }}
      onSearchChange={setTyped}
      onChange={(next) => {
        if (next === ADD) return void addTyped();
        const picked = found.find(({ id }) => String(id) === next);
        if (picked) onPick(picked);
        setTyped('');
      }}
    />
  );
}
