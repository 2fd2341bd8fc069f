import { useTranslation } from 'react-i18next';
import { costCalls } from '../../../contract/rest/business/cost-calls.ts';
import type { Result } from '../../../contract/failure.ts';
import type { CostEntry } from '../../../domain/business/costs/cost-entry.ts';
import { dayNamedMs, dayNamer } from '../../../domain/base/time/day.ts';
import { faultsOf } from '../../base/form/body-faults.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useSaveForm, type SaveForm } from '../../base/form/use-save-form.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { amountOf, centsOf, type Amount } from './amounts.ts';
import { AmountInput } from './amount-input.tsx';
import { STALE_BY_ENTRY } from './use-entry-form.ts';
import { DayField } from '../../base/ui/moment/moment-field.tsx';

interface Props {
  entry: CostEntry;
  onLeave(isDone: boolean): void;
}

/** Sets an entry done with what it cost in the end, or opens one again. */
export const SettleEntry = (props: Props) =>
  props.entry.status === 'OPEN' ? <DoneEntry {...props} /> : <ReopenEntry {...props} />;

interface DoneValues {
  doneAt: string;
  cost: Amount;
}

const RULES = { cost: costCalls['costs.updateCost'].body, done: costCalls['costs.done'].body };
const NOON_MS = 12 * 3_600_000;

/** Saves the cost first, where it is another one, and then that it is done. */
function useDoneEntry({ entry, onLeave }: Props): SaveForm<DoneValues> {
  const { timeZone } = useFormat();
  const today = dayNamer(timeZone)(serverNowMs());
  const cost = useWrite('costs.updateCost', { stale: STALE_BY_ENTRY });
  const done = useWrite('costs.done', { stale: STALE_BY_ENTRY });
  const params = { id: String(entry.id) };
  const momentOf = (day: string): string | undefined =>
    day === today || day === '' ? undefined : new Date(dayNamedMs(day, timeZone)! + NOON_MS).toISOString();
  const send = async (values: DoneValues, seen: number): Promise<Result<CostEntry> | null> => {
    let version = seen;
    if (centsOf(values.cost) !== entry.costCents) {
      const saved = await cost.run({ params, body: { costCents: centsOf(values.cost), version } });
      if (!saved?.ok) return saved;
      version = saved.value.version;
    }
    return done.run({ params, body: { version, doneAt: momentOf(values.doneAt) } });
  };
  return useSaveForm<DoneValues, CostEntry>({
    initial: { doneAt: today, cost: amountOf(entry.costCents) },
    check: (values, version) => ({
      ...faultsOf(RULES.cost, { costCents: centsOf(values.cost), version }),
      ...faultsOf(RULES.done, { version, doneAt: momentOf(values.doneAt) }),
    }),
    names: { costCents: 'cost' },
    send,
    version: entry.version,
    onSaved: () => onLeave(true),
  });
}

function DoneEntry(props: Props) {
  const { t } = useTranslation();
  const form = useDoneEntry(props);
  return (
    <FormDialog
      title={t('maintenance.entryDone')}
      about={props.entry.description}
      form={form}
      submit={t('maintenance.entryDone')}
      onClose={() => props.onLeave(false)}
    >
      <DayField {...form.field('doneAt')} label={t('maintenance.field.doneOn')} required />
      <AmountInput {...form.field('cost')} label={t('maintenance.field.cost')} decimalScale={2} fixedDecimalScale />
    </FormDialog>
  );
}

function ReopenEntry({ entry, onLeave }: Props) {
  const { t } = useTranslation();
  const { run } = useWrite('costs.reopen', { stale: STALE_BY_ENTRY });
  const confirm = async () => {
    const answer = await run({ params: { id: String(entry.id) }, body: { version: entry.version } });
    if (answer && !answer.ok) return answer.failure;
    onLeave(true);
    return null;
  };
  return (
    <ConfirmDialog
      title={t('maintenance.entryReopenAsk')}
      confirm={t('maintenance.entryReopen')}
      failed={t('maintenance.entryReopenFailed')}
      onConfirm={confirm}
      onLeave={() => onLeave(false)}
    >
      <p>{t('maintenance.entryReopenText')}</p>
    </ConfirmDialog>
  );
}
