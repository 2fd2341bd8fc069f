import { Skeleton } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleLabel } from '../../../contract/core.ts';
import { CheckMark } from './check-mark.tsx';
import { useLineChoice } from './line-choice.ts';
import { WHOLE_LIST, type ListWindow } from './list-window.ts';
import { useListLines } from './use-list-lines.ts';
import { useChecked, type VehicleChoice } from './vehicle-choice.ts';
import type { VehiclePages } from './vehicle-pages.ts';
import { scaledPx } from '../../base/ui/scaled-px.ts';
import classes from './vehicle-list.module.css';
import { VehicleRow } from './vehicle-row.tsx';

interface Props {
  pages: VehiclePages;
  /** The page of the list to show; the whole list where there are no pages. */
  window?: ListWindow;
  /** Name of the list for a screen reader. */
  label: string;
  aside: 'readings' | 'customer';
  chosenRow: number;
  onChoose(label: VehicleLabel): void;
  onEscape(): void;
  /** What stands there instead of an empty list. */
  empty: ReactNode;
  /** Where several can be chosen. */
  choice?: VehicleChoice | null;
}

const ROW_PX = scaledPx(56);
/** Lines that stay in view: a panel with less room scrolls as a whole. */
const LEAST_LINES = 2;

/** A live list of vehicles: only the lines in view exist, their order and height stand still, arrows walk and Enter chooses. */
export function VehicleList(props: Props) {
  const { pages, window = WHOLE_LIST, label, aside, chosenRow, onChoose, onEscape, empty, choice = null } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const lineChoice = useLineChoice(pages, choice);
  const checked = useChecked(choice);
  const on = { chosenRow, onChoose, onEscape, choice: lineChoice };
  const lines = useListLines({ scroller, pages, window, linePx: ROW_PX, ...on });
  const { state, virtual, count, active, idOf } = lines;
  if (count === null) return <LoadingRows />;
  if (state.total === 0) return <div className={classes.empty}>{empty}</div>;
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={{ minHeight: Math.min(LEAST_LINES * ROW_PX, virtual.getTotalSize()) }}
      role="listbox"
      aria-label={label}
      aria-multiselectable={checked !== null || undefined}
      tabIndex={0}
      aria-activedescendant={lines.activeId}
      {...lineChoice?.press}
      onKeyDown={lines.onKeyDown}
      onClick={lines.onClick}
    >
      <div role="presentation" className={classes.inner} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: local, start }) => {
          const index = window.first + local;
          const line = state.at(index);
          return (
            <div
              key={index}
              id={idOf(index)}
              data-index={index}
              role="option"
              aria-selected={line !== undefined && line.row === chosenRow}
              aria-checked={checked === null ? undefined : line !== undefined && checked.has(line.device)}
              aria-posinset={index + 1}
              aria-setsize={state.total ?? 0}
              data-active={index === active}
              data-row={line?.row}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {checked && <CheckMark checked={line !== undefined && checked.has(line.device)} />}
              {line ? <VehicleRow label={line} aside={aside} chosen={line.row === chosenRow} /> : <LoadingRow />}
            </div>
          );
        })}
      </div>
      {lines.isPaused && (
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

/** Lines that are on their way. They stand still: a pulse would be 60 frames a second of the whole page while it starts. */
export function LoadingRows() {
  return (
    <div className={classes.loading} aria-hidden>
      {[72, 58, 66, 50, 62].map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton circle height={20} animate={false} />
          <Skeleton height={12} width={`${width}%`} animate={false} />
        </div>
      ))}
    </div>
  );
}
