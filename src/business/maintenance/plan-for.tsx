import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { grants } from '../../../domain/people/users/grants.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import shared from '../../base/form/form.module.css';
import { useGroupChoices } from '../../live/groups/use-group-choices.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { VehicleField } from './vehicle-field.tsx';
import type { PlanValues } from './plan-values.ts';

/** For whom a new plan is: one vehicle, or every vehicle of a group and of those that lie in it. */
export function PlanFor({ form }: { form: SaveForm<PlanValues> }) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn();
  const mayGroups = grants(permissions, 'MONITORING_GROUPS');
  const { isOfGroup, vehicle, group } = form.values;
  return (
    <div className={shared.pair}>
      <Select
        label={t('maintenance.field.forWhom')}
        data={[
          { value: 'vehicle', label: t('maintenance.forVehicle') },
          ...(mayGroups ? [{ value: 'group', label: t('maintenance.forGroup') }] : []),
        ]}
        value={isOfGroup ? 'group' : 'vehicle'}
        onChange={(next) => form.set('isOfGroup', next === 'group')}
      />
      {isOfGroup ? (
        <GroupChoice value={group} error={form.errors['group']} onChange={(next) => form.set('group', next)} />
      ) : (
        <VehicleField value={vehicle} error={form.errors['vehicle']} onChange={(next) => form.set('vehicle', next)} />
      )}
    </div>
  );
}

interface GroupProps {
  value: string | null;
  error: string | undefined;
  onChange(group: string | null): void;
}

function GroupChoice({ value, error, onChange }: GroupProps) {
  const { t } = useTranslation();
  const groups = useGroupChoices();
  return (
    <Select
      label={t('maintenance.field.group')}
      placeholder={t('maintenance.groupHint')}
      nothingFoundMessage={t('maintenance.groupNone')}
      data={[...groups]}
      value={value}
      error={error}
      searchable
      required
      withAsterisk
      onChange={onChange}
    />
  );
}
