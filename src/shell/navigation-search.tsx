import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import look from '../ui/search-look.module.css';
import { suggestions } from './navigation.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import classes from './navigation-search.module.css';
import { useNavigation, type ShownItem } from './use-navigation.ts';

interface Props {
  /** Stands on the navbar's dark ground. */
  dark?: boolean;
  /** Takes the focus when it appears. */
  focused?: boolean;
  onFocus?(): void;
  /** The focus left, or somebody went somewhere. */
  onLeave?(): void;
  /** Somebody went somewhere. */
  onGone?(): void;
}

/** Finds entries of the navigation by their title: arrows walk the list, Enter opens, Escape empties. */
export function NavigationSearch({ dark = false, focused = false, onFocus, onLeave, onGone }: Props) {
  const { t } = useTranslation();
  const { entries, open } = useNavigation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const found = suggestions(entries, search);
  const shown = search.trim() !== '';
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  const empty = () => {
    setSearch('');
    setActive(0);
  };
  const go = (item: ShownItem) => {
    empty();
    input.current?.blur();
    open(item);
    onLeave?.();
    onGone?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (event.key === 'ArrowDown') setActive(found.length === 0 ? 0 : (active + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive(found.length === 0 ? 0 : (active + found.length - 1) % found.length);
    else if (event.key === 'Enter' && chosen) go(chosen);
    else if (event.key === 'Escape' && shown) empty();
    else if (event.key === 'Escape' && onLeave) input.current?.blur();
    else return;
    event.preventDefault();
  };

  return (
    <search className={`${look.box} ${classes.box}`} data-dark={dark}>
      <IconSearch size={18} stroke={1.75} className={`${look.icon} ${classes.icon}`} aria-hidden />
      <input
        ref={input}
        className={`${look.input} ${classes.input}`}
        type="text"
        role="combobox"
        data-navigation-search
        aria-label={t('navigation.search')}
        placeholder={t('navigation.search')}
        autoComplete="off"
        spellCheck={false}
        aria-expanded={shown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={shown && found.length > 0 ? `${id}-${active}` : undefined}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onFocus={onFocus}
        onBlur={() => {
          empty();
          onLeave?.();
        }}
        onKeyDown={onKeyDown}
      />
      <div className={`${look.results} ${classes.results}`} hidden={!shown}>
        <div id={id} role="listbox" aria-label={t('navigation.searchResults')} hidden={found.length === 0}>
          {found.map((item, at) => (
            <Suggestion key={item.id} id={`${id}-${at}`} item={item} active={at === active} onChoose={() => go(item)} onPoint={() => setActive(at)} />
          ))}
        </div>
        <p role="status" className={found.length === 0 ? classes.none : 'visually-hidden'}>
          {shown && found.length === 0 ? t('navigation.noResults') : null}
        </p>
      </div>
    </search>
  );
}

function Suggestion({ id, item, active, onChoose, onPoint }: { id: string; item: ShownItem; active: boolean; onChoose(): void; onPoint(): void }) {
  return (
    // The keys are those of the field, which keeps the focus: pressing an option must not take it away before the click.
    <div id={id} role="option" aria-selected={active} tabIndex={-1} className={`${look.option} ${classes.option}`} onPointerDown={(event) => event.preventDefault()} onClick={onChoose} onPointerMove={onPoint}>
      <NavigationIcon name={item.icon} size={18} />
      <span>{item.words}</span>
    </div>
  );
}
