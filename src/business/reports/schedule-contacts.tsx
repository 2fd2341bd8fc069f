import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  MOST_SCHEDULE_CONTACTS,
  type ReportSchedule,
  type ScheduleContact,
} from '../../../domain/business/reports/report-schedule.ts';
import { ContactPicker } from '../../desk/contacts/contact-picker.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import classes from './reports.module.css';

interface Props {
  /** Id of the client that the report is filtered by; null shows the vehicles of all. */
  client: string | null;
  value: readonly ScheduleContact[];
  error: string | undefined;
  onChange(value: readonly ScheduleContact[]): void;
}

/** Who is mailed the file of a scheduled report beside its owner: contacts of the phonebook that have an address of mail. */
export function ScheduleContacts({ client, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const others = user.profile === 'USER' ? [] : value.filter((one) => one.user !== null && String(one.user) !== client);
  return (
    <fieldset className={classes.contacts}>
      <legend>{t('reports.schedule.contacts')}</legend>
      {value.length > 0 && (
        <ul className={classes.chosen}>
          {value.map(({ id, name, to }) => (
            <li key={id}>
              <span className={classes.what}>
                {name}
                <span className={classes.quiet}>{to ?? t('reports.schedule.contactGone')}</span>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={t('reports.schedule.contactRemove', { name })}
                onClick={() => onChange(value.filter((one) => one.id !== id))}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Callout tone="warning">
          {t('reports.schedule.otherClients', {
            count: others.length,
            names: others.map(({ name, userName }) => `${name} (${userName})`).join(', '),
          })}
        </Callout>
      )}
      {value.length < MOST_SCHEDULE_CONTACTS && (
        <ContactPicker
          label={t('reports.schedule.contactPick')}
          description={t('reports.schedule.contactHint')}
          brand={user.brand}
          user=""
          isOfAll
          type="EMAIL"
          taken={value.map(({ id }) => id)}
          error={error}
          isInDialog
          onPick={({ id, name, value: to, user: owner, userName }) =>
            onChange([...value, { id, name, to, user: owner, userName }])
          }
        />
      )}
    </fieldset>
  );
}

/** Who else is mailed a scheduled report, by name. */
export function ContactsLine({ contacts }: Pick<ReportSchedule, 'contacts'>) {
  const { t } = useTranslation();
  if (contacts.length === 0) return null;
  const names = contacts.map(({ name, to }) => (to === null ? t('reports.schedule.unreached', { name }) : name));
  return (
    <span className={classes.quiet}>
      {t('reports.schedule.contactsOf', { count: contacts.length, names: names.join(', ') })}
    </span>
  );
}

type Mailed = ReportSchedule['runs'][number]['contacts'];

/** What became of the mails of a run to contacts, in words: how many have it, and each that has not. */
export function useMailed(): (contacts: Mailed) => string[] {
  const { t } = useTranslation();
  return (contacts) => {
    const count = contacts.filter(({ outcome }) => outcome === 'sent').length;
    return [
      ...(count > 0 ? [t('reports.schedule.mailed', { count })] : []),
      ...contacts.flatMap(({ name, outcome }) =>
        outcome === 'sent' ? [] : [`${name}: ${t(`reports.schedule.contact.${outcome}`)}`],
      ),
    ];
  };
}
