import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import look from '../base/ui/search-look.module.css';
import { useCombobox } from '../base/ui/use-combobox.ts';
import { suggestions } from '../navigation/navigation.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import classes from './navigation-search.module.css';
import { useNavigation, type ShownItem } from '../navigation/use-navigation.ts';

interface Props {
  /** Stands on the navbar's dark ground. */
  dark?: boolean;
  /** Takes the focus when it appears. */
  focused?: boolean;
  onFocus?(): void;
  /** The field lost the focus, or an entry was opened. */
  onLeave?(): void;
  /** An entry was opened. */
  onGone?(): void;
}

/** Finds entries of the navigation by their title: arrows walk the list, Enter opens, Escape empties. */
export function NavigationSearch({ dark = false, focused = false, onFocus, onLeave, onGone }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { search, type, found, shown, open, combobox } = useEntrySearch(input, { onLeave, onGone });
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <search className={`${look.box} ${classes.box}`} data-dark={dark}>
      <IconSearch size={18} stroke={1.75} className={`${look.icon} ${classes.icon}`} aria-hidden />
      <input
        {...combobox.inputProps}
        ref={input}
        className={`${look.input} ${classes.input}`}
        data-navigation-search
        aria-label={t('navigation.search')}
        placeholder={t('navigation.search')}
        value={search}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={onFocus}
        onBlur={() => {
          type('');
          onLeave?.();
        }}
      />
      <Results
        id={combobox.listId}
        found={found}
        shown={shown}
        active={combobox.active}
        optionId={combobox.optionId}
        onChoose={open}
        onPoint={combobox.setActive}
      />
    </search>
  );
}

/** The typed text, the entries it finds, and the keys that walk them. */
function useEntrySearch(
  input: RefObject<HTMLInputElement | null>,
  { onLeave, onGone }: Pick<Props, 'onLeave' | 'onGone'>,
) {
  const { entries, open: go } = useNavigation();
  const [search, setSearch] = useState('');
  const found = suggestions(entries, search);
  const shown = search.trim() !== '';
  const type = (text: string) => {
    setSearch(text);
    combobox.setActive(0);
  };
  const open = (item: ShownItem) => {
    type('');
    input.current?.blur();
    go(item);
    onLeave?.();
    onGone?.();
  };
  const onOtherKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || (!shown && !onLeave)) return false;
    if (shown) type('');
    else input.current?.blur();
    return true;
  };
  const combobox = useCombobox({ items: found, isExpanded: shown, onSelect: open, onOtherKey });
  return { search, type, found, shown, open, combobox };
}

interface ResultsProps {
  id: string;
  found: readonly ShownItem[];
  shown: boolean;
  active: number;
  optionId(index: number): string;
  onChoose(item: ShownItem): void;
  onPoint(index: number): void;
}

function Results({ id, found, shown, active, optionId, onChoose, onPoint }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <div className={`${look.results} ${classes.results}`} hidden={!shown}>
      <div id={id} role="listbox" aria-label={t('navigation.searchResults')} hidden={found.length === 0}>
        {found.map((item, at) => (
          <Suggestion
            key={item.id}
            id={optionId(at)}
            item={item}
            active={at === active}
            onChoose={() => onChoose(item)}
            onPoint={() => onPoint(at)}
          />
        ))}
      </div>
      <p role="status" className={found.length === 0 ? classes.none : 'visually-hidden'}>
        {shown && found.length === 0 ? t('navigation.noResults') : null}
      </p>
    </div>
  );
}

function Suggestion({
  id,
  item,
  active,
  onChoose,
  onPoint,
}: {
  id: string;
  item: ShownItem;
  active: boolean;
  onChoose(): void;
  onPoint(): void;
}) {
  return (
    // The keys are those of the field, which keeps the focus: pressing an option must not take it away before the click.
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={`${look.option} ${classes.option}`}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <NavigationIcon name={item.icon} size={18} />
      <span>{item.words}</span>
    </div>
  );
}
