import { useAmountColumn, useCustomerColumns } from './account-columns.tsx';
import { ChoiceFilter, OfBrand } from './account-filters.tsx';
import { IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PAYMENT_STATUSES, PAYMENT_TYPES, type Payment } from '../../../domain/business/billing/payment.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import type { List } from '../../base/list/list.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { StateMark } from '../../base/ui/state-mark.tsx';
import classes from './account.module.css';
import { PAYMENTS } from './account-lists.ts';
import { WayText } from './cells.tsx';
import { MoneyBack, PayLink } from './charge-payments.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { paymentTone } from './tones.ts';

const openPayment = (payment: Payment): void =>
  openDialog('payment', (close) => <PaymentDialog payment={payment} onClose={close} />);

/** What was paid, is being paid, or failed. */
export function PaymentsPart() {
  const { t } = useTranslation();
  const list = useList(PAYMENTS);
  const columns = usePaymentColumns();
  return (
    <ListScreen
      list={list}
      label={t('account.tabs.payments')}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ id }) => String(id)}
      filters={<PaymentFilters list={list} />}
      onOpen={openPayment}
      empty={
        <Notice
          title={t('account.payment.empty')}
          text={t('account.payment.emptyText')}
          icon={<IconCreditCard size={26} stroke={1.75} />}
        />
      }
    />
  );
}

function usePaymentColumns(): readonly Column<Payment>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const customer = useCustomerColumns<Payment>('24%');
  const amount = useAmountColumn<Payment>();
  return [
    {
      id: 'created',
      title: t('account.field.begun'),
      sort: 'createdAt',
      isName: true,
      cell: ({ createdAt }) => format.dateTime(Date.parse(createdAt)),
    },
    ...customer,
    { id: 'way', title: t('account.field.way'), cell: (payment) => <WayText way={payment} /> },
    {
      id: 'status',
      title: t('account.field.status'),
      cell: (payment) => (
        <>
          <StateMark tone={paymentTone(payment.status)} text={t(`account.paymentStatus.${payment.status}`)} />
          <span className={classes.quiet}>{payment.failure ?? <PayLink payment={payment} />}</span>
          <MoneyBack payment={payment} />
        </>
      ),
    },
    amount,
  ];
}

function PaymentFilters({ list }: { list: Pick<List<unknown, typeof PAYMENTS.filters>, 'filters' | 'filter'> }) {
  const { t } = useTranslation();
  const { filters, filter } = list;
  return (
    <>
      <ChoiceFilter
        label={t('account.field.status')}
        value={filters.status}
        values={PAYMENT_STATUSES}
        textOf={(status) => t(`account.paymentStatus.${status}`)}
        onChange={(status) => filter({ status })}
      />
      <ChoiceFilter
        label={t('account.field.way')}
        value={filters.type}
        values={PAYMENT_TYPES}
        textOf={(type) => t(`account.way.${type}`)}
        onChange={(type) => filter({ type })}
      />
      <OfBrand list={list} />
    </>
  );
}
