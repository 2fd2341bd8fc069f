import { useState } from 'react';
import { SHEET_SHARE, useSheetHeight, VEHICLE_SHEET_SHARE, type SheetHeight } from '../../live/fleet/sheet-height.ts';

/** Height of the panel of trackers, and the share of a phone that it takes as an open sheet. */
export interface TrackerSheet {
  height: SheetHeight;
  openShare: number;
  setHeight(height: SheetHeight): void;
  /** Says how high the sheet stands for a vehicle that is about to be chosen. */
  setFor(row: number, height: SheetHeight): void;
}

/**
 * The height this device last left the panel at. On a phone a chosen vehicle takes over the sheet: it opens for each
 * one, whatever the height of the list was, and the list gets its height back when the choice is cleared.
 */
export function useTrackerSheet(chosenRow: number, phone: boolean): TrackerSheet {
  const [kept, keep] = useSheetHeight('rastro.tracker-panel');
  const [own, setOwn] = useState<{ row: number; height: SheetHeight }>({ row: -1, height: 'open' });
  const setFor = (row: number, height: SheetHeight) => setOwn({ row, height });
  if (!phone || chosenRow < 0) return { height: kept, openShare: SHEET_SHARE, setHeight: keep, setFor };
  const height = own.row === chosenRow ? own.height : 'open';
  return { height, openShare: VEHICLE_SHEET_SHARE, setHeight: (next) => setFor(chosenRow, next), setFor };
}
