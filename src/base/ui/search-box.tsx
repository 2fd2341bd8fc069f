import { Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { isKey, KEYS } from '../keys/keys.ts';
import { isCovered, isTyping } from '../keys/typing.ts';
import classes from './search-box.module.css';
import { goToList } from './go-to-list.ts';
import { usePhone } from './use-phone.ts';

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** The search of a screen: `/` goes there from anywhere, Escape empties it, arrow down and Enter lead to the list. */
export function SearchBox({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isPhone = usePhone();
  // With the field, not after it: a press between the two would open the navigation's search.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isKey(KEYS.search, event) || isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <TextInput
      ref={input}
      className={classes.box}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      // Not on a phone: no keyboard is there, and its room belongs to the words.
      rightSection={
        isPhone ? undefined : (
          <Kbd size="xs" className={classes.key} aria-hidden>
            {SHORTCUT}
          </Kbd>
        )
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          if (value === '') input.current?.blur();
          onChange('');
          event.stopPropagation();
        }
        if (event.key === 'ArrowDown' || event.key === 'Enter') {
          event.preventDefault();
          goToList(event.currentTarget, event.key === 'Enter');
        }
      }}
    />
  );
}

/** The key that goes there; the same in every language. */
const SHORTCUT = '/';
