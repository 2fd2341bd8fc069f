import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaContact } from '../../../domain/desk/areas/area.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { isMailType, shownValue } from '../contacts/shown-value.ts';
import { useMayContacts } from '../contacts/use-may-contacts.ts';
import classes from './case.module.css';
import { Reach } from './reach.tsx';

/** Contacts that are shown at once; the others on request. */
const FEW = 5;
const MOST = 100;

interface Props {
  user: number;
  incident: Incident;
  /** Contacts of it that stand above already. */
  above: readonly AreaContact[];
  /** Whether its first is who is called first. */
  isFirst: boolean;
}

/** The phonebook of a client in the order in which it is called; nothing where it is empty, or for who may not see it. */
export function CasePhonebook({ user, incident, above, isFirst }: Props) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const { value, failure, again } = useCall(
    'contacts.list',
    useMayContacts() ? { query: { user: String(user), limit: MOST } } : null,
  );
  if (failure && !value)
    return <FailureCallout title={t('incidentCase.phonebookFailed')} failure={failure} onRetry={again} />;
  const taken = new Set(above.map(({ id }) => id));
  const contacts = value?.content.filter(({ id }) => !taken.has(id)) ?? [];
  if (contacts.length === 0) return null;
  const shown = isWhole ? contacts : contacts.slice(0, FEW);
  return (
    <>
      <ol className={classes.entries} aria-label={t('incidentCase.phonebook')}>
        {shown.map((contact, at) => (
          <li key={contact.id}>
            <ContactReach contact={contact} incident={incident} isFirst={isFirst && at === 0} />
          </li>
        ))}
      </ol>
      {!isWhole && contacts.length > FEW && (
        <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
          {t('incidentCase.wholePhonebook', { contacts: contacts.length })}
        </Button>
      )}
    </>
  );
}

interface ReachProps {
  contact: Pick<AreaContact, 'name' | 'type' | 'value'>;
  incident: Incident;
  isFirst: boolean;
}

/** One contact with the ways to it; who is called first says so. */
export function ContactReach({ contact, incident, isFirst }: ReachProps) {
  const { t } = useTranslation();
  const { name, type, value } = contact;
  const isMail = isMailType(type);
  return (
    <Reach
      name={name}
      number={isMail ? null : shownValue(contact)}
      email={isMail ? value : null}
      incident={incident}
      note={isFirst && <em className={classes.first}>{t('incidentCase.callFirst')}</em>}
      isFixed={type === 'PHONE'}
    />
  );
}
