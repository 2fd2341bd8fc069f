import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { SearchBox } from '../ui/search-box.tsx';

const DEBOUNCE_MS = 300;

interface Props {
  label: string;
  /** What is searched for now; null for nothing. */
  value: string | null;
  onChange(value: string | null): void;
}

/** The search above a list: asked for once the person stops typing for a moment. */
export function ListSearch({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState({ text: value ?? '', of: value });
  // What clears the filters clears the field too; what comes back of what was typed does not move the cursor.
  if (typed.of !== value)
    setTyped({ text: value === (typed.text.trim() || null) ? typed.text : (value ?? ''), of: value });
  const ask = useDebouncedCallback(onChange, DEBOUNCE_MS);
  return (
    <SearchBox
      label={label}
      value={typed.text}
      onChange={(text) => {
        setTyped({ text, of: value });
        ask(text.trim() || null);
      }}
    />
  );
}
