import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAINTENANCE_KINDS } from '../../../domain/business/maintenance/maintenance-plan.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { AmountInput } from './amount-input.tsx';
import classes from './maintenance.module.css';
import shared from '../../base/form/form.module.css';
import type { PlanValues } from './plan-values.ts';

interface Props {
  form: SaveForm<PlanValues>;
}

/** What is done, how often, and from when on it is due soon. */
export function PlanFields({ form }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={shared.pair}>
        <TextInput {...form.field('name')} label={t('maintenance.field.name')} required autoComplete="off" />
        <Select
          {...form.field('kind')}
          label={t('maintenance.field.kind')}
          data={MAINTENANCE_KINDS.map((kind) => ({ value: kind, label: t(`maintenance.kind.${kind}`) }))}
        />
      </div>
      <Every form={form} />
      <Soon form={form} />
    </>
  );
}

function Every({ form }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('maintenance.everyTitle')}</legend>
      <p className={classes.hint}>{t('maintenance.everyHint')}</p>
      <div className={`${shared.row} ${classes.amounts}`}>
        <AmountInput {...form.field('months')} label={t('maintenance.field.months')} />
        <AmountInput {...form.field('days')} label={t('maintenance.field.days')} />
        <AmountInput {...form.field('km')} label={t('maintenance.field.km')} suffix=" km" />
        <AmountInput {...form.field('engineHours')} label={t('maintenance.field.engineHours')} suffix=" h" />
      </div>
    </fieldset>
  );
}

function Soon({ form }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('maintenance.soonTitle')}</legend>
      <p className={classes.hint}>{t('maintenance.soonHint')}</p>
      <div className={`${shared.row} ${classes.amounts}`}>
        <AmountInput {...form.field('soonDays')} label={t('maintenance.field.days')} />
        <AmountInput {...form.field('soonKm')} label={t('maintenance.field.km')} suffix=" km" />
        <AmountInput {...form.field('soonEngineHours')} label={t('maintenance.field.engineHours')} suffix=" h" />
      </div>
    </fieldset>
  );
}
