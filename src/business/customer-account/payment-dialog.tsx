import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../domain/business/billing/payment.ts';
import { useCall } from '../../base/query/use-call.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { Money } from './cells.tsx';
import { ChargePayments } from './charge-payments.tsx';
import { Fact, Facts } from './parts.tsx';

/** What was told of a payment is looked for this often. */
const EVERY_MS = 5_000;

/** A payment beside the others of its charge, to be given up or given back. */
export function PaymentDialog({ payment, onClose }: { payment: Payment; onClose(): void }) {
  const { t } = useTranslation();
  const { charge, customerName, amountCents, currency } = payment;
  const asked = useCall('payments.list', { query: { charge: String(charge) } }, { keptMs: 0, everyMs: EVERY_MS });
  return (
    <Dialog title={t('account.payment.title')} shape="wide" closable onDismiss={onClose}>
      <Facts>
        <Fact label={t('account.field.customer')}>{customerName}</Fact>
        <Fact label={t('account.field.amount')}>
          <Money cents={amountCents} currency={currency} />
        </Fact>
      </Facts>
      <ChargePayments payments={asked.value?.content ?? [payment]} />
    </Dialog>
  );
}
