import { Select } from '@mantine/core';
import { grants } from '../../../domain/grants.ts';
import { useCall } from '../../query/use-call.ts';
import { useSignedIn } from '../../session/session-context.tsx';

interface Props {
  brand: string;
  label: string;
  placeholder: string;
  value: string | null;
  onChange(group: string | null): void;
}

/** Chooses a group of a brand; nothing is shown to who may not see groups. */
export function GroupSelect({ brand, label, placeholder, value, onChange }: Props) {
  const { permissions } = useSignedIn();
  const may = grants(permissions, 'MONITORING_GROUPS');
  const { value: groups = [] } = useCall('groups.list', may ? { query: { brand } } : null);
  if (!may) return null;
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
      searchable={groups.length > 8}
      clearable
      clearButtonProps={{ 'aria-label': placeholder }}
    />
  );
}
