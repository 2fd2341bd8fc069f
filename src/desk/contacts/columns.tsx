import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { maskValue, type Contact } from '../../../domain/desk/contacts/contact.ts';
import { ContactWays } from './contact-ways.tsx';
import type { Column } from '../../base/list/column.ts';
import classes from './phonebook.module.css';

/** Moves of a list in its own order; none where a search shows only a part of it. */
export interface Moves {
  isBusy: boolean;
  isLast(contact: Contact): boolean;
  move(contact: Contact, to: 'EARLIER' | 'LATER'): void;
}

/** The columns of the phonebook; whose a contact is, is for staff. */
export function usePhonebookColumns(isStaff: boolean, moves: Moves | null): readonly Column<Contact>[] {
  const { t } = useTranslation();
  const columns: Column<Contact>[] = [
    {
      id: 'place',
      title: t('phonebook.field.place'),
      width: '16%',
      cell: (contact) => <PlaceCell contact={contact} moves={moves} />,
    },
    { id: 'name', title: t('phonebook.field.name'), isName: true, cell: ({ name }) => name },
    { id: 'type', title: t('phonebook.field.type'), width: '12%', cell: ({ type }) => t(`phonebook.type.${type}`) },
    { id: 'value', title: t('phonebook.field.value'), cell: ({ type, value }) => maskValue(type, value) },
  ];
  if (isStaff)
    columns.push({
      id: 'client',
      title: t('phonebook.field.client'),
      cell: ({ userName }) => userName ?? t('phonebook.brandOwn'),
    });
  columns.push({
    id: 'reach',
    title: t('phonebook.reach'),
    width: '12%',
    cell: (contact) => <ContactWays contact={contact} />,
  });
  return columns;
}

function PlaceCell({ contact, moves }: { contact: Contact; moves: Moves | null }) {
  const { t } = useTranslation();
  const { name, place } = contact;
  const step = (to: 'EARLIER' | 'LATER', isEnd: boolean) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={t(to === 'EARLIER' ? 'phonebook.earlier' : 'phonebook.later', { name })}
      aria-disabled={isEnd}
      data-disabled={isEnd || undefined}
      onClick={(event) => {
        event.stopPropagation();
        // Not `disabled`: a button that is would lose the focus of whoever moves by keys.
        if (!isEnd && !moves?.isBusy) moves?.move(contact, to);
      }}
    >
      {to === 'EARLIER' ? <IconChevronUp size={17} aria-hidden /> : <IconChevronDown size={17} aria-hidden />}
    </ActionIcon>
  );
  return (
    <span className={classes.actions}>
      <span className={classes.place}>{place}</span>
      {moves && step('EARLIER', place === 1)}
      {moves && step('LATER', moves.isLast(contact))}
    </span>
  );
}
