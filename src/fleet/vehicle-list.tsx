import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { VehicleLabel } from '../../contract/core.ts';
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
/** Lists up to this long are read to their end to find what was chosen on the map. */
const FIND_MOST = 2000;
const PAGE_STEP = 8;

/** A live list of vehicles: only the lines in view exist, their order and height stand still, arrows walk and Enter chooses. */
export function VehicleList({ pages, label, aside, chosenRow, onChoose, onEscape, empty }: Props) {
  const { total, at } = usePages(pages);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState(0);
  const count = total ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, which is fine
  const virtual = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: 6 });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => pages.show(first, last), [pages, first, last]);

  const reveal = useEffectEvent((index: number) => {
    setActive(index);
    virtual.scrollToIndex(index, { align: 'auto' });
  });
  useEffect(() => {
    if (chosenRow < 0) return undefined;
    let isLeft = false;
    void pages.find(chosenRow, FIND_MOST).then((index) => {
      if (!isLeft && index >= 0) reveal(index);
    });
    return () => {
      isLeft = true;
    };
  }, [pages, chosenRow]);

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
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {line ? <VehicleRow label={line} aside={aside} chosen={line.row === chosenRow} /> : <Skeleton height={14} width="70%" />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

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
