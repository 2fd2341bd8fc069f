import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import look from '../../base/ui/search-look.module.css';
import { useCombobox } from '../../base/ui/use-combobox.ts';
import classes from './suggest-field.module.css';

/** Not an arrow function that returns the call: browsers may return a promise, and React takes what a callback ref returns as its clean-up. */
function keepInView(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' });
}

interface Props<T> {
  /** What is searched for, as the field says it. */
  label: string;
  results: string;
  text: string;
  found: readonly T[];
  keyOf(item: T): number;
  renderItem(item: T): ReactNode;
  /** Shown below the field where there is nothing to choose from. */
  status: ReactNode;
  busy: boolean;
  onText(text: string): void;
  onSelect(item: T): void;
  /** Enter, with the suggestion that is marked, null without one. */
  onEnter(marked: T | null): void;
  /** Escape, or the closing button. */
  onClose(): void;
}

/** The keys of the field: arrows, Enter, Escape. */
function useKeys<T>({ found, onEnter, onClose }: Pick<Props<T>, 'found' | 'onEnter' | 'onClose'>) {
  const onOtherKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
    // Without a suggestion to mark the list leaves it.
    else if (key === 'Enter') onEnter(null);
    else return false;
    return true;
  };
  return useCombobox({ items: found, onSelect: onEnter, onOtherKey });
}

/** A field with suggestions below: arrows walk them, Enter chooses, Escape or the cross closes it. */
export function SuggestField<T>({
  label,
  text,
  found,
  busy,
  status,
  onText,
  onSelect,
  onEnter,
  onClose,
  ...list
}: Props<T>) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { active, setActive, listId, optionId, inputProps } = useKeys({ found, onEnter, onClose });
  useEffect(() => {
    input.current?.focus();
  }, []);
  return (
    <search className={`${look.box} ${classes.box}`}>
      <IconSearch size={18} stroke={1.75} className={`${look.icon} ${classes.icon}`} aria-hidden />
      <input
        {...inputProps}
        ref={input}
        className={`${look.input} ${classes.input}`}
        aria-label={label}
        placeholder={label}
        autoCapitalize="none"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setActive(0);
          onText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          inputProps.onKeyDown(event);
          // Neither the screen's Escape nor its other keys.
          if (event.isDefaultPrevented()) event.stopPropagation();
        }}
      />
      <button
        type="button"
        className={classes.close}
        aria-label={t('clients.close')}
        title={t('clients.close')}
        onClick={onClose}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
      <div className={`${look.results} ${classes.results}`} data-busy={busy}>
        <Suggestions {...list} id={listId} found={found} active={active} optionId={optionId} onSelect={onSelect} />
        <div role="status" className={found.length > 0 ? 'visually-hidden' : classes.status}>
          {status}
        </div>
      </div>
    </search>
  );
}

interface SuggestionsProps<T> extends Pick<Props<T>, 'results' | 'found' | 'keyOf' | 'renderItem' | 'onSelect'> {
  id: string;
  active: number;
  optionId(index: number): string;
}

function Suggestions<T>({ id, results, found, active, optionId, keyOf, renderItem, onSelect }: SuggestionsProps<T>) {
  return (
    <div id={id} role="listbox" aria-label={results} hidden={found.length === 0} className={classes.list}>
      {found.map((item, n) => (
        // The field keeps the focus and the keys: pressing an option must not take it away before the click.
        <div
          key={keyOf(item)}
          id={optionId(n)}
          role="option"
          aria-selected={n === active}
          tabIndex={-1}
          className={`${look.option} ${classes.option}`}
          ref={n === active ? keepInView : undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onSelect(item)}
        >
          {renderItem(item)}
        </div>
      ))}
    </div>
  );
}
