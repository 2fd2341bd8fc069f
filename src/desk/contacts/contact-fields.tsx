import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CONTACT_TYPES, maskPhone } from '../../../domain/desk/contacts/contact.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { CustomerSelect } from '../../people/users/customer-select.tsx';
import classes from './phonebook.module.css';
import type { ContactValues } from './use-contact-form.ts';

interface Props {
  form: SaveForm<ContactValues>;
  /** The brand of whose clients one can be chosen; null where whose it is is known. */
  ownerBrand: number | null;
}

/** The fields of a contact; the value is called what its type is. */
export function ContactFields({ form, ownerBrand }: Props) {
  const { t } = useTranslation();
  const { type, user } = form.values;
  const isMail = type === 'EMAIL';
  return (
    <>
      <TextInput {...form.field('name')} label={t('phonebook.field.name')} required autoComplete="off" />
      <Select
        {...form.field('type')}
        value={type}
        label={t('phonebook.field.type')}
        data={CONTACT_TYPES.map((one) => ({ value: one, label: t(`phonebook.type.${one}`) }))}
        required
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => next !== null && form.set('type', next)}
      />
      <TextInput
        {...form.field('value')}
        label={t(`phonebook.type.${type}`)}
        required
        inputMode={isMail ? 'email' : 'tel'}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => form.set('value', isMail ? value : maskPhone(value))}
      />
      {ownerBrand !== null && (
        <div>
          <CustomerSelect
            brand={String(ownerBrand)}
            label={t('phonebook.client')}
            placeholder={t('phonebook.brandOwn')}
            value={user === '' ? null : user}
            error={form.errors['user']}
            isInDialog
            onChange={(next) => form.set('user', next ?? '')}
          />
          <p className={classes.hint}>{t('phonebook.clientHint')}</p>
        </div>
      )}
    </>
  );
}
