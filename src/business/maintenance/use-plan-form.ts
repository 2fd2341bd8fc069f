import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { maintenanceCalls } from '../../../contract/rest/business/maintenance-calls.ts';
import { INTERVALS, type MaintenancePlan } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { faultsOf, type Faults } from '../../base/form/body-faults.ts';
import { useSaveForm, type SaveForm } from '../../base/form/use-save-form.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { bodyOf, changedValues, FIELD_OF, NEW_PLAN, valuesOf, type PlanValues } from './plan-values.ts';

const RULE = maintenanceCalls['maintenance.planVehicle'].body;
export const STALE_BY_PLAN = [
  'maintenance.plans',
  'maintenance.readPlan',
  'maintenance.due',
  'maintenance.history',
] as const;

/** What keeps a plan from being sent; of one without any interval it says what is missing. */
function planFaults(values: PlanValues, t: TFunction): Faults {
  const body = bodyOf(values);
  const faults = faultsOf(RULE, body);
  const isNeverDue = INTERVALS.every((interval) => body[interval] === null);
  return isNeverDue ? { ...faults, [INTERVALS[0]]: t('maintenance.intervalMissing') } : faults;
}

/** A plan that is to be added: of one vehicle, or of a group. */
export function useNewPlanForm(
  given: Partial<PlanValues>,
  onSaved: (plan: MaintenancePlan) => void,
): SaveForm<PlanValues> {
  const { t } = useTranslation();
  const ofVehicle = useWrite('maintenance.planVehicle', { stale: STALE_BY_PLAN });
  const ofGroup = useWrite('maintenance.planGroup', { stale: STALE_BY_PLAN });
  return useSaveForm<PlanValues, MaintenancePlan>({
    initial: { ...NEW_PLAN, ...given },
    check: (values) => ({
      ...planFaults(values, t),
      ...(!values.isOfGroup && values.vehicle === null && { vehicle: t('maintenance.vehicleMissing') }),
      ...(values.isOfGroup && values.group === null && { group: t('maintenance.groupMissing') }),
    }),
    names: FIELD_OF,
    send: (values) =>
      values.isOfGroup
        ? ofGroup.run({ params: { id: values.group! }, body: bodyOf(values) })
        : ofVehicle.run({ params: { id: values.vehicle! }, body: bodyOf(values) }),
    onSaved,
  });
}

/** A plan that is there: for whom it is stays. */
export function usePlanForm(plan: MaintenancePlan): SaveForm<PlanValues> {
  const { t } = useTranslation();
  const { run } = useWrite('maintenance.updatePlan', { stale: STALE_BY_PLAN });
  return useSaveForm<PlanValues, MaintenancePlan>({
    initial: valuesOf(plan),
    check: (values) => planFaults(values, t),
    names: FIELD_OF,
    send: (values, version) => run({ params: { id: String(plan.id) }, body: { ...bodyOf(values), version } }),
    version: plan.version,
    versionOf: ({ version }) => version,
    read: changedValues,
  });
}
