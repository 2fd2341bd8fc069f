import { useState } from 'react';
import { deviceStore } from '../../base/platform.ts';

/** Default height of the table below the map, and the least heights of the table and of the map above it; px. */
export const TABLE_PX = 320;
export const LEAST_TABLE_PX = 180;
export const LEAST_MAP_PX = 240;
const STEP_PX = 24;

const between = (px: number, mostPx: number): number =>
  Math.round(Math.max(LEAST_TABLE_PX, Math.min(px, Math.max(LEAST_TABLE_PX, mostPx))));

/** The nearest height that a table may have in a room of `roomPx`. */
export const tableWithin = (px: number, roomPx: number): number => between(px, roomPx - LEAST_MAP_PX);

/** The height after a key; null where the key does nothing to it. */
export function heightAfterKey(px: number, key: string, roomPx: number): number | null {
  if (key === 'ArrowUp') return tableWithin(px + STEP_PX, roomPx);
  if (key === 'ArrowDown') return tableWithin(px - STEP_PX, roomPx);
  if (key === 'Home') return LEAST_TABLE_PX;
  return key === 'End' ? tableWithin(Infinity, roomPx) : null;
}

/** Parses a stored height; the default where it is missing or invalid. */
export function readTablePx(text: string | null): number {
  const px = Number(text ?? '');
  return Number.isInteger(px) && px >= LEAST_TABLE_PX && px < 10_000 ? px : TABLE_PX;
}

/** The height this device last gave a table. */
export function useTableHeight(storeKey: string): [px: number, setPx: (px: number) => void] {
  const [px, setPx] = useState(() => readTablePx(deviceStore.get(storeKey)));
  const keep = (next: number) => {
    deviceStore.set(storeKey, String(next));
    setPx(next);
  };
  return [px, keep];
}
