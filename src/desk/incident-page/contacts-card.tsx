import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import type { AreaContact } from '../../../domain/desk/areas/area.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { AreaContacts } from './area-contacts.tsx';
import { CasePhonebook } from './case-phonebook.tsx';
import classes from './case.module.css';
import { Reach } from './reach.tsx';
import { useCaseArea } from './use-case-area.ts';

type Person = CallOutput<'users.ofDevice'>[number];

/** Whom to reach: the contacts of the area that told of it, the phonebook of whoever has the vehicle now, then they themselves and their customer. */
export function ContactsCard({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { value, failure, again } = useCall('users.ofDevice', { params: { id: String(incident.deviceId) } });
  const ofArea = useCaseArea(incident);
  const { area } = ofArea;
  return (
    <section className={classes.card} aria-labelledby="case-contacts">
      <h2 id="case-contacts">{t('incidentCase.contacts')}</h2>
      {failure && <FailureCallout title={t('incidentCase.contactsFailed')} failure={failure} onRetry={again} />}
      {!value && !failure && <p className={classes.quiet}>{t('common.loading')}</p>}
      {value?.length === 0 && <p className={classes.quiet}>{t('incidentCase.noContact')}</p>}
      {ofArea.failure && (
        <FailureCallout title={t('incidentCase.areaFailed')} failure={ofArea.failure} onRetry={ofArea.again} />
      )}
      {area && <AreaContacts area={area} incident={incident} />}
      {value?.map((person, at) => (
        <PersonContacts
          key={person.id}
          person={person}
          incident={incident}
          before={area?.contacts ?? []}
          isFirst={at === 0 && ofArea.isKnown && !area?.contacts.length}
        />
      ))}
    </section>
  );
}

interface PersonProps {
  person: Person;
  incident: Incident;
  /** Contacts that are called before and stand above already. */
  before: readonly AreaContact[];
  /** Whether nobody is called before theirs. */
  isFirst: boolean;
}

function PersonContacts({ person, incident, before: above, isFirst }: PersonProps) {
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
      <CasePhonebook user={person.id} incident={incident} above={above} isFirst={isFirst} />
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
