import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import type { DriverRow } from '../../../domain/desk/driver.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { toast } from '../../base/ui/toasts.ts';

type Removed = Pick<DriverRow, 'id' | 'version' | 'driverName'>;

/** Removes drivers; the answer of each is why not, null where it was done. One that is gone already is what was wished for. */
export function useRemoveDriver(): (driver: Removed) => Promise<Failure | null> {
  const { run } = useWrite('drivers.delete', { stale: ['drivers.list', 'drivers.byTag'] });
  return async ({ id, version }) => {
    const answer = await run({ params: { id: String(id) }, query: { version: String(version) } });
    return answer === null || answer.ok || answer.failure.kind === 'missing' ? null : answer.failure;
  };
}

/** Asks before a driver is removed. */
export function RemoveDriver({ driver, onLeave }: { driver: Removed; onLeave(isGone: boolean): void }) {
  const { t } = useTranslation();
  const remove = useRemoveDriver();
  const confirm = async () => {
    const failure = await remove(driver);
    if (failure === null) {
      toast('success', t('drivers.removed', { name: driver.driverName }));
      onLeave(true);
    }
    return failure;
  };
  return (
    <ConfirmDialog
      title={t('drivers.removeAsk', { name: driver.driverName })}
      confirm={t('drivers.remove')}
      failed={t('drivers.removeFailed')}
      onConfirm={confirm}
      onLeave={() => onLeave(false)}
    >
      <p>{t('drivers.removeText')}</p>
    </ConfirmDialog>
  );
}
