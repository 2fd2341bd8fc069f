import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import look from '../ui/search-look.module.css';
import classes from './suggest-field.module.css';

interface Props<T> {
  /** What is searched for, as the field says it. */
  label: string;
  results: string;
  text: string;
  found: readonly T[];
  keyOf(item: T): number;
  renderItem(item: T): ReactNode;
  /** Said below the field where there is nothing to choose from. */
  status: ReactNode;
  busy: boolean;
  onText(text: string): void;
  onSelect(item: T): void;
  /** Escape, or the closing button. */
  onClose(): void;
}

/** A field with suggestions below: arrows walk them, Enter chooses, Escape or the cross ends. */
export function SuggestField<T>({ label, results, text, found, keyOf, renderItem, status, busy, onText, onSelect, onClose }: Props<T>) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(0);
  const active = Math.min(at, found.length - 1);
  useEffect(() => input.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (event.key === 'ArrowDown') setAt(found.length === 0 ? 0 : (active + 1) % found.length);
    else if (event.key === 'ArrowUp') setAt(found.length === 0 ? 0 : (active + found.length - 1) % found.length);
    else if (event.key === 'Enter' && chosen !== undefined) onSelect(chosen);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={`${look.box} ${classes.box}`}>
      <IconSearch size={18} stroke={1.75} className={`${look.icon} ${classes.icon}`} aria-hidden />
      <input
        ref={input}
        className={`${look.input} ${classes.input}`}
        type="text"
        role="combobox"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          setAt(0);
          onText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={classes.close} aria-label={t('clients.close')} title={t('clients.close')} onClick={onClose}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
      <div className={`${look.results} ${classes.results}`} data-busy={busy}>
        <div id={id} role="listbox" aria-label={results} hidden={found.length === 0} className={classes.list}>
          {found.map((item, n) => (
            // The field keeps the focus and the keys: pressing an option must not take it away before the click.
            <div
              key={keyOf(item)}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === active}
              tabIndex={-1}
              className={`${look.option} ${classes.option}`}
              ref={n === active ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onSelect(item)}
            >
              {renderItem(item)}
            </div>
          ))}
        </div>
        <div role="status" className={found.length > 0 ? 'visually-hidden' : classes.status}>
          {status}
        </div>
      </div>
    </search>
  );
}
