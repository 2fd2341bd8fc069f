import { useTranslation } from 'react-i18next';
import type { AreaV2 } from '../../../domain/desk/areas/area.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { ContactReach } from './case-phonebook.tsx';
import classes from './case.module.css';

/** The contacts of the area that told of an incident, in their order: they are called before everybody else. */
export function AreaContacts({ area: { name, contacts }, incident }: { area: AreaV2; incident: Incident }) {
  const { t } = useTranslation();
  if (contacts.length === 0) return null;
  const label = t('incidentCase.areaContacts', { name });
  return (
    <div className={classes.person}>
      <h3 className={classes.quiet}>{label}</h3>
      <ol className={classes.entries} aria-label={label}>
        {contacts.map((contact, at) => (
          <li key={contact.id ?? `written ${at}`}>
            <ContactReach contact={contact} incident={incident} isFirst={at === 0} />
          </li>
        ))}
      </ol>
    </div>
  );
}
