import { IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PAYMENT_STATUSES, PAYMENT_TYPES, type Payment } from '../../../domain/payment.ts';
import { BrandFilter } from '../../brand/brand-filter.tsx';
import { useFormat } from '../../i18n/format.ts';
import type { Column } from '../../list/column.ts';
import { FilterSelect } from '../../list/filter-select.tsx';
import type { List } from '../../list/list.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { useList } from '../../list/use-list.ts';
import { useSignedIn } from '../../session/session-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import classes from './account.module.css';
import { PAYMENTS } from './account-lists.ts';
import { Money, WayText } from './cells.tsx';
import { MoneyBack, PayLink } from './charge-payments.tsx';
import { paymentTone } from './tones.ts';

/** What was paid, is being paid, or failed. */
export function PaymentsPart() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const list = useList(PAYMENTS);
  const columns = usePaymentColumns(user.profile !== 'USER');
  return (
    <ListScreen
      list={list}
      label={t('account.tabs.payments')}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ id }) => String(id)}
      filters={<PaymentFilters list={list} />}
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

function usePaymentColumns(isStaff: boolean): readonly Column<Payment>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const customer: Column<Payment> = {
    id: 'customer',
    title: t('account.field.customer'),
    sort: 'customerName',
    width: '24%',
    cell: ({ customerName }) => customerName,
  };
  return [
    {
      id: 'created',
      title: t('account.field.begun'),
      sort: 'createdAt',
      isName: true,
      cell: ({ createdAt }) => format.dateTime(Date.parse(createdAt)),
    },
    ...(isStaff ? [customer] : []),
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
    {
      id: 'amount',
      title: t('account.field.amount'),
      sort: 'amountCents',
      cell: ({ amountCents, currency }) => <Money cents={amountCents} currency={currency} />,
    },
  ];
}

function PaymentFilters({
  list: { filters, filter },
}: {
  list: Pick<List<unknown, typeof PAYMENTS.filters>, 'filters' | 'filter'>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <FilterSelect
        className={classes.filter}
        label={t('account.field.status')}
        value={filters.status}
        values={PAYMENT_STATUSES}
        textOf={(status) => t(`account.paymentStatus.${status}`)}
        onChange={(status) => filter({ status })}
      />
      <FilterSelect
        className={classes.filter}
        label={t('account.field.way')}
        value={filters.type}
        values={PAYMENT_TYPES}
        textOf={(type) => t(`account.way.${type}`)}
        onChange={(type) => filter({ type })}
      />
      <BrandFilter
        className={classes.filter}
        label={t('account.field.brand')}
        value={filters.brand}
        onChange={(brand) => filter({ brand })}
      />
    </>
  );
}
