import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingCalls } from '../../../contract/rest/business/billing-calls.ts';
import { dayNamer } from '../../../domain/base/time/day.ts';
import type { PastCharges } from '../../../domain/business/billing/past-charges.ts';
import { VehicleSelect } from '../../live/devices/vehicle-select.tsx';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { wholeOf, type Amount } from '../maintenance/amounts.ts';
import { AmountInput } from '../maintenance/amount-input.tsx';
import shared from '../../base/form/form.module.css';
import { pastOf, PastChargesNote } from './past-charges.tsx';
import { PersonSelect } from './person-select.tsx';
import { STALE_BY_CONTRACT } from './stale.ts';
import { usePlanChoices } from './use-plan-choices.ts';
import { DayField } from '../../base/ui/moment/moment-field.tsx';

interface Values {
  customer: string | null;
  vehicle: string | null;
  plan: string | null;
  startedOn: string;
  dueDay: Amount;
  termMonths: Amount;
  /** What is charged at once, as it was shown and confirmed. */
  pastCharges: PastCharges | null;
}

/** An id of a field for the body; none is one that the rule refuses. */
const idOf = (text: string | null): number => (text === null ? 0 : Number(text));

/** Makes a contract of a customer about a vehicle, with a plan of the same brand. */
export function NewContractDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { timeZone } = useFormat();
  const [brand, setBrand] = useState(user.brand);
  const form = useCallForm<'contracts.create', Values>({
    call: 'contracts.create',
    rule: billingCalls['contracts.create'].body,
    initial: {
      customer: null,
      vehicle: null,
      plan: null,
      startedOn: dayNamer(timeZone)(serverNowMs()),
      dueDay: 10,
      termMonths: 12,
      pastCharges: null,
    },
    input: ({ customer, vehicle, plan, startedOn, dueDay, termMonths, pastCharges }) => ({
      body: {
        customer: idOf(customer),
        vehicle: vehicle === null ? null : Number(vehicle),
        plan: idOf(plan),
        startedOn,
        dueDay: wholeOf(dueDay) ?? 0,
        termMonths: wholeOf(termMonths) ?? 0,
        ...(pastCharges && { pastCharges }),
      },
    }),
    words: { customer: t('account.contract.customerMissing'), plan: t('account.change.planMissing') },
    stale: STALE_BY_CONTRACT,
    onSaved: onClose,
  });
  // A contract is of its customer's brand: its vehicle and its plan are of the same.
  const choose = (customer: string | null, next: number) => {
    form.set('customer', customer);
    if (next === brand) return;
    setBrand(next);
    for (const field of ['vehicle', 'plan'] as const) form.set(field, null);
  };
  return (
    <FormDialog title={t('account.contract.add')} form={form} shape="wide" onClose={onClose}>
      <PersonSelect
        value={form.values.customer}
        error={form.errors['customer']}
        onChange={(customer, next = brand) => choose(customer, next)}
      />
      <ContractFields key={brand} form={form} brand={brand} />
    </FormDialog>
  );
}

function ContractFields({ form, brand }: { form: SaveForm<Values>; brand: number }) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const plans = usePlanChoices(brand);
  const { plan, startedOn, pastCharges: confirmed } = form.values;
  const sold = plans.find(({ value }) => value === plan);
  const past = sold ? pastOf(startedOn, sold.priceCents, dayNamer(timeZone)(serverNowMs())) : null;
  return (
    <>
      <VehicleSelect
        label={t('account.field.vehicle')}
        placeholder={t('account.contract.vehicleHint')}
        none={t('account.contract.vehicleNone')}
        brand={String(brand)}
        value={form.values.vehicle}
        error={form.errors['vehicle']}
        isInDialog
        onChange={(vehicle) => form.set('vehicle', vehicle)}
      />
      <Select
        {...form.field('plan')}
        label={t('account.field.plan')}
        placeholder={t('account.change.planHint')}
        nothingFoundMessage={t('account.plan.none')}
        data={plans}
        required
        withAsterisk
        comboboxProps={{ withinPortal: false }}
      />
      <div className={shared.row}>
        <DayField {...form.field('startedOn')} label={t('account.field.startedOn')} required />
        <AmountInput {...form.field('dueDay')} label={t('account.field.dueDay')} />
        <AmountInput
          {...form.field('termMonths')}
          label={t('account.field.termMonths')}
          description={t('account.contract.termHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
      {past && sold && (
        <PastChargesNote
          past={past}
          currency={sold.currency}
          isConfirmed={confirmed?.count === past.count && confirmed.amountCents === past.amountCents}
          onConfirm={(isConfirmed) => form.set('pastCharges', isConfirmed ? past : null)}
        />
      )}
    </>
  );
}
