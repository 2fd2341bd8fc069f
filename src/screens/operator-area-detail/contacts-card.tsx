import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import type { Incident } from '../../../domain/incident.ts';
import { useCall } from '../../query/use-call.ts';
import { FailureCallout } from '../../ui/failure-callout.tsx';
import { CasePhonebook } from './case-phonebook.tsx';
import classes from './case.module.css';
import { Reach } from './reach.tsx';

type Person = CallOutput<'users.ofDevice'>[number];

/** Whom to reach about the vehicle: the phonebook of whoever it belongs to now, then they themselves and their customer. */
export function ContactsCard({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { value, failure, again } = useCall('users.ofDevice', { params: { id: String(incident.deviceId) } });
  return (
    <section className={classes.card} aria-labelledby="case-contacts">
      <h2 id="case-contacts">{t('incidentCase.contacts')}</h2>
      {failure && <FailureCallout title={t('incidentCase.contactsFailed')} failure={failure} onRetry={again} />}
      {!value && !failure && <p className={classes.quiet}>{t('common.loading')}</p>}
      {value?.length === 0 && <p className={classes.quiet}>{t('incidentCase.noContact')}</p>}
      {value?.map((person) => (
        <PersonContacts key={person.id} person={person} incident={incident} />
      ))}
    </section>
  );
}

function PersonContacts({ person, incident }: { person: Person; incident: Incident }) {
  const { t } = useTranslation();
  const { value, failure, again } = useCall('customers.ofUser', { query: { userId: String(person.id) } });
  const customer = value?.[0] ?? null;
  const note = <span>{t('incidentCase.customer')}</span>;
  const names = [person.name, customer?.name];
  const { customerName } = incident;
  // Most customers are one person with one number: said once.
  const isSame =
    customer !== null &&
    customer.name === person.name &&
    customer.phone === person.mobile &&
    customer.email === person.email;
  const before = value && customerName !== null && !names.includes(customerName) ? customerName : null;
  return (
    <div className={classes.person}>
      <CasePhonebook user={person.id} incident={incident} />
      <Reach
        name={person.name}
        number={person.mobile}
        email={person.email}
        incident={incident}
        note={isSame ? note : undefined}
      />
      {failure && <FailureCallout title={t('incidentCase.contactsFailed')} failure={failure} onRetry={again} />}
      {customer && !isSame && (
        <Reach name={customer.name} number={customer.phone} email={customer.email} incident={incident} note={note} />
      )}
      {before !== null && <p className={classes.quiet}>{t('incidentCase.otherOwner', { name: before })}</p>}
    </div>
  );
}
