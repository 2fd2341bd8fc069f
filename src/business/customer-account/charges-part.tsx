import { useAmountColumn, useCustomerColumns } from './account-columns.tsx';
import { ChoiceFilter, OfBrand } from './account-filters.tsx';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CHARGE_STATUSES, type Charge } from '../../../domain/business/billing/billing-charge.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { CalendarDay } from '../../base/ui/calendar-day.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import { StateMark } from '../../base/ui/state-mark.tsx';
import { CHARGES } from './account-lists.ts';
import { monthText } from './cells.tsx';
import { openCharge } from './charge-dialog.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import classes from './account.module.css';
import { PersonSelect } from './person-select.tsx';
import { CHARGE_TONES } from './tones.ts';

/** What contracts cost month by month, and whether it was paid. */
export function ChargesPart() {
  const { t } = useTranslation();
  const list = useList(CHARGES);
  const { filters, filter } = list;
  const isStaff = useSignedIn().user.profile !== 'USER';
  const columns = useChargeColumns();
  return (
    <ListScreen
      list={list}
      label={t('account.tabs.charges')}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ originId }) => originId}
      filters={
        <>
          <ChoiceFilter
            label={t('account.field.status')}
            value={filters.status}
            values={CHARGE_STATUSES}
            textOf={(status) => t(`account.chargeStatus.${status}`)}
            onChange={(status) => filter({ status })}
          />
          <OfBrand list={list} />
          {isStaff && (
            <div className={classes.filter}>
              <PersonSelect
                isFilter
                value={filters.customer}
                name={list.rows?.[0]?.customerName}
                onChange={(customer) => filter({ customer })}
              />
            </div>
          )}
        </>
      }
      empty={
        <Notice
          title={t('account.charge.empty')}
          text={t('account.charge.emptyText')}
          icon={<IconReceipt size={26} stroke={1.75} />}
        />
      }
      onOpen={openCharge}
    />
  );
}

function useChargeColumns(): readonly Column<Charge>[] {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const customer = useCustomerColumns<Charge>('26%');
  const amount = useAmountColumn<Charge>();
  return [
    { id: 'month', title: t('account.field.month'), isName: true, cell: ({ month }) => monthText(month, locale) },
    ...customer,
    {
      id: 'vehicle',
      title: t('account.field.vehicle'),
      cell: ({ licensePlate, vehicleName }) => licensePlate ?? vehicleName ?? t('common.none'),
    },
    {
      id: 'due',
      title: t('account.field.dueDate'),
      sort: 'dueDate',
      cell: ({ dueDate }) => <CalendarDay day={dueDate} />,
    },
    {
      id: 'status',
      title: t('account.field.status'),
      cell: ({ status }) => <StateMark tone={CHARGE_TONES[status]} text={t(`account.chargeStatus.${status}`)} />,
    },
    amount,
  ];
}
