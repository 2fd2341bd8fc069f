import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { memo, useDeferredValue, useEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { indexAt } from '../../../domain/live/history/track-time.ts';
import { shownSpeedKmh } from '../../../domain/base/units.ts';
import { headingText, metresText, voltsText } from '../../base/i18n/units.ts';
import { coordinatesText } from '../../base/geo/coordinates-text.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { scaledPx } from '../../base/ui/scaled-px.ts';
import classes from './positions.module.css';
import type { ReplayActor } from './replay-actor.ts';
import { rowByKey } from './row-keys.ts';
import type { Row, Rows } from './rows.ts';

const ROW_PX = scaledPx(34);
const HEAD_PX = 36;
const OVERSCAN = 6;
const NEAR_END = 20;
const COLUMNS = ['time', 'speed', 'ignition', 'heading', 'altitude', 'battery', 'place'] as const;

interface Props {
  rows: Rows;
  label: string;
  limitKmh: number | null;
  actor: ReplayActor;
  /** The end is near. */
  onEnd?(): void;
}

/** Positions as a table of which only the lines in view exist; the line of the moment is marked, and moves it by pointer and keys. */
export function PositionsTable({ rows, label, limitKmh, actor, onEnd }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { timesMs } = rows;
  const now = useSelector(actor, ({ context }) => indexAt(timesMs, context.atMs));
  // Scrubbing goes on while the lines of a moment are made, and the next moment takes their place.
  const active = useDeferredValue(now);
  const { items, abovePx, belowPx } = useLines(scroller, timesMs.length, active, onEnd);

  const go = (index: number, type: 'POINT' | 'SEEK'): void => actor.send({ type, atMs: timesMs[index]! });
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = rowByKey(event.key, now, timesMs.length);
    if (index === null) return;
    event.preventDefault();
    go(index, 'SEEK');
  };
  const take = (type: 'POINT' | 'SEEK') => (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tr[data-index]') : null;
    if (row instanceof HTMLElement) go(Number(row.dataset['index']), type);
  };
  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        className={classes.table}
        // A table whose rows are chosen is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        aria-rowcount={timesMs.length + 1}
        tabIndex={0}
        aria-activedescendant={items.some(({ index }) => index === active) ? `position-${active}` : undefined}
        onKeyDown={onKeyDown}
        onMouseMove={take('POINT')}
        onClick={take('SEEK')}
      >
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={classes.head}>
                {t(`history.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer px={abovePx} />
          {items.map(({ index }) => (
            <PositionRow key={index} index={index} rows={rows} isActive={index === active} limitKmh={limitKmh} />
          ))}
          <Spacer px={belowPx} />
        </tbody>
      </table>
    </div>
  );
}

/** The lines in view, of which the marked one is always one; `onEnd` is called when the last are near. */
function useLines(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  active: number,
  onEnd: (() => void) | undefined,
) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
  });
  useEffect(() => {
    // What the pointer rests on is in view already.
    if (active >= 0) virtual.scrollToIndex(active, { align: 'auto' });
  }, [virtual, active]);
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= count - NEAR_END;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd]);
  return {
    items,
    abovePx: (items[0]?.start ?? HEAD_PX) - HEAD_PX,
    belowPx: virtual.getTotalSize() - ((items.at(-1)?.end ?? HEAD_PX) - HEAD_PX),
  };
}

interface RowProps {
  index: number;
  rows: Rows;
  isActive: boolean;
  limitKmh: number | null;
}

const PositionRow = memo(function PositionRow({ index, rows, isActive, limitKmh }: RowProps) {
  const row = rows.at(index);
  return (
    <tr
      id={`position-${index}`}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      className={classes.row}
    >
      <Cells row={row} isOver={limitKmh !== null && (row.speedKmh ?? 0) > limitKmh} />
    </tr>
  );
});

function Cells({ row, isOver }: { row: Row; isOver: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeMs, speedKmh, ignition, headingDeg, altitudeM, batteryV, latitude, longitude, valid } = row;
  const none = t('common.none');
  return (
    <>
      <td className={classes.cell}>{format.dateTime(timeMs)}</td>
      <td className={classes.cell} data-over={isOver}>
        {speedKmh === null ? none : format.speed(shownSpeedKmh(speedKmh))}
      </td>
      <td className={classes.cell}>{ignition === null ? none : t(ignition ? 'history.on' : 'history.off')}</td>
      <td className={classes.cell}>{headingDeg === null ? none : headingText(t, format, headingDeg)}</td>
      <td className={classes.cell}>{altitudeM === null ? none : metresText(t, format, altitudeM)}</td>
      <td className={classes.cell}>{batteryV === null ? none : voltsText(t, format, batteryV)}</td>
      <td className={classes.cell} data-invalid={!valid} title={valid ? undefined : t('history.invalid')}>
        {coordinatesText({ latitude, longitude }, format)}
      </td>
    </>
  );
}

/** Stands for the lines that are not drawn. */
function Spacer({ px }: { px: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing in it */}
      <td className={classes.spacer} colSpan={COLUMNS.length} style={{ height: px }} />
    </tr>
  );
}
