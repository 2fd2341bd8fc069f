import { useTranslation } from 'react-i18next';
import { costCalls } from '../../../contract/rest/business/cost-calls.ts';
import type { CostEntry, CostEntryInput } from '../../../domain/business/costs/cost-entry.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { amountOf, centsOf, kmOf, metresOf, type Amount } from './amounts.ts';

/** What the form of an entry of the cost centre holds. */
export interface EntryValues {
  /** Id; of a new entry alone. */
  vehicle: string | null;
  kind: CostEntryInput['kind'];
  description: string;
  dueDate: string;
  dueOdometerKm: Amount;
  cost: Amount;
}

/** Calls that tell otherwise once an entry was changed. */
export const STALE_BY_ENTRY = ['costs.list', 'costs.read', 'costs.byVehicle', 'costs.byMonth'] as const;

const NAMES = { dueOdometerM: 'dueOdometerKm', costCents: 'cost' } as const;

const bodyOf = ({ kind, description, dueDate, dueOdometerKm, cost }: EntryValues) => ({
  kind,
  description,
  dueDate: dueDate || null,
  dueOdometerM: metresOf(dueOdometerKm),
  costCents: centsOf(cost),
});

/** An entry that is to be added. */
export function useNewEntryForm(onSaved: () => void): SaveForm<EntryValues> {
  const { t } = useTranslation();
  return useCallForm<'costs.create', EntryValues>({
    call: 'costs.create',
    rule: costCalls['costs.create'].body,
    initial: { vehicle: null, kind: 'MAINTENANCE', description: '', dueDate: '', dueOdometerKm: '', cost: '' },
    // Without a vehicle nothing is sent: the rule says so first.
    input: (values) => ({ body: { ...bodyOf(values), vehicle: values.vehicle === null ? 0 : Number(values.vehicle) } }),
    words: { vehicle: t('maintenance.vehicleMissing') },
    names: NAMES,
    stale: STALE_BY_ENTRY,
    onSaved,
  });
}

const valuesOf = ({ kind, description, dueDate, dueOdometerM, costCents }: CostEntry): EntryValues => ({
  vehicle: null,
  kind,
  description,
  dueDate: dueDate ?? '',
  dueOdometerKm: kmOf(dueOdometerM),
  cost: amountOf(costCents),
});

/** What somebody else made of an entry, as the form holds it. */
function changedValues(after: Readonly<Record<string, unknown>>): Partial<EntryValues> {
  const { kind, description, dueDate, dueOdometerM, costCents } = after as Partial<CostEntry>;
  return {
    ...(kind !== undefined && { kind }),
    ...(description !== undefined && { description }),
    ...(dueDate !== undefined && { dueDate: dueDate ?? '' }),
    ...(dueOdometerM !== undefined && { dueOdometerKm: kmOf(dueOdometerM) }),
    ...(costCents !== undefined && { cost: amountOf(costCents) }),
  };
}

/** An entry that is there. */
export const useEntryForm = (entry: CostEntry, onSaved: () => void): SaveForm<EntryValues> =>
  useCallForm<'costs.update', EntryValues>({
    call: 'costs.update',
    rule: costCalls['costs.update'].body,
    initial: valuesOf(entry),
    input: (values, version) => ({ params: { id: String(entry.id) }, body: { ...bodyOf(values), version } }),
    names: NAMES,
    version: entry.version,
    read: changedValues,
    stale: STALE_BY_ENTRY,
    onSaved,
  });
