import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingCalls } from '../../../contract/rest/business/billing-calls.ts';
import type { Plan } from '../../../domain/business/billing/billing-plan.ts';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { amountOf, centsOf, type Amount } from '../maintenance/amounts.ts';
import { AmountInput } from '../maintenance/amount-input.tsx';

interface Values {
  name: string;
  price: Amount;
  isActive: boolean;
}

const STALE = ['plans.list'] as const;
const NAMES = { priceCents: 'price' } as const;
const bodyOf = ({ name, price, isActive }: Values) => ({ name, priceCents: centsOf(price), isActive });

/** A new plan, of the own brand until another one is chosen. */
export function NewPlanDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { choices } = useBrandChoices();
  const [brand, setBrand] = useState(user.brand);
  const form = useCallForm<'plans.create', Values>({
    call: 'plans.create',
    rule: billingCalls['plans.create'].body,
    initial: { name: '', price: '', isActive: true },
    input: (values) => ({ body: { ...bodyOf(values), brand } }),
    names: NAMES,
    stale: STALE,
    onSaved: onClose,
  });
  return (
    <FormDialog title={t('account.plan.add')} form={form} onClose={onClose}>
      {choices.length > 1 && (
        <Select
          label={t('account.field.brand')}
          data={choices}
          value={String(brand)}
          searchable={choices.length > 8}
          comboboxProps={{ withinPortal: false }}
          onChange={(next) => next !== null && setBrand(Number(next))}
        />
      )}
      <PlanFields form={form} />
    </FormDialog>
  );
}

/** A plan that is there: what running contracts pay stays. */
export function PlanDialog({ plan, onClose }: { plan: Plan; onClose(): void }) {
  const { t } = useTranslation();
  const [seen] = useState(plan);
  const form = useCallForm<'plans.update', Values>({
    call: 'plans.update',
    rule: billingCalls['plans.update'].body,
    initial: { name: seen.name, price: amountOf(seen.priceCents), isActive: seen.isActive },
    input: (values, version) => ({ params: { id: String(seen.id) }, body: { ...bodyOf(values), version } }),
    names: NAMES,
    version: seen.version,
    read: ({ name, priceCents, isActive }) => ({
      ...(name !== undefined && { name: name as string }),
      ...(priceCents !== undefined && { price: amountOf(priceCents as number) }),
      ...(isActive !== undefined && { isActive: isActive as boolean }),
    }),
    stale: STALE,
    onSaved: onClose,
  });
  const labels = {
    name: t('account.field.name'),
    price: t('account.field.price'),
    isActive: t('account.plan.isActive'),
  };
  return (
    <FormDialog title={t('account.plan.title')} form={form} texts={{ labels }} onClose={onClose}>
      <PlanFields form={form} />
    </FormDialog>
  );
}

function PlanFields({ form }: { form: SaveForm<Values> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput {...form.field('name')} label={t('account.field.name')} required autoComplete="off" />
      <AmountInput
        {...form.field('price')}
        label={t('account.field.price')}
        description={t('account.plan.priceHint')}
        decimalScale={2}
        fixedDecimalScale
      />
      <Checkbox
        label={t('account.plan.isActive')}
        checked={form.values.isActive}
        onChange={({ currentTarget: { checked } }) => form.set('isActive', checked)}
      />
    </>
  );
}
