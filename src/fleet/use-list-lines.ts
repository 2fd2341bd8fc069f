import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { VehicleLabel } from '../../contract/core.ts';
import type { ListWindow } from './list-window.ts';
import { useEngaged } from './use-engaged.ts';
import { usePages } from './use-vehicle-pages.ts';
import type { PagesState, VehiclePages } from './vehicle-pages.ts';

interface Asked {
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  pages: VehiclePages;
  window: ListWindow;
  linePx: number;
  /** Height of a head that stays above the lines. */
  headPx?: number;
  chosenRow: number;
  onChoose(label: VehicleLabel): void;
  onEscape(): void;
}

export interface ListLines {
  state: PagesState;
  virtual: Virtualizer<HTMLDivElement, Element>;
  /** Lines of the part that is on screen; null while nothing is known yet. */
  count: number | null;
  /** Index in the whole list of the line that the keys stand on. */
  active: number;
  /** Id of a line's element, by its index in the whole list. */
  idOf(index: number): string;
  /** Id of the active line while it is drawn. */
  activeId: string | undefined;
  /** The order waits, and somebody should know. */
  isPaused: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onClick(event: MouseEvent): void;
}

const PAGE_STEP = 8;

/** What every live list of vehicles does: only the lines in view exist, they stand still, arrows walk and Enter chooses. */
export function useListLines({ scroller, pages, window, linePx, headPx = 0, chosenRow, onChoose, onEscape }: Asked): ListLines {
  const state = usePages(pages);
  const { total, at } = state;
  const { first, size } = window;
  const isCut = size !== Infinity;
  const id = useId();
  const [wanted, setActive] = useState(0);
  const count = total === null ? null : Math.max(0, Math.min(size, total - first));
  // Another page of the list begins at its first line.
  const active = Math.max(first, Math.min(first + (count ?? 0) - 1, wanted < first ? first : wanted >= first + size ? first : wanted));
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this hook alone, which is fine
  const virtual = useVirtualizer({ count: count ?? 0, getScrollElement: () => scroller.current, estimateSize: () => linePx, overscan: 6, paddingStart: headPx, scrollPaddingStart: headPx });
  const top = first + (virtual.range?.startIndex ?? 0);
  const bottom = first + (virtual.range?.endIndex ?? 0);
  const isNear = useEngaged(scroller, (count ?? 0) > 0);
  useEffect(() => pages.show(top, bottom), [pages, top, bottom]);
  useEffect(() => pages.hold(virtual.isScrolling, isNear), [pages, virtual.isScrolling, isNear]);
  useEffect(() => pages.watch(chosenRow), [pages, chosenRow]);

  // The lines on screen stay where they are while others come and go above them; a page holds the lines it has the numbers of.
  const turned = useEffectEvent(() => {
    const node = scroller.current;
    if (state.shift === 0 || node === null || (isCut && state.shift !== null)) return;
    node.scrollTop = state.shift === null ? 0 : node.scrollTop + state.shift * linePx;
    setActive((before) => (state.shift === null ? 0 : Math.max(0, Math.min((total ?? 0) - 1, before + state.shift))));
  });
  useLayoutEffect(() => turned(), [state.turn]);

  const scrollTo = (index: number) => virtual.scrollToIndex(index - first, { align: 'auto' });
  const begin = useEffectEvent(() => scroller.current !== null && scrollTo(active));
  useEffect(() => {
    begin();
  }, [first, size]);
  const go = (index: number) => {
    const next = Math.max(0, Math.min((total ?? 0) - 1, index));
    setActive(next);
    if (next < first || next >= first + size) window.onGo(next);
    else scrollTo(next);
  };
  const reveal = useEffectEvent((index: number) => go(index));
  const revealed = useRef(-1);
  const { row: watchedRow, at: watchedAt } = state.watched;
  useEffect(() => {
    if (watchedRow !== chosenRow || watchedAt === null || revealed.current === chosenRow) return;
    revealed.current = chosenRow;
    if (watchedAt >= 0) reveal(watchedAt);
  }, [chosenRow, watchedRow, watchedAt]);

  const onKeyDown = (event: KeyboardEvent) => {
    const end = first + (count ?? 0) - 1;
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: first,
      End: end,
      PageDown: isCut && active === end ? end + 1 : Math.min(end, active + PAGE_STEP),
      PageUp: isCut && active === first ? first - 1 : Math.max(first, active - PAGE_STEP),
    };
    const move = moves[event.key];
    const chosen = at(active);
    if (move !== undefined) go(move);
    else if ((event.key === 'Enter' || event.key === ' ') && chosen) onChoose(chosen);
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (line === null) return;
    const index = Number(line.dataset['index']);
    const chosen = at(index);
    setActive(index);
    if (chosen) onChoose(chosen);
  };

  const items = virtual.getVirtualItems();
  // With no room no line is drawn, the active one neither.
  const isDrawn = items.length > 0 && active - first >= items[0]!.index && active - first <= items.at(-1)!.index;
  const idOf = (index: number) => `${id}-${index}`;
  return { state, virtual, count, active, idOf, activeId: isDrawn ? idOf(active) : undefined, isPaused: state.isPaused && isNear && !virtual.isScrolling, onKeyDown, onClick };
}
