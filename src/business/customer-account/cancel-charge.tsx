import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { billingCalls } from '../../../contract/rest/business/billing-calls.ts';
import type { Charge } from '../../../domain/business/billing/billing-charge.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { STALE_BY_CONTRACT } from './stale.ts';

/** Says that a charge is not owed any more, and why. */
export function CancelCharge({ charge, onClose }: { charge: Charge; onClose(): void }) {
  const { t } = useTranslation();
  const form = useCallForm<'charges.cancel', { reason: string }>({
    call: 'charges.cancel',
    rule: billingCalls['charges.cancel'].body,
    initial: { reason: '' },
    input: (body) => ({ params: { id: String(charge.id) }, body }),
    words: { reason: t('account.pay.reasonMissing') },
    stale: STALE_BY_CONTRACT,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('account.charge.cancel')}
      about={t('account.charge.cancelText')}
      form={form}
      submit={t('account.charge.cancel')}
      onClose={onClose}
    >
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
