import { useTranslation } from 'react-i18next';
import { MOST_DRIVER_CONTACTS, type DriverContact } from '../../../domain/desk/driver.ts';
import { ContactPicker } from '../contacts/contact-picker.tsx';
import { ContactWays } from '../contacts/contact-ways.tsx';
import { OrderedItem } from '../contacts/ordered-item.tsx';
import { shownValue } from '../contacts/shown-value.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import type { DriverValues } from './driver-values.ts';
import classes from './drivers.module.css';

interface Props {
  form: SaveForm<DriverValues>;
  brand: number;
  /** The customer whose driver it is; null is the brand's. */
  user: number | null;
}

/** Who is called when something happens to a driver, in order: contacts of the phonebook of whose driver it is. Nothing is shown to who may not see it. */
export function EmergencyField({ form, brand, user }: Props) {
  const { t } = useTranslation();
  const value = form.values.contacts;
  if (value === null) return null;
  const onChange = (contacts: DriverContact[]) => form.set('contacts', contacts);
  return (
    <fieldset className={classes.emergency}>
      <legend>{t('drivers.field.contacts')}</legend>
      {value.length > 0 && (
        <ol className={classes.contacts}>
          {value.map((contact, at) => (
            <OrderedItem
              key={contact.id}
              of={value}
              at={at}
              label={contact.name}
              name={contact.name}
              removeLabel={t('drivers.contactRemove', { name: contact.name })}
              ways={<ContactWays contact={contact} />}
              onChange={onChange}
            >
              <span>
                <strong>{contact.name}</strong> {shownValue(contact)}
              </span>
            </OrderedItem>
          ))}
        </ol>
      )}
      {value.length < MOST_DRIVER_CONTACTS && (
        <ContactPicker
          label={t('drivers.contactPick')}
          description={t('drivers.contactHint')}
          brand={brand}
          user={user === null ? '' : String(user)}
          taken={value.map(({ id }) => id)}
          error={form.errors['contacts']}
          isInDialog
          onPick={({ id, name, type, value: reached }) => onChange([...value, { id, name, type, value: reached }])}
        />
      )}
    </fieldset>
  );
}
