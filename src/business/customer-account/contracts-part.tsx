import { useCustomerColumns } from './account-columns.tsx';
import { ChoiceFilter, OfBrand, TermFilter } from './account-filters.tsx';
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CONTRACT_STATUSES, type Contract } from '../../../domain/business/billing/billing-contract.ts';
import type { Column } from '../../base/list/column.ts';
import type { List } from '../../base/list/list.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { CalendarDay } from '../../base/ui/calendar-day.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { StateMark } from '../../base/ui/state-mark.tsx';
import classes from './account.module.css';
import { CONTRACTS } from './account-lists.ts';
import { Money, WayText } from './cells.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import { NewContractDialog } from './new-contract.tsx';
import { CONTRACT_TONES } from './tones.ts';
import { useMayContracts } from './use-may-contracts.ts';

export const openNewContract = (): void => openDialog('contract', (close) => <NewContractDialog onClose={close} />);
const openContract = ({ id }: Contract): void =>
  openDialog('contract', (close) => <ContractDialog id={id} onClose={close} />);

/** What customers agreed to pay for, each with how it stands. */
export function ContractsPart() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const isStaff = user.profile !== 'USER';
  const mayAdd = useMayContracts();
  const list = useList(CONTRACTS);
  const columns = useContractColumns();
  return (
    <ListScreen
      list={list}
      label={t('account.tabs.contracts')}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ planName }) => planName}
      filters={<ContractFilters list={list} isStaff={isStaff} />}
      empty={
        <Notice
          title={t('account.contract.empty')}
          text={t(isStaff ? 'account.contract.emptyStaff' : 'account.contract.emptyText')}
          icon={<IconFileText size={26} stroke={1.75} />}
        >
          {mayAdd && <Button onClick={openNewContract}>{t('account.contract.add')}</Button>}
        </Notice>
      }
      onOpen={openContract}
    />
  );
}

/** What a contract is about: its vehicle, where it is about one. */
const aboutOf = ({ licensePlate, vehicleName }: Contract): string | null => licensePlate ?? vehicleName;

function useContractColumns(): readonly Column<Contract>[] {
  const { t } = useTranslation();
  const customer = useCustomerColumns<Contract>('22%');
  return [
    {
      id: 'plan',
      title: t('account.field.plan'),
      sort: 'planName',
      isName: true,
      cell: (contract) => (
        <>
          {contract.planName}
          {aboutOf(contract) !== null && <span className={classes.quiet}>{aboutOf(contract)}</span>}
        </>
      ),
    },
    ...customer,
    {
      id: 'status',
      title: t('account.field.status'),
      width: '14%',
      cell: ({ status }) => <StateMark tone={CONTRACT_TONES[status]} text={t(`account.contractStatus.${status}`)} />,
    },
    {
      id: 'price',
      title: t('account.field.price'),
      sort: 'priceCents',
      cell: ({ priceCents, currency }) => <Money cents={priceCents} currency={currency} />,
    },
    {
      id: 'open',
      title: t('account.field.open'),
      sort: 'openCents',
      cell: (contract) => <Open contract={contract} />,
    },
    { id: 'way', title: t('account.field.way'), cell: ({ payment }) => <WayText way={payment} /> },
    {
      id: 'since',
      title: t('account.field.startedOn'),
      sort: 'startedOn',
      cell: ({ startedOn }) => <CalendarDay day={startedOn} />,
    },
  ];
}

function Open({ contract: { openCents, currency, dueDate } }: { contract: Contract }) {
  const { t } = useTranslation();
  if (openCents === 0) return <span className={classes.none}>{t('common.none')}</span>;
  return (
    <>
      <Money cents={openCents} currency={currency} />
      {dueDate !== null && (
        <span className={classes.quiet}>
          <CalendarDay day={dueDate} />
        </span>
      )}
    </>
  );
}

interface FiltersProps {
  list: Pick<List<unknown, typeof CONTRACTS.filters>, 'filters' | 'filter'>;
  isStaff: boolean;
}

function ContractFilters({ list, isStaff }: FiltersProps) {
  const { t } = useTranslation();
  const { filters, filter } = list;
  const search = t(isStaff ? 'account.contract.search' : 'account.contract.searchOwn');
  return (
    <>
      <TermFilter list={list} label={search} />
      <ChoiceFilter
        label={t('account.field.status')}
        value={filters.status}
        values={CONTRACT_STATUSES}
        textOf={(status) => t(`account.contractStatus.${status}`)}
        onChange={(status) => filter({ status })}
      />
      <OfBrand list={list} />
    </>
  );
}
