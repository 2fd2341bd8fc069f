import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { VehicleLabel } from '../../../contract/core.ts';
import type { LineChoice } from './line-choice.ts';
import type { ListWindow } from './list-window.ts';
import { useActiveLine } from './use-active-line.ts';
import { useEngaged } from './use-engaged.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';
import { usePages } from './use-vehicle-pages.ts';
import type { PagesState, VehiclePages } from './vehicle-pages.ts';

interface Options {
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
  choice?: LineChoice | null;
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
  /** The order is kept while the user is at the list, and a notice should say so. */
  isPaused: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onClick(event: MouseEvent): void;
}

/** What every live list of vehicles does: only the lines in view exist, they stand still, arrows walk and Enter chooses. */
export function useListLines({ scroller, pages, window, linePx, headPx = 0, chosenRow, ...on }: Options): ListLines {
  const state = usePages(pages);
  const { first, size } = window;
  const id = useId();
  const count = state.total === null ? null : Math.max(0, Math.min(size, state.total - first));
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this hook alone, which is fine
  const virtual = useVirtualizer({
    count: count ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => linePx,
    overscan: 6,
    paddingStart: headPx,
    scrollPaddingStart: headPx,
  });
  const isNear = useEngaged(scroller, (count ?? 0) > 0);
  useShownPages(pages, virtual, { first, isNear, chosenRow });
  const scrollTo = (index: number) => {
    // A list that waits out of sight has no height, and is found where it was.
    if ((scroller.current?.clientHeight ?? 0) > 0) virtual.scrollToIndex(index - first, { align: 'auto' });
  };
  const { active, shift, onKeyDown, onClick } = useActiveLine({
    ...on,
    state,
    window,
    count: count ?? 0,
    chosenRow,
    scrollTo,
  });
  useSteadyScroll(scroller, state, { linePx, isCut: size !== Infinity }, shift);

  const items = virtual.getVirtualItems();
  // With no room no line is drawn, nor is the active one.
  const isDrawn = items.length > 0 && active - first >= items[0]!.index && active - first <= items.at(-1)!.index;
  const idOf = (index: number) => `${id}-${index}`;
  return {
    state,
    virtual,
    count,
    active,
    idOf,
    activeId: isDrawn ? idOf(active) : undefined,
    isPaused: state.isPaused && isNear && !virtual.isScrolling,
    onKeyDown,
    onClick,
  };
}

/** Tells the pages which lines are on screen, whether their order has to wait, and which vehicle's line to watch. */
function useShownPages(
  pages: VehiclePages,
  virtual: ListLines['virtual'],
  { first, isNear, chosenRow }: { first: number; isNear: boolean; chosenRow: number },
): void {
  const top = first + (virtual.range?.startIndex ?? 0);
  const bottom = first + (virtual.range?.endIndex ?? 0);
  useEffect(() => {
    pages.show(top, bottom);
  }, [pages, top, bottom]);
  useEffect(() => {
    pages.hold(virtual.isScrolling, isNear);
  }, [pages, virtual.isScrolling, isNear]);
  useEffect(() => {
    pages.watch(chosenRow);
  }, [pages, chosenRow]);
}
