import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { billingCalls } from '../../../contract/rest/business/billing-calls.ts';
import type { CallInput } from '../../../contract/rest/calls.ts';
import type { ContractDetails } from '../../../domain/business/billing/billing-contract.ts';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { usePlanChoices } from './use-plan-choices.ts';
import { STALE_BY_CONTRACT } from './stale.ts';
import { DayField } from '../../base/ui/moment/moment-field.tsx';

export type ChangeKind = 'swap' | 'pause' | 'resume' | 'end';

interface Values {
  day: string;
  plan: string | null;
  isUninstalled: boolean;
}

interface Props {
  contract: ContractDetails;
  kind: ChangeKind;
  onClose(): void;
}

type Body = CallInput<'contracts.change'>['body'];

function bodyOf(kind: ChangeKind, { day, plan, isUninstalled }: Values, version: number): Body {
  if (kind === 'swap') return { kind, day, version, plan: Number(plan ?? 0) };
  return kind === 'end' ? { kind, day, version, isUninstalled } : { kind, day, version };
}

/** Swaps the plan of a contract, pauses, resumes or ends it from a day on. */
export function ChangeContract({ contract, kind, onClose }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const plans = usePlanChoices(contract.brand);
  const form = useCallForm<'contracts.change', Values>({
    call: 'contracts.change',
    rule: billingCalls['contracts.change'].body,
    initial: { day: dayNamer(timeZone)(serverNowMs()), plan: null, isUninstalled: false },
    input: (values, version) => ({ params: { id: String(contract.id) }, body: bodyOf(kind, values, version) }),
    words: { plan: t('account.change.planMissing') },
    version: contract.version,
    stale: STALE_BY_CONTRACT,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t(`account.change.${kind}`)}
      about={t(`account.change.${kind}Text`)}
      form={form}
      submit={t(`account.change.${kind}`)}
      onClose={onClose}
    >
      {kind === 'swap' && (
        <Select
          {...form.field('plan')}
          label={t('account.field.plan')}
          placeholder={t('account.change.planHint')}
          data={plans.filter(({ value }) => value !== String(contract.plan))}
          required
          withAsterisk
          comboboxProps={{ withinPortal: false }}
        />
      )}
      <DayField {...form.field('day')} label={t('account.change.day')} required />
      {kind === 'end' && (
        <Checkbox
          label={t('account.change.isUninstalled')}
          checked={form.values.isUninstalled}
          onChange={({ currentTarget: { checked } }) => form.set('isUninstalled', checked)}
        />
      )}
    </FormDialog>
  );
}
