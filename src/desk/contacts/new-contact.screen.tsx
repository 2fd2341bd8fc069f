import { useLocation, useSearch } from 'wouter';
import { ContactDialog, NewContactDialog } from './contact-dialog.tsx';
import { PhonebookPage } from './phonebook-page.tsx';
import { useMayContacts } from './use-may-contacts.ts';

/** Creates a contact, or with `?id=` changes one, over the phonebook. */
export default function PhonebookCreateScreen() {
  const [, navigate] = useLocation();
  const id = new URLSearchParams(useSearch()).get('id');
  const isAllowed = useMayContacts();
  const close = () => navigate('/phonebook', { replace: true });
  return (
    <>
      <PhonebookPage />
      {isAllowed && id === null && <NewContactDialog onClose={close} />}
      {isAllowed && id !== null && <ContactDialog key={id} id={id} onClose={close} />}
    </>
  );
}
