import { IconCarSuv, IconUserSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './suggest-field.module.css';

const ICONS = { client: IconUserSearch, plate: IconCarSuv };

/** Opens a search. It takes the focus once its search is over, however that ended: the field that had it is gone. */
export function SearchButton({
  kind,
  label,
  focused,
  onOpen,
}: {
  kind: keyof typeof ICONS;
  label: string;
  focused: boolean;
  onOpen(): void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  const Icon = ICONS[kind];
  return (
    <button ref={button} type="button" className={classes.open} title={label} aria-keyshortcuts="/" onClick={onOpen}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
