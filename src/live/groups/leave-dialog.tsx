import { useTranslation } from 'react-i18next';
import type { SharedGroup } from '../../../domain/live/groups/group-invite.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { toast } from '../../base/ui/toasts.ts';

interface Props {
  group: SharedGroup;
  onLeft(): void;
  onClose(): void;
}

/** Asks before somebody leaves a group of somebody else; one that is gone already is what was wished for. */
export function LeaveDialog({ group: { id, name, ownerName: owner }, onLeft, onClose }: Props) {
  const { t } = useTranslation();
  const { run } = useWrite('groups.leave', { stale: ['groups.shared'] });
  const confirm = async () => {
    const answer = await run({ params: { id: String(id) } });
    if (answer !== null && !answer.ok && answer.failure.kind !== 'missing') return answer.failure;
    toast('success', t('groupMembers.left', { name }));
    onLeft();
    return null;
  };
  return (
    <ConfirmDialog
      title={t('groupMembers.leaveAsk', { name })}
      confirm={t('groupMembers.leave')}
      failed={t('groupMembers.leaveFailed')}
      onConfirm={confirm}
      onLeave={onClose}
    >
      <p>{t('groupMembers.leaveText', { owner })}</p>
    </ConfirmDialog>
  );
}
