import { Select } from '@mantine/core';
import { useState } from 'react';

interface Props {
  label: string;
  placeholder: string;
  data: readonly { value: string; label: string }[];
  /** Empty where everything is let through. */
  value: string;
  /** How a value reads that is none of the choices. */
  nameOf(value: string): string;
  /** Makes a value of what was typed; null where nobody may type one. */
  read?(typed: string): string | null;
  onChange(value: string): void;
}

/** One of some values, or another one that is typed: there may be codes that nobody has named yet. */
export function CodeSelect({ label, placeholder, data, value, nameOf, read, onChange }: Props) {
  const [typed, setTyped] = useState('');
  // The field holds the name of what is chosen as if it had been typed.
  const isName = typed === '' || typed === nameOf(value) || data.some((choice) => choice.label === typed);
  const own = isName ? null : (read?.(typed) ?? null);
  const extra = [value, own]
    .filter((one): one is string => one !== null && one !== '' && !data.some((choice) => choice.value === one))
    .map((one) => ({ value: one, label: nameOf(one) }));
  const offered = [...new Map([...data, ...extra].map((choice) => [choice.value, choice])).values()];
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={offered}
      value={value || null}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
