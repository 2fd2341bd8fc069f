import { useTranslation } from 'react-i18next';
import type { Failure, Result } from '../../../contract/failure.ts';
import { ANY_LOCAL, type AreaV2 } from '../../../domain/desk/areas/area.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { toast } from '../../base/ui/toasts.ts';
import { AREAS_STALE } from './areas-stale.ts';
import { isSecondForm } from './load-areas.ts';

type Removed = Pick<AreaV2, 'id' | 'name' | 'version'>;

/** One that is gone already is what was wished for. */
const failureOf = (answer: Result<unknown> | null): Failure | null =>
  answer === null || answer.ok || answer.failure.kind === 'missing' ? null : answer.failure;

/** Removes areas; the answer of each is why not, null where it was done. By the older calls it is fetched and posted back as deleted. */
export function useRemoveArea(): (area: Removed) => Promise<Failure | null> {
  const core = useCore();
  const remove = useWrite('areas.delete', { stale: AREAS_STALE });
  const save = useWrite('areas.saveV1', { stale: AREAS_STALE });
  return async ({ id, version }) => {
    if (isSecondForm())
      return failureOf(await remove.run({ params: { id: String(id) }, query: { version: String(version ?? 0) } }));
    const read = await core.call('areas.readV1', { params: { id: String(id) } });
    if (!read.ok) return failureOf(read);
    const { settings, ...area } = read.value;
    const kept = {
      ...area,
      address: area.address ?? '',
      typeLocal: ANY_LOCAL,
      settings: settings ?? undefined,
    } as const;
    const body = { ...kept, version: version ?? 0, deleted: true };
    return failureOf(await save.run({ body }));
  };
}

/** Asks yes or no before an area is removed. */
function RemoveArea({ area, onLeave }: { area: Removed; onLeave(isGone: boolean): void }) {
  const { t } = useTranslation();
  const remove = useRemoveArea();
  const confirm = async () => {
    const failure = await remove(area);
    if (failure === null) {
      toast('success', t('areas.removed', { name: area.name }));
      onLeave(true);
    }
    return failure;
  };
  return (
    <ConfirmDialog
      title={t('areas.removeAsk', { name: area.name })}
      confirm={t('areas.removeYes')}
      failed={t('areas.removeFailed')}
      onConfirm={confirm}
      onLeave={() => onLeave(false)}
    >
      <p>{t('areas.removeText')}</p>
    </ConfirmDialog>
  );
}

/** Opens the question whether an area is to be removed; `onGone` is called once it was. */
export const removeArea = (area: Removed, onGone: () => void = () => undefined): void =>
  openDialog('remove-area', (close) => (
    <RemoveArea
      area={area}
      onLeave={(isGone) => {
        close();
        if (isGone) onGone();
      }}
    />
  ));
