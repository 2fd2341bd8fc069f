import { UnstyledButton } from '@mantine/core';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { heightAfterKey, heightAfterTap, nearestHeight, type SheetHeight } from './sheet-height.ts';
import classes from './sheet-handle.module.css';

interface Props {
  height: SheetHeight;
  heights: readonly SheetHeight[];
  /** Share of the room that an open sheet takes. */
  openShare: number;
  onHeight(height: SheetHeight): void;
  /** Called with the sheet's height in px while it is dragged, with null when it is released. */
  onDrag(px: number | null): void;
}

/** A finger that moves less than that taps, px. */
const TAP_PX = 6;

/** The handle of a sheet: dragged, tapped, or moved by arrows. */
export function SheetHandle({ height, heights, openShare, onHeight, onDrag }: Props) {
  const { t } = useTranslation();
  const next = heightAfterTap(height, heights);
  const drag = useRef<{ y: number; px: number; roomPx: number; nowPx: number; isMoved: boolean } | null>(null);
  const down = (event: PointerEvent) => {
    const sheet = event.currentTarget.parentElement;
    if (event.button !== 0 || sheet === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const px = sheet.offsetHeight;
    drag.current = { y: event.clientY, px, roomPx: sheet.offsetParent?.clientHeight ?? px, nowPx: px, isMoved: false };
  };
  const move = (event: PointerEvent) => {
    const { current } = drag;
    if (current === null) return;
    const byPx = current.y - event.clientY;
    current.isMoved ||= Math.abs(byPx) >= TAP_PX;
    if (!current.isMoved) return;
    current.nowPx = Math.max(24, Math.min(current.roomPx, current.px + byPx));
    onDrag(current.nowPx);
  };
  const up = () => {
    const { current } = drag;
    if (current?.isMoved) onHeight(nearestHeight(current.nowPx, current.roomPx, heights, openShare));
    onDrag(null);
  };
  const tap = () => {
    const wasDragged = drag.current?.isMoved === true;
    drag.current = null;
    if (!wasDragged) onHeight(next);
  };
  const key = (event: KeyboardEvent) => {
    const moved = heightAfterKey(height, event.key, heights);
    if (moved === null) return;
    event.preventDefault();
    onHeight(moved);
  };
  return (
    <UnstyledButton
      className={classes.handle}
      aria-label={t(
        ({ folded: 'fleet.tracker.fold', open: 'fleet.tracker.unfold', full: 'fleet.tracker.raise' } as const)[next],
      )}
      aria-expanded={height !== 'folded'}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => {
        drag.current = null;
        onDrag(null);
      }}
      onClick={tap}
      onKeyDown={key}
    >
      <span className={classes.grip} />
    </UnstyledButton>
  );
}
