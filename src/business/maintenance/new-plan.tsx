import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import shared from '../../base/form/form.module.css';
import { Form } from '../../base/form/form.tsx';
import { anyId } from '../../base/list/filters.ts';
import classes from './maintenance.module.css';
import { PlanFields } from './plan-fields.tsx';
import { PlanFor } from './plan-for.tsx';
import { useNewPlanForm } from './use-plan-form.ts';

/** A new plan; `?vehicle=` and `?group=` say for whom. */
export function NewPlan() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const [vehicle, group] = [anyId(query.get('vehicle') ?? ''), anyId(query.get('group') ?? '')];
  const form = useNewPlanForm({ vehicle, group, isOfGroup: group !== null && vehicle === null }, ({ id }) =>
    navigate(`/maintenance-form/${id}`, { replace: true }),
  );
  return (
    <>
      <Form form={form} failed={t('form.failed')} className={classes.card}>
        <PlanFor form={form} />
        <PlanFields form={form} />
        <div className={shared.answers}>
          <Button
            variant="default"
            h={44}
            disabled={form.isBusy}
            onClick={() => form.leave(() => navigate('/maintenance-list'))}
          >
            {t('form.cancel')}
          </Button>
          <Button type="submit" h={44} loading={form.isBusy}>
            {t('maintenance.planAdd')}
          </Button>
        </div>
      </Form>
      {form.question}
    </>
  );
}
