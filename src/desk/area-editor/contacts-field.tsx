import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ContactPicker } from '../contacts/contact-picker.tsx';
import { ContactWays } from '../contacts/contact-ways.tsx';
import { OrderedItem } from '../contacts/ordered-item.tsx';
import { shownValue } from '../contacts/shown-value.ts';
import { useMayContacts } from '../contacts/use-may-contacts.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import type { AreaValues } from './area-values.ts';
import classes from './area-setting.module.css';

type Contact = AreaValues['contacts'][number];

const TYPES = ['phone', 'email'] as const;
const isKnown = (type: string): type is (typeof TYPES)[number] => (TYPES as readonly string[]).includes(type);

/** Contacts that an area has at most. */
const MOST = 50;

interface Props {
  form: SaveForm<AreaValues>;
  brand: number;
}

interface ListProps {
  value: readonly Contact[];
  onChange(value: Contact[]): void;
}

/** Who is called when something happens in an area, in order: contacts of the phonebook of whose it is, and others that are written. */
export function ContactsField({ form, brand }: Props) {
  const { t } = useTranslation();
  const { contacts: value, user } = form.values;
  const onChange = (contacts: Contact[]) => form.set('contacts', contacts);
  const mayPick = useMayContacts();
  const add = (contact: Contact) => value.length < MOST && onChange([...value, contact]);
  return (
    <fieldset className={classes.part}>
      <legend>{t('areaSetting.contacts')}</legend>
      {value.length > 0 && <ContactList value={value} onChange={onChange} />}
      {mayPick && (
        <ContactPicker
          label={t('areaSetting.contactPick')}
          description={t('areaSetting.contactPickHint')}
          brand={brand}
          user={user}
          taken={value.flatMap(({ id }) => id ?? [])}
          onPick={({ id, name, type, value: reached }) => add({ id, name, type, value: reached })}
        />
      )}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={value.length >= MOST}
          onClick={() => add({ name: '', type: 'phone', value: '' })}
        >
          {t('areaSetting.contactAdd')}
        </Button>
      </div>
      {form.errors['contacts'] && (
        <p className={classes.fault} role="alert">
          {form.errors['contacts']}
        </p>
      )}
    </fieldset>
  );
}

function ContactList({ value, onChange }: ListProps) {
  const { t } = useTranslation();
  return (
    <ol className={classes.contacts}>
      {value.map((contact, at) => {
        const label = t('areaSetting.contact', { number: at + 1 });
        return (
          <OrderedItem
            key={contact.id ?? `written ${at}`}
            at={at}
            of={value}
            label={label}
            name={contact.name || label}
            removeLabel={t('areaSetting.contactRemove', { number: at + 1 })}
            onChange={onChange}
            ways={<ContactWays contact={contact} />}
          >
            {contact.id === undefined ? (
              <WrittenContact
                contact={contact}
                number={at + 1}
                onChange={(next) => onChange(value.map((one, index) => (index === at ? next : one)))}
              />
            ) : (
              <PickedContact contact={contact} />
            )}
          </OrderedItem>
        );
      })}
    </ol>
  );
}

/** A contact of the phonebook is changed there. */
const PickedContact = ({ contact }: { contact: Contact }) => (
  <div className={classes.picked}>
    <strong>{contact.name}</strong>
    <span>{shownValue(contact)}</span>
  </div>
);

interface WrittenProps {
  contact: Contact;
  number: number;
  onChange(contact: Contact): void;
}

function WrittenContact({ contact, number, onChange }: WrittenProps) {
  const { t } = useTranslation();
  const types = isKnown(contact.type) ? TYPES : [contact.type, ...TYPES];
  return (
    <div className={classes.contact}>
      <TextInput
        aria-label={t('areaSetting.contactName', { number })}
        placeholder={t('areaSetting.name')}
        value={contact.name}
        maxLength={120}
        onChange={(event) => onChange({ ...contact, name: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('areaSetting.contactType', { number })}
        data={types.map((type) => ({
          value: type,
          label: isKnown(type) ? t(`areaSetting.contactTypes.${type}`) : type,
        }))}
        value={contact.type}
        onChange={(event) => onChange({ ...contact, type: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t('areaSetting.contactValue', { number })}
        value={contact.value}
        maxLength={200}
        onChange={(event) => onChange({ ...contact, value: event.currentTarget.value })}
      />
    </div>
  );
}
