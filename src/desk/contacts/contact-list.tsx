import { ContactWays } from './contact-ways.tsx';
import classes from './contacts.module.css';
import { shownValue } from './shown-value.ts';

interface Props {
  label: string;
  contacts: readonly { id: number; name: string; type: string; value: string }[];
}

/** Contacts in the order in which they are called, each with the ways to it; nothing where there is none. */
export function ContactList({ label, contacts }: Props) {
  if (contacts.length === 0) return null;
  return (
    <section className={classes.list} aria-label={label}>
      <h3>{label}</h3>
      <ol>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <span>
              <strong>{contact.name}</strong> {shownValue(contact)}
            </span>
            <ContactWays contact={contact} />
          </li>
        ))}
      </ol>
    </section>
  );
}
