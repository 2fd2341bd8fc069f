import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { VehicleLabel } from '../../../contract/core.ts';
import type { LineChoice } from './line-choice.ts';
import { lineAfter } from './list-keys.ts';
import { activeWithin, type ListWindow } from './list-window.ts';
import type { PagesState } from './vehicle-pages.ts';

interface Options {
  state: PagesState;
  window: ListWindow;
  /** Lines of the part that is on screen. */
  count: number;
  chosenRow: number;
  scrollTo(index: number): void;
  onChoose(label: VehicleLabel): void;
  onEscape(): void;
  /** Takes what chooses several lines. */
  choice?: LineChoice | null;
}

export interface ActiveLine {
  /** Index in the whole list of the line that the keys stand on. */
  active: number;
  /** Follows the line when lines above it come or go; back to the first line of a new list. */
  shift(lines: number | null): void;
  onKeyDown(event: KeyboardEvent): void;
  onClick(event: MouseEvent): void;
}

/** The line that the keys stand on: arrows walk, Enter and a click choose, and the line of the chosen vehicle is scrolled to once. */
export function useActiveLine(options: Options): ActiveLine {
  const { state, window, count, chosenRow, scrollTo, onChoose, onEscape, choice } = options;
  const { at } = state;
  const { first, size } = window;
  const [wanted, setActive] = useState(0);
  const active = activeWithin(wanted, window, count);
  const lastOfAll = (state.total ?? 0) - 1;
  const within = (index: number) => Math.max(0, Math.min(lastOfAll, index));
  const go = (index: number) => {
    const next = within(index);
    setActive(next);
    if (next < first || next >= first + size) window.onGo(next);
    else scrollTo(next);
  };
  const scrollToActive = useEffectEvent(() => scrollTo(active));
  useEffect(() => {
    scrollToActive();
  }, [first, size]);
  useRevealed(state, chosenRow, go);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = lineAfter(event.key, { active, first, last: first + count - 1, isCut: size !== Infinity });
    const label = at(active);
    if (choice?.onKey(event, active, next)) return event.preventDefault();
    if (next !== null) go(next);
    else if ((event.key === 'Enter' || event.key === ' ') && label) onChoose(label);
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (line === null) return;
    const index = Number(line.dataset['index']);
    const label = at(index);
    setActive(index);
    if (choice?.onClick(event, index)) return;
    if (label) onChoose(label);
  };
  const shift = (lines: number | null) => setActive((before) => (lines === null ? 0 : within(before + lines)));
  return { active, shift, onKeyDown, onClick };
}

/** Goes to the line of the chosen vehicle, once for each choice and as soon as its place in the list is known. */
function useRevealed({ watched: { row, at } }: PagesState, chosenRow: number, go: (index: number) => void): void {
  const reveal = useEffectEvent((index: number) => go(index));
  const revealed = useRef(-1);
  useEffect(() => {
    if (row !== chosenRow || at === null || revealed.current === chosenRow) return;
    revealed.current = chosenRow;
    if (at >= 0) reveal(at);
  }, [chosenRow, row, at]);
}
