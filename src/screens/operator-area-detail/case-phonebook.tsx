import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maskValue, type Contact } from '../../../domain/contact.ts';
import type { Incident } from '../../../domain/incident.ts';
import { useCall } from '../../query/use-call.ts';
import { FailureCallout } from '../../ui/failure-callout.tsx';
import { useMayContacts } from '../phonebook/use-may-contacts.ts';
import classes from './case.module.css';
import { Reach } from './reach.tsx';

/** Contacts that are shown at once; the others on request. */
const FEW = 5;
const MOST = 100;

/** The phonebook of a client in the order in which it is called; nothing where it is empty, or for who may not see it. */
export function CasePhonebook({ user, incident }: { user: number; incident: Incident }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const { value, failure, again } = useCall(
    'contacts.list',
    useMayContacts() ? { query: { user: String(user), limit: MOST } } : null,
  );
  if (failure && !value)
    return <FailureCallout title={t('incidentCase.phonebookFailed')} failure={failure} onRetry={again} />;
  if (!value || value.content.length === 0) return null;
  const shown = isWhole ? value.content : value.content.slice(0, FEW);
  return (
    <>
      <ol className={classes.entries} aria-label={t('incidentCase.phonebook')}>
        {shown.map((contact) => (
          <li key={contact.id}>
            <ContactReach contact={contact} incident={incident} />
          </li>
        ))}
      </ol>
      {!isWhole && value.content.length > FEW && (
        <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
          {t('incidentCase.wholePhonebook', { count: value.content.length })}
        </Button>
      )}
    </>
  );
}

function ContactReach({ contact: { name, type, value, place }, incident }: { contact: Contact; incident: Incident }) {
  const { t } = useTranslation();
  const isMail = type === 'EMAIL';
  return (
    <Reach
      name={name}
      number={isMail ? null : maskValue(type, value)}
      email={isMail ? value : null}
      incident={incident}
      note={place === 1 && <em className={classes.first}>{t('incidentCase.callFirst')}</em>}
      isFixed={type === 'PHONE'}
    />
  );
}
