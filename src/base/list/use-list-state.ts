import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { openKeptTexts } from '../session/kept-texts.ts';
import { useScope } from '../session/session-context.tsx';
import { scaledPx } from '../ui/scaled-px.ts';
import type { Filters } from './filters.ts';
import { fittedTo, readState, writeState, type ListName, type ListSpec, type ListState } from './list-spec.ts';

/** The state of a list, kept where its spec says: for a session the query of each, by its call. */
export function useListState<F extends Filters>(
  asked: ListSpec<ListName, F>,
): [ListState<F>, (next: ListState<F>) => void] {
  // Rows are as high as the person's font asks. A dialog or a panel has its own height.
  const [heightPx] = useState(() => window.innerHeight / scaledPx(1));
  const spec = asked.keep === 'view' ? asked : fittedTo(asked, heightPx);
  const [path, navigate] = useLocation();
  const search = useSearch();
  const kept = useScope().once(openKeptTexts);
  const [own, setOwn] = useState(() => (spec.keep === 'session' ? (kept.get(spec.call) ?? '') : ''));
  const query = new URLSearchParams(spec.keep === 'address' ? search : own);
  const change = (next: ListState<F>): void => {
    const text = writeState(spec, next, query).toString();
    if (spec.keep === 'address') {
      navigate(text === '' ? path : `${path}?${text}`, { replace: true });
      return;
    }
    if (spec.keep === 'session') kept.set(spec.call, text);
    setOwn(text);
  };
  return [readState(spec, query), change];
}
