import { OfBrand, TermFilter } from './account-filters.tsx';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../domain/people/customers/customer.ts';
import type { Column } from '../../base/list/column.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { taxIdText } from '../../base/i18n/tax-id.ts';
import { useList } from '../../base/list/use-list.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { PEOPLE } from './account-lists.ts';
import { OwnAccount } from './own-account.tsx';
import { PersonDialog } from './person-dialog.tsx';

const openPerson = (person: Customer): void =>
  openDialog('person', (close) => <PersonDialog person={person} onClose={close} />);

/** The own account of a customer; for staff all who pay. */
export function PeoplePart() {
  const { user } = useSignedIn();
  return user.profile === 'USER' ? <OwnAccount /> : <People />;
}

function People() {
  const { t } = useTranslation();
  const list = useList(PEOPLE);
  const columns = usePeopleColumns();
  return (
    <ListScreen
      list={list}
      label={t('account.tabs.people')}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      filters={
        <>
          <TermFilter list={list} label={t('account.person.search')} />
          <OfBrand list={list} />
        </>
      }
      empty={
        <Notice
          title={t('account.person.empty')}
          text={t('account.person.emptyText')}
          icon={<IconUsers size={26} stroke={1.75} />}
        />
      }
      onOpen={openPerson}
    />
  );
}

function usePeopleColumns(): readonly Column<Customer>[] {
  const { t } = useTranslation();
  const text = (value: string | null) => value ?? t('common.none');
  return [
    { id: 'name', title: t('account.field.name'), sort: 'name', isName: true, width: '36%', cell: ({ name }) => name },
    {
      id: 'document',
      title: t('account.field.document'),
      isWhole: true,
      cell: ({ cpfCnpj }) => text(cpfCnpj && taxIdText(cpfCnpj)),
    },
    { id: 'email', title: t('account.field.email'), width: '28%', cell: ({ email }) => text(email) },
    { id: 'phone', title: t('account.field.phone'), isWhole: true, cell: ({ phone }) => text(phone) },
  ];
}
