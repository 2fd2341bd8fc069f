import { Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COST_KINDS } from '../../../domain/business/costs/cost-entry.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { AmountInput } from './amount-input.tsx';
import shared from '../../base/form/form.module.css';
import { VehicleField } from './vehicle-field.tsx';
import type { EntryValues } from './use-entry-form.ts';
import { DayField } from '../../base/ui/moment/moment-field.tsx';

/** The fields of an entry of the cost centre. */
export function EntryFields({ form, isNew = false }: { form: SaveForm<EntryValues>; isNew?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {isNew && (
        <VehicleField
          value={form.values.vehicle}
          error={form.errors['vehicle']}
          isInDialog
          onChange={(vehicle) => form.set('vehicle', vehicle)}
        />
      )}
      <Select
        {...form.field('kind')}
        label={t('maintenance.field.kind')}
        data={COST_KINDS.map((kind) => ({ value: kind, label: t(`maintenance.costKind.${kind}`) }))}
        comboboxProps={{ withinPortal: false }}
      />
      <Textarea
        {...form.field('description')}
        label={t('maintenance.field.description')}
        required
        autosize
        minRows={2}
        maxRows={6}
      />
      <div className={shared.row}>
        <DayField {...form.field('dueDate')} label={t('maintenance.field.dueDate')} />
        <AmountInput {...form.field('dueOdometerKm')} label={t('maintenance.field.dueOdometer')} suffix=" km" />
        <AmountInput {...form.field('cost')} label={t('maintenance.field.cost')} decimalScale={2} fixedDecimalScale />
      </div>
    </>
  );
}
