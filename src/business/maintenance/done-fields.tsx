import { useTranslation } from 'react-i18next';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { AmountInput } from './amount-input.tsx';
import shared from '../../base/form/form.module.css';
import type { DoneValues } from './use-done-form.ts';
import { DayField } from '../../base/ui/moment/moment-field.tsx';

/** When it was done, and what the counters of the vehicle read. */
export function DoneFields({ form }: { form: SaveForm<DoneValues> }) {
  const { t } = useTranslation();
  return (
    <div className={shared.row}>
      <DayField {...form.field('doneOn')} label={t('maintenance.field.doneOn')} required />
      <AmountInput {...form.field('odometerKm')} label={t('maintenance.field.odometer')} suffix=" km" />
      <AmountInput
        {...form.field('engineHours')}
        label={t('maintenance.field.engineHours')}
        suffix=" h"
        decimalScale={1}
      />
    </div>
  );
}
