import { Select } from '@mantine/core';
import { useGroupChoices } from './use-group-choices.ts';

interface Props {
  label: string;
  value: string | null;
  /**
   * The customer that the list is limited to: theirs and the staff's groups are offered. With null only the staff's: customers call their
   * groups alike, and nobody could tell them apart. Left out, all of them are.
   */
  user?: string | null | undefined;
  /** What is said where none is offered. */
  none?: string;
  /** The brand whose groups are offered; those of every brand that is seen where it is left out. */
  brand?: string | undefined;
  className?: string | undefined;
  onChange(group: string | null): void;
}

/** Lets only what belongs to a group through. Nothing is shown to who sees no group. */
export function GroupFilter({ label, value, user, none, brand, className, onChange }: Props) {
  const groups = useGroupChoices(brand === undefined ? {} : { brand });
  if (groups.length === 0) return null;
  // What is chosen already stays: it narrows the list whether it fits or not.
  const isOffered = (group: (typeof groups)[number]): boolean =>
    user === undefined || group.user === null || String(group.user) === user || group.value === value;
  return (
    <Select
      className={className}
      aria-label={label}
      placeholder={label}
      nothingFoundMessage={none}
      data={groups.filter(isOffered)}
      value={value}
      clearable
      searchable={groups.length > 8}
      onChange={onChange}
    />
  );
}
