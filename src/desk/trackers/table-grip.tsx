import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { heightAfterKey, LEAST_TABLE_PX, TABLE_PX, tableWithin } from './table-height.ts';
import classes from './tracker-table.module.css';

interface Props {
  px: number;
  onPx(px: number): void;
}

/** What the table stands in: its parent's parent. */
const roomOf = (grip: Element): number => grip.parentElement?.parentElement?.clientHeight ?? 0;

/** The upper edge of the table, by which it is made higher and lower. */
export function TableGrip({ px, onPx }: Props) {
  const { t } = useTranslation();
  const drag = useRef<{ y: number; px: number; roomPx: number } | null>(null);
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const roomPx = roomOf(event.currentTarget);
    drag.current = { y: event.clientY, px: tableWithin(px, roomPx), roomPx };
  };
  const move = (event: PointerEvent) => {
    const { current } = drag;
    if (current !== null) onPx(tableWithin(current.px + current.y - event.clientY, current.roomPx));
  };
  const up = () => {
    drag.current = null;
  };
  const key = (event: KeyboardEvent) => {
    const roomPx = roomOf(event.currentTarget);
    const next = heightAfterKey(tableWithin(px, roomPx), event.key, roomPx);
    if (next === null) return;
    event.preventDefault();
    onPx(next);
  };
  return (
    // A line between two parts that is moved is a control, whatever its name says.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions
    <div
      className={classes.grip}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('fleet.tracker.tableHeight')}
      title={t('fleet.tracker.tableHeightHint')}
      aria-valuenow={px}
      aria-valuemin={LEAST_TABLE_PX}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onDoubleClick={() => onPx(TABLE_PX)}
      onKeyDown={key}
    />
  );
}
