import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleLabel } from '../../contract/core.ts';
import { useEngaged } from './use-engaged.ts';
import { usePages } from './use-vehicle-pages.ts';
import type { VehiclePages } from './vehicle-pages.ts';
import classes from './vehicle-list.module.css';
import { VehicleRow } from './vehicle-row.tsx';

interface Props {
  pages: VehiclePages;
  /** Name of the list for a screen reader. */
  label: string;
  aside: 'battery' | 'customer';
  chosenRow: number;
  onChoose(label: VehicleLabel): void;
  onEscape(): void;
  /** What stands there instead of an empty list. */
  empty: ReactNode;
}

const ROW_PX = 56;
const PAGE_STEP = 8;

/** A live list of vehicles: only the lines in view exist, their order and height stand still, arrows walk and Enter chooses. */
export function VehicleList({ pages, label, aside, chosenRow, onChoose, onEscape, empty }: Props) {
  const { t } = useTranslation();
  const state = usePages(pages);
  const { total, at } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState(0);
  const count = total ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, which is fine
  const virtual = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: 6 });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  // With no room no line is drawn, the active one neither.
  const last = items.at(-1)?.index ?? -1;
  const top = virtual.range?.startIndex ?? 0;
  const bottom = virtual.range?.endIndex ?? 0;
  const isNear = useEngaged(scroller, count > 0);
  useEffect(() => pages.show(top, bottom), [pages, top, bottom]);
  useEffect(() => pages.hold(virtual.isScrolling, isNear), [pages, virtual.isScrolling, isNear]);
  useEffect(() => pages.watch(chosenRow), [pages, chosenRow]);

  // The lines on screen stay where they are while others come and go above them.
  const turned = useEffectEvent(() => {
    const node = scroller.current;
    if (state.shift === 0 || node === null) return;
    node.scrollTop = state.shift === null ? 0 : node.scrollTop + state.shift * ROW_PX;
    setActive((before) => (state.shift === null ? 0 : Math.max(0, Math.min(count - 1, before + state.shift))));
  });
  useLayoutEffect(() => turned(), [state.turn]);

  const revealed = useRef(-1);
  const reveal = useEffectEvent((index: number) => {
    setActive(index);
    virtual.scrollToIndex(index, { align: 'auto' });
  });
  const { row: watchedRow, at: watchedAt } = state.watched;
  useEffect(() => {
    if (watchedRow !== chosenRow || watchedAt === null || revealed.current === chosenRow) return;
    revealed.current = chosenRow;
    if (watchedAt >= 0) reveal(watchedAt);
  }, [chosenRow, watchedRow, watchedAt]);

  const go = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setActive(next);
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: count - 1, PageDown: active + PAGE_STEP, PageUp: active - PAGE_STEP };
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

  if (total === null) return <LoadingRows />;
  if (count === 0) return <div className={classes.empty}>{empty}</div>;
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={active >= first && active <= last ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" className={classes.inner} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const line = at(index);
          return (
            <div
              key={index}
              id={`${id}-${index}`}
              data-index={index}
              role="option"
              aria-selected={line !== undefined && line.row === chosenRow}
              aria-posinset={index + 1}
              aria-setsize={count}
              data-active={index === active}
              data-row={line?.row}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {line ? <VehicleRow label={line} aside={aside} chosen={line.row === chosenRow} /> : <LoadingRow />}
            </div>
          );
        })}
      </div>
      {state.isPaused && isNear && !virtual.isScrolling && (
        <div className={classes.paused} aria-hidden>
          <span className={classes.pausedText}>{t('fleet.list.paused')}</span>
        </div>
      )}
    </div>
  );
}

const LoadingRow = () => (
  <>
    <Skeleton circle height={20} animate={false} />
    <Skeleton height={12} width="60%" animate={false} />
  </>
);

/** Lines that are on their way. */
export function LoadingRows() {
  return (
    <div className={classes.loading} aria-hidden>
      {[72, 58, 66, 50, 62].map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton circle height={20} />
          <Skeleton height={12} width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
