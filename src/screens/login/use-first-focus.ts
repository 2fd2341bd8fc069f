import { useEffect, useRef, type RefObject } from 'react';

/** For the first field of a page that is there for nothing else: who opens it can type at once. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return first;
}
