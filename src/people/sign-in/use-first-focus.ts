import { useEffect, useRef, type RefObject } from 'react';

/** Ref that focuses the first field of a page with a single form, so that users can type at once. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  return first;
}
