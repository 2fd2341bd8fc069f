import type { MaintenancePlan, MaintenancePlanInput } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { kmOf, metresOf, wholeOf, type Amount } from './amounts.ts';

/** What the form of a plan holds. */
export interface PlanValues {
  name: string;
  kind: MaintenancePlanInput['kind'];
  /** For whom a new one is; ids. */
  isOfGroup: boolean;
  vehicle: string | null;
  group: string | null;
  months: Amount;
  days: Amount;
  km: Amount;
  engineHours: Amount;
  soonDays: Amount;
  soonKm: Amount;
  soonEngineHours: Amount;
}

export const NEW_PLAN: PlanValues = {
  name: '',
  kind: 'OIL_CHANGE',
  isOfGroup: false,
  vehicle: null,
  group: null,
  months: 6,
  days: '',
  km: 10_000,
  engineHours: '',
  soonDays: 15,
  soonKm: 500,
  soonEngineHours: 20,
};

/** Which field shows a value of the body. */
export const FIELD_OF = {
  intervalMonths: 'months',
  intervalDays: 'days',
  intervalM: 'km',
  intervalEngineHours: 'engineHours',
  soonM: 'soonKm',
} as const satisfies Partial<Record<keyof MaintenancePlanInput, keyof PlanValues>>;

export const valuesOf = (plan: MaintenancePlan): PlanValues => ({
  name: plan.name,
  kind: plan.kind,
  isOfGroup: plan.group !== null,
  vehicle: plan.vehicle === null ? null : String(plan.vehicle),
  group: plan.group === null ? null : String(plan.group),
  months: plan.intervalMonths ?? '',
  days: plan.intervalDays ?? '',
  km: kmOf(plan.intervalM),
  engineHours: plan.intervalEngineHours ?? '',
  soonDays: plan.soonDays,
  soonKm: kmOf(plan.soonM),
  soonEngineHours: plan.soonEngineHours,
});

/** What is sent of the values; of how soon it is due soon nothing is none beforehand. */
export const bodyOf = (values: PlanValues): MaintenancePlanInput => ({
  name: values.name,
  kind: values.kind,
  intervalMonths: wholeOf(values.months),
  intervalDays: wholeOf(values.days),
  intervalM: metresOf(values.km),
  intervalEngineHours: wholeOf(values.engineHours),
  soonDays: wholeOf(values.soonDays) ?? 0,
  soonM: metresOf(values.soonKm) ?? 0,
  soonEngineHours: wholeOf(values.soonEngineHours) ?? 0,
});

const FIELDS: readonly (readonly [keyof MaintenancePlanInput, keyof PlanValues, (value: number | null) => Amount])[] = [
  ['intervalMonths', 'months', (value) => value ?? ''],
  ['intervalDays', 'days', (value) => value ?? ''],
  ['intervalM', 'km', kmOf],
  ['intervalEngineHours', 'engineHours', (value) => value ?? ''],
  ['soonDays', 'soonDays', (value) => value ?? ''],
  ['soonM', 'soonKm', kmOf],
  ['soonEngineHours', 'soonEngineHours', (value) => value ?? ''],
];

/** What somebody else made of a plan, as the form holds it. */
export function changedValues(after: Readonly<Record<string, unknown>>): Partial<PlanValues> {
  const { name, kind } = after as Partial<MaintenancePlanInput>;
  const amounts = FIELDS.filter(([path]) => after[path] !== undefined).map(
    ([path, field, shown]) => [field, shown(after[path] as number | null)] as const,
  );
  return {
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
    ...Object.fromEntries(amounts),
  };
}
