import { useTranslation } from 'react-i18next';
import type { Driver } from '../../../domain/desk/driver.ts';
import { ContactList } from '../contacts/contact-list.tsx';

/** As many as the bar has room for. */
const FIRST = 2;

/** Who is called first when something happens to the driver. */
export default function DriverContacts({ contacts }: Pick<Driver, 'contacts'>) {
  const { t } = useTranslation();
  return <ContactList label={t('drivers.field.contacts')} contacts={contacts.slice(0, FIRST)} />;
}
