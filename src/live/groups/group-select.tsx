import { Select } from '@mantine/core';
import { grants } from '../../../domain/people/users/grants.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { useGroupChoices } from './use-group-choices.ts';

interface Props {
  brand: string;
  label: string;
  placeholder: string;
  value: string | null;
  onChange(group: string | null): void;
}

/** Chooses a group of a brand; nothing is shown to who may not see groups. */
export function GroupSelect({ brand, label, placeholder, value, onChange }: Props) {
  const may = grants(useSignedIn().permissions, 'MONITORING_GROUPS');
  const groups = useGroupChoices({ brand });
  if (!may) return null;
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={[...groups]}
      value={value}
      onChange={onChange}
      searchable={groups.length > 8}
      clearable
      clearButtonProps={{ 'aria-label': placeholder }}
    />
  );
}
