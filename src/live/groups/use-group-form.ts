import { useTranslation } from 'react-i18next';
import { groupChangeCalls } from '../../../contract/rest/live/group-change-calls.ts';
import type { Group } from '../../../domain/live/groups/group.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { toast } from '../../base/ui/toasts.ts';
import { additionOf, changedValues, changeOf, valuesOf, type GroupValues } from './group-values.ts';
import { STALE_BY_GROUPS } from './use-move.ts';

/** The form of a new group. */
export function useNewGroup(initial: GroupValues, onSaved: (group: Group) => void): SaveForm<GroupValues> {
  const { t } = useTranslation();
  return useCallForm({
    call: 'groups.create',
    rule: groupChangeCalls['groups.create'].body,
    initial,
    input: (values) => ({ body: additionOf(values) }),
    stale: STALE_BY_GROUPS,
    saved: null,
    onSaved: (group) => {
      toast('success', t('groupScreen.created', { name: group.name }));
      onSaved(group);
    },
  });
}

/** The form of a group that is there. */
export function useGroupForm(group: Group, onSaved: () => void): SaveForm<GroupValues> {
  const { t } = useTranslation();
  return useCallForm({
    call: 'groups.update',
    rule: groupChangeCalls['groups.update'].body,
    initial: valuesOf(group),
    version: group.version,
    input: (values, version) => ({ params: { id: String(group.id) }, body: { ...changeOf(values), version } }),
    read: changedValues,
    stale: STALE_BY_GROUPS,
    saved: null,
    onSaved: ({ name }) => {
      toast('success', t('groupScreen.saved', { name }));
      onSaved();
    },
  });
}
