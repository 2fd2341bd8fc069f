import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconPhone, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import type { Incident } from '../../../domain/incident.ts';
import { typeText } from '../../incidents/type-words.ts';
import { useCall } from '../../query/use-call.ts';
import { FailureCallout } from '../../ui/failure-callout.tsx';
import classes from './case.module.css';
import { contactLinks } from './contact-links.ts';

type Person = CallOutput<'users.ofDevice'>[number];

/** Whom to reach about the vehicle: who it belongs to now, and their customer. */
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
      <Reach name={person.name} number={person.mobile} email={person.email} incident={incident} isCustomer={isSame} />
      {failure && <FailureCallout title={t('incidentCase.contactsFailed')} failure={failure} onRetry={again} />}
      {customer && !isSame && (
        <Reach name={customer.name} number={customer.phone} email={customer.email} incident={incident} isCustomer />
      )}
      {before !== null && <p className={classes.quiet}>{t('incidentCase.otherOwner', { name: before })}</p>}
    </div>
  );
}

interface ReachProps {
  name: string;
  number: string | null;
  email: string | null;
  incident: Incident;
  isCustomer?: boolean;
}

/** A name with the ways to it that the data have. */
function Reach({ name, number, email, incident, isCustomer = false }: ReachProps) {
  const { t } = useTranslation();
  const { code, type, licensePlate } = incident;
  const about = t('incidentCase.messageText', { code, type: typeText(type), plate: licensePlate ?? '' });
  const links = contactLinks(number, email, about.trim());
  return (
    <div className={classes.reach}>
      <div className={classes.by}>
        <strong>{name}</strong>
        {isCustomer && <span>{t('incidentCase.customer')}</span>}
        {number !== null && <span>{number}</span>}
        {email !== null && <span>{email}</span>}
      </div>
      <div className={classes.links}>
        <Way
          href={links.call}
          sign={IconPhone}
          words={t('incidentCase.call')}
          label={t('incidentCase.callTo', { name })}
        />
        <Way
          href={links.message}
          sign={IconBrandWhatsapp}
          words={t('incidentCase.message')}
          label={t('incidentCase.messageTo', { name })}
          isElsewhere
        />
        <Way
          href={links.mail}
          sign={IconMail}
          words={t('incidentCase.mail')}
          label={t('incidentCase.mailTo', { name })}
        />
      </div>
    </div>
  );
}

interface WayProps {
  href: string | null;
  sign: Icon;
  words: string;
  /** The same with whom it leads to. */
  label: string;
  /** Opens beside the console. */
  isElsewhere?: boolean;
}

function Way({ href, sign: Sign, words, label, isElsewhere = false }: WayProps) {
  if (href === null) return null;
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      size="compact-md"
      aria-label={label}
      leftSection={<Sign size={16} stroke={1.75} aria-hidden />}
      {...(isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {words}
    </Button>
  );
}
