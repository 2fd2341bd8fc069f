import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingCalls } from '../../../contract/rest/business/billing-calls.ts';
import { refundableCents, type Payment } from '../../../domain/business/billing/payment.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { useMoney } from '../../base/i18n/use-money.ts';
import { drawKey } from '../../base/platform.ts';
import { amountOf, centsOf, type Amount } from '../maintenance/amounts.ts';
import { AmountInput } from '../maintenance/amount-input.tsx';
import { STALE_BY_CONTRACT } from './stale.ts';

interface Values {
  amount: Amount;
  reason: string;
}

/** Gives back what was paid, all that is left of it until less is said. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose(): void }) {
  const { t } = useTranslation();
  const money = useMoney();
  const [most] = useState(() => refundableCents(payment));
  // However often it is sent, this is one refund.
  const [once] = useState(drawKey);
  const amount = money(most, payment.currency);
  const form = useCallForm<'payments.refund', Values>({
    call: 'payments.refund',
    rule: billingCalls['payments.refund'].body,
    initial: { amount: amountOf(most), reason: '' },
    input: (values) => ({
      params: { id: String(payment.id) },
      body: { amountCents: centsOf(values.amount), reason: values.reason, once },
    }),
    alsoCheck: (values): Record<string, string> =>
      centsOf(values.amount) > most ? { amountCents: t('account.pay.amountMissing', { amount }) } : {},
    words: { amountCents: t('account.pay.amountMissing', { amount }), reason: t('account.pay.reasonMissing') },
    names: { amountCents: 'amount' },
    stale: STALE_BY_CONTRACT,
    saved: t('account.pay.backDone'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('account.pay.back')}
      about={t('account.pay.backText')}
      form={form}
      submit={t('account.pay.back')}
      onClose={onClose}
    >
      <AmountInput
        {...form.field('amount')}
        label={t('account.field.amount')}
        description={t('account.pay.backMost', { amount })}
        decimalScale={2}
        fixedDecimalScale
      />
      <TextInput
        {...form.field('reason')}
        label={t('account.pay.reason')}
        maxLength={200}
        required
        autoComplete="off"
      />
    </FormDialog>
  );
}
