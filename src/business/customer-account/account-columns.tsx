import { useTranslation } from 'react-i18next';
import type { Column } from '../../base/list/column.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Money } from './cells.tsx';

interface OfCustomer {
  customerName: string;
}

/** Whose a row is, for staff: a customer sees none but the own ones. */
export function useCustomerColumns<Row extends OfCustomer>(width: string): readonly Column<Row>[] {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  if (user.profile === 'USER') return [];
  const title = t('account.field.customer');
  return [{ id: 'customer', title, sort: 'customerName', width, cell: ({ customerName }) => customerName }];
}

interface OfMoney {
  amountCents: number;
  currency: string;
}

/** How much a row is about. */
export function useAmountColumn<Row extends OfMoney>(): Column<Row> {
  const { t } = useTranslation();
  return {
    id: 'amount',
    title: t('account.field.amount'),
    sort: 'amountCents',
    cell: ({ amountCents, currency }) => <Money cents={amountCents} currency={currency} />,
  };
}
