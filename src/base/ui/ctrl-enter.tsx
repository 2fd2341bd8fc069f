import { useEffect, useRef } from 'react';
import { isApple } from '../platform.ts';
import classes from './ctrl-enter.module.css';

function submitOnCtrlEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  (event.currentTarget as HTMLFormElement).requestSubmit();
}

const ENTER = 'Enter';

/** In a field of several lines Enter begins a new one: with Ctrl it sends the form around, for who has the hands on the keys. Not said where nothing is sent any more. */
export function CtrlEnter({ isSaid = true }: { isSaid?: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current!.closest('form')!;
    form.addEventListener('keydown', submitOnCtrlEnter);
    return () => form.removeEventListener('keydown', submitOnCtrlEnter);
  }, []);
  return (
    <span ref={place} className={classes.shortcut} aria-hidden>
      {isSaid && (
        <>
          <kbd>{isApple() ? '⌘' : 'Ctrl'}</kbd> <kbd>{ENTER}</kbd>
        </>
      )}
    </span>
  );
}
