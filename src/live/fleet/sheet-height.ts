import { useState } from 'react';
import { deviceStore } from '../../base/platform.ts';
import { scaledPx } from '../../base/ui/scaled-px.ts';

/** How much of a phone a sheet takes: its head, a half, or nearly all. Beside a phone `full` is as open as `open`. */
export const SHEET_HEIGHTS = ['folded', 'open', 'full'] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];
/** A sheet that is only folded or not. */
export const TWO_HEIGHTS: readonly SheetHeight[] = ['folded', 'open'];

/** Height of a folded sheet, share of the room that an open one takes, and what a full one leaves free above, px. */
export const FOLDED_SHEET_PX = scaledPx(96);
export const SHEET_SHARE = 0.52;
export const SHEET_CLEAR_PX = scaledPx(80);
/** What one with a vehicle in it takes: a few of its fields are read, and the map above has room for it and its buttons. */
export const VEHICLE_SHEET_SHARE = 0.59;

export const readHeight = (text: string | null): SheetHeight =>
  SHEET_HEIGHTS.find((height) => height === text) ?? 'open';

/** Px of each height in a room of `roomPx`, of which an open sheet takes `openShare`. */
export const sheetPx = (height: SheetHeight, roomPx: number, openShare = SHEET_SHARE): number =>
  ({ folded: FOLDED_SHEET_PX, open: roomPx * openShare, full: roomPx - SHEET_CLEAR_PX })[height];

/** The height that a sheet released at `px` snaps to. */
export const nearestHeight = (
  px: number,
  roomPx: number,
  heights: readonly SheetHeight[] = SHEET_HEIGHTS,
  openShare = SHEET_SHARE,
): SheetHeight => {
  const away = (height: SheetHeight) => Math.abs(sheetPx(height, roomPx, openShare) - px);
  return heights.reduce((best, height) => (away(height) < away(best) ? height : best));
};

/** What a tap does: up step by step, then down at once. */
export const heightAfterTap = (height: SheetHeight, heights: readonly SheetHeight[] = SHEET_HEIGHTS): SheetHeight =>
  heights[heights.indexOf(height) + 1] ?? 'folded';

/** What a key does to a sheet; null where it does nothing. */
export function heightAfterKey(
  height: SheetHeight,
  key: string,
  heights: readonly SheetHeight[] = SHEET_HEIGHTS,
): SheetHeight | null {
  const at = heights.indexOf(height);
  if (key === 'ArrowUp') return heights[at + 1] ?? height;
  if (key === 'ArrowDown') return heights[at - 1] ?? height;
  if (key === 'Home') return 'folded';
  return key === 'End' ? heights.at(-1)! : null;
}

/** The height this device last left a panel at. */
export function useSheetHeight(storeKey: string): [height: SheetHeight, setHeight: (height: SheetHeight) => void] {
  const [height, setHeight] = useState(() => readHeight(deviceStore.get(storeKey)));
  const keep = (next: SheetHeight) => {
    deviceStore.set(storeKey, next);
    setHeight(next);
  };
  return [height, keep];
}
