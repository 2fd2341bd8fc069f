import { useId, useState, type KeyboardEvent } from 'react';
import { optionAfter } from './combobox-keys.ts';

interface Options<T> {
  items: readonly T[];
  /** Whether the list is shown; when it has items unless given. */
  isExpanded?: boolean;
  onSelect(item: T): void;
  /** Any key that does not belong to the list: whether it was handled. */
  onOtherKey?(event: KeyboardEvent): boolean;
}

/** Keys and ARIA attributes of a text field with a list of options below it: the field keeps the focus, arrows walk the list, Enter selects. */
export function useCombobox<T>({ items, isExpanded = items.length > 0, onSelect, onOtherKey }: Options<T>) {
  const id = useId();
  const [walkedTo, setActive] = useState(0);
  // The list may have become shorter since.
  const active = Math.max(0, Math.min(walkedTo, items.length - 1));
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-${index}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = optionAfter(event.key, active, items.length);
    const item = items[active];
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && item !== undefined) onSelect(item);
    else if (!onOtherKey?.(event)) return;
    event.preventDefault();
  };
  const inputProps = {
    type: 'text',
    role: 'combobox',
    autoComplete: 'off',
    spellCheck: false,
    'aria-expanded': isExpanded,
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isExpanded && items.length > 0 ? optionId(active) : undefined,
    onKeyDown,
  } as const;
  return { active, setActive, listId, optionId, inputProps };
}
