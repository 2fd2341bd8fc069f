import { useEffect, useEffectEvent, useRef } from 'react';
import { historyEntry } from '../platform.ts';
import { useScope } from '../session/session-context.tsx';

/** The row that each list was left from, by its entry of the browser's history. */
const openLeft = () => new Map<string, string>();

/** Whoever comes back to a list by the browser's Back is on the row that they left it from; `leftFrom` answers which has the focus. */
export function useReturn(leftFrom: () => string | null, goBackTo: (id: string) => void): void {
  const left = useScope().once(openLeft);
  const entry = useRef(historyEntry());
  const back = useEffectEvent(() => {
    const id = entry.current === null ? undefined : left.get(entry.current);
    if (id !== undefined) goBackTo(id);
  });
  const leave = useEffectEvent(() => {
    const id = leftFrom();
    if (entry.current === null) return;
    if (id === null) left.delete(entry.current);
    else left.set(entry.current, id);
  });
  useEffect(() => {
    back();
    return () => leave();
  }, []);
}
