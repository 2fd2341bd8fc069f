import { Select } from '@mantine/core';
import { useGroupChoices } from './use-group-choices.ts';

interface Props {
  label: string;
  value: string | null;
  /** The customer that the list is limited to: only groups that can hold their vehicles are offered. */
  user?: string | null;
  /** The brand whose groups are offered; those of every brand that is seen where it is left out. */
  brand?: string | undefined;
  className?: string | undefined;
  onChange(group: string | null): void;
}

/** Lets only what belongs to a group through. Nothing is shown to who sees no group. */
export function GroupFilter({ label, value, user = null, brand, className, onChange }: Props) {
  const groups = useGroupChoices(brand === undefined ? {} : { brand });
  if (groups.length === 0) return null;
  // What is chosen already stays: it narrows the list whether it fits or not.
  const isOffered = (group: (typeof groups)[number]): boolean =>
    user === null || group.user === null || String(group.user) === user || group.value === value;
  return (
    <Select
      className={className}
      aria-label={label}
      placeholder={label}
      data={groups.filter(isOffered)}
      value={value}
      clearable
      searchable={groups.length > 8}
      onChange={onChange}
    />
  );
}
