import { useTranslation } from 'react-i18next';
import type { CostEntry } from '../../../domain/business/costs/cost-entry.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { STALE_BY_ENTRY } from './use-entry-form.ts';

/** Asks before an entry is removed with its files. */
export function RemoveEntry({ entry, onLeave }: { entry: CostEntry; onLeave(isGone: boolean): void }) {
  const { t } = useTranslation();
  const { run } = useWrite('costs.delete', { stale: STALE_BY_ENTRY });
  const confirm = async () => {
    const answer = await run({ params: { id: String(entry.id) }, query: { version: String(entry.version) } });
    // One that is gone already is what was wished for.
    if (answer && !answer.ok && answer.failure.kind !== 'missing') return answer.failure;
    toast('success', t('maintenance.removed'));
    onLeave(true);
    return null;
  };
  return (
    <ConfirmDialog
      title={t('maintenance.entryRemoveAsk')}
      confirm={t('maintenance.remove')}
      failed={t('maintenance.removeFailed')}
      onConfirm={confirm}
      onLeave={() => onLeave(false)}
    >
      <p>{t('maintenance.entryRemoveText', { name: entry.description })}</p>
    </ConfirmDialog>
  );
}
