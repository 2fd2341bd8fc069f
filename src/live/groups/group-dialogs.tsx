import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupLines, MOST_GROUP_LEVELS, type Group, type GroupNode } from '../../../domain/live/groups/group.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { GroupFields } from './group-fields.tsx';
import { newGroup } from './group-values.ts';
import { useGroupForm, useNewGroup } from './use-group-form.ts';
import { STALE_BY_GROUPS } from './use-move.ts';
import type { Tree } from './use-tree.ts';

/** The groups that another may lie in: not itself or what lies in it, and none at the lowest level. */
export function around({ lines }: Pick<Tree, 'lines'>, group: Pick<Group, 'id'> | null): GroupNode[] {
  const own = lines.find(({ id }) => id === group?.id);
  const within = new Set(own ? groupLines([own]).map(({ id }) => id) : []);
  return lines.filter(({ id, depth }) => !within.has(id) && depth < MOST_GROUP_LEVELS - 1);
}

interface NewProps {
  tree: Pick<Tree, 'lines'>;
  /** The group it is to lie in. */
  parent: Group;
  onSaved(group: Group): void;
  onClose(): void;
}

/** A new group in another: whose that is, it is too. */
export function NewGroupDialog({ tree, parent, onSaved, onClose }: NewProps) {
  const { t } = useTranslation();
  const whose = { brand: String(parent.brand), user: parent.user === null ? null : String(parent.user) };
  const form = useNewGroup(newGroup(whose, String(parent.id)), (group) => {
    onClose();
    onSaved(group);
  });
  return (
    <FormDialog title={t('groupScreen.add')} form={form} failed={t('groupScreen.saveFailed')} onClose={onClose}>
      <GroupFields form={form} around={around(tree, null)} isInDialog />
    </FormDialog>
  );
}

interface EditProps {
  tree: Pick<Tree, 'lines'>;
  group: Group;
  onClose(): void;
}

export function EditGroupDialog({ tree, group, onClose }: EditProps) {
  const { t } = useTranslation();
  // What somebody else saves while this is open is told when it is saved here.
  const [seen] = useState(group);
  const form = useGroupForm(seen, onClose);
  const labels = {
    name: t('groupScreen.field.name'),
    color: t('groupScreen.field.color'),
    parent: t('groupScreen.field.parent'),
  };
  return (
    <FormDialog
      title={t('groupScreen.edit')}
      form={form}
      failed={t('groupScreen.saveFailed')}
      texts={{ labels }}
      onClose={onClose}
    >
      <GroupFields form={form} around={around(tree, seen)} isInDialog />
    </FormDialog>
  );
}

interface RemoveProps {
  group: Pick<Group, 'id' | 'version' | 'name'>;
  onRemoved(): void;
  onClose(): void;
}

/** Asks before a group is removed; one that is gone already is what was wished for. */
export function RemoveGroupDialog({ group: { id, version, name }, onRemoved, onClose }: RemoveProps) {
  const { t } = useTranslation();
  const { run } = useWrite('groups.delete', { stale: STALE_BY_GROUPS });
  const confirm = async () => {
    const answer = await run({ params: { id: String(id) }, query: { version: String(version) } });
    if (answer !== null && !answer.ok && answer.failure.kind !== 'missing') return answer.failure;
    toast('success', t('groupScreen.removed', { name }));
    onRemoved();
    return null;
  };
  return (
    <ConfirmDialog
      title={t('groupScreen.removeAsk', { name })}
      confirm={t('groupScreen.remove')}
      failed={t('groupScreen.removeFailed')}
      onConfirm={confirm}
      onLeave={onClose}
    >
      <p>{t('groupScreen.removeText')}</p>
    </ConfirmDialog>
  );
}
