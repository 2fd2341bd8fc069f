import { Button, Select } from '@mantine/core';
import { IconAddressBook, IconLock, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { CONTACT_TYPES, type Contact } from '../../../domain/desk/contacts/contact.ts';
import { useMayContacts } from './use-may-contacts.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { ListSearch } from '../../base/list/list-search.tsx';
import { useList } from '../../base/list/use-list.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { toast } from '../../base/ui/toasts.ts';
import { usePhone } from '../../base/ui/use-phone.ts';
import { CustomerSelect } from '../../people/users/customer-select.tsx';
import { usePhonebookColumns, type Moves } from './columns.tsx';
import { CardsButton, ImportButton } from './file-buttons.tsx';
import { PHONEBOOK } from './phonebook-list.ts';
import classes from './phonebook.module.css';

/** The phonebook: whom to call, in which order. Open to everybody, with data for who has the permission. */
export function PhonebookPage() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const phone = usePhone();
  const isAllowed = useMayContacts();
  const add = isAllowed && (
    <Button
      h={40}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => navigate('/phonebook-create')}
    >
      {t('phonebook.add')}
    </Button>
  );
  return (
    <>
      <ScreenHeader title={t('phonebook.title')} subtitle={t('phonebook.lead')}>
        {!phone && add}
      </ScreenHeader>
      <div className={page.page}>
        {phone && add}
        {isAllowed ? <Contacts /> : <Closed />}
      </div>
    </>
  );
}

/** Narrows the list to the phonebook of one client. */
function ClientFilter({ value, onChange }: { value: string | null; onChange(client: string | null): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const label = t('phonebook.field.client');
  return (
    <div className={classes.filter}>
      <CustomerSelect
        isFilter
        label={label}
        placeholder={label}
        brand={String(user.brand)}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

function Empty() {
  const { t } = useTranslation();
  const icon = <IconAddressBook size={26} stroke={1.75} />;
  return <Notice title={t('phonebook.empty')} text={t('phonebook.emptyText')} icon={icon} />;
}

function Contacts() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [, navigate] = useLocation();
  const list = useList(PHONEBOOK);
  const { filters, filter } = list;
  const moves = useMoves(list);
  const isStaff = user.profile !== 'USER';
  const isWhole = !filters.term && !filters.type;
  const columns = usePhonebookColumns(isStaff, isWhole ? moves : null);
  return (
    <ListScreen
      list={list}
      label={t('phonebook.title')}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      filters={
        <>
          <div className={classes.search}>
            <ListSearch label={t('phonebook.search')} value={filters.term} onChange={(term) => filter({ term })} />
          </div>
          <Select
            className={classes.filter}
            aria-label={t('phonebook.field.type')}
            placeholder={t('phonebook.field.type')}
            data={CONTACT_TYPES.map((type) => ({ value: type, label: t(`phonebook.type.${type}`) }))}
            value={filters.type}
            clearable
            onChange={(type) => filter({ type })}
          />
          {isStaff && <ClientFilter value={filters.user} onChange={(client) => filter({ user: client })} />}
        </>
      }
      exports={
        <>
          <ImportButton />
          <CardsButton
            query={{
              term: filters.term || undefined,
              type: filters.type ?? undefined,
              user: filters.user ?? undefined,
            }}
            disabled={list.total === 0}
          />
          <ExportButton
            call="contacts.list"
            query={list.query}
            title={t('phonebook.title')}
            disabled={list.total === 0}
          />
        </>
      }
      empty={<Empty />}
      onOpen={({ id }) => navigate(`/phonebook-create?id=${id}`)}
    />
  );
}

interface Shown {
  rows: readonly Contact[] | undefined;
  page: number;
  size: number;
  total: number;
}

/** Moves contacts; the last one of a phonebook is followed by the first of another, or by nothing. */
function useMoves({ rows = [], page: at, size, total }: Shown): Moves {
  const { t } = useTranslation();
  const { run, running } = useWrite('contacts.move', { stale: ['contacts.list', 'contacts.read'] });
  return {
    isBusy: running !== null,
    isLast: ({ id }) => {
      const index = rows.findIndex((row) => row.id === id);
      const next = rows[index + 1];
      return next ? next.place === 1 : at * size + index + 1 >= total;
    },
    move: (contact, to) =>
      void run({ params: { id: String(contact.id) }, body: { to } }).then((answer) => {
        if (answer && !answer.ok) toast('error', `${t('phonebook.moveFailed')}: ${failureText(answer.failure)}`);
      }),
  };
}

function Closed() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('phonebook.closed')}
      text={t('phonebook.closedText')}
      icon={<IconLock size={26} stroke={1.75} />}
    />
  );
}
