import type { ReactNode } from 'react';
import type { VehicleLabel } from '../../../contract/core.ts';
import type { MovablePanel } from '../../live/fleet/use-panel-place.ts';
import { TrackerPanel } from './tracker-panel.tsx';
import { TrackerTable } from './tracker-table.tsx';
import type { TrackerView } from './tracker-view.ts';
import { groupingOf, useSeveral, type Several } from './use-several.ts';
import { useTrackerList, type TrackerList } from './use-tracker-list.ts';
import type { TrackerSheet } from './use-tracker-sheet.ts';

export interface BoardProps {
  hasClient: boolean;
  /** User whose groups the list can be limited to; null for none. */
  userId: number | null;
  /** Stands in the place of the list where there is no client. */
  none: ReactNode;
  /** Stands above the list. */
  above: ReactNode;
  view: TrackerView;
  onView(view: TrackerView): void;
  sheet: TrackerSheet;
  mover: MovablePanel;
  raised: boolean;
  /** Of the table. */
  tablePx: number;
  onTablePx(px: number): void;
  chosenRow: number;
  /** The chosen device, null for none. */
  device: number | null;
  /** The chosen vehicle, where it belongs into the panel: where there is room for one at a time. */
  detail: ReactNode;
  onChoose(label: VehicleLabel): void;
  onDeselect(): void;
  /** Looks at some rows. */
  onFit(rows: readonly number[]): void;
}

/** What both views are given beside that. */
export interface BoardLists {
  list: TrackerList;
  several: Several;
}

/** The list of trackers in the view that was chosen; what was asked of it stays when the view changes. */
export function TrackerBoard(props: BoardProps) {
  const list = useTrackerList(props.hasClient ? props.userId : null);
  const several = useSeveral(list, groupingOf(list), props.onFit);
  const lists = { list, several };
  return props.view === 'table' ? <TrackerTable {...props} {...lists} /> : <TrackerPanel {...props} {...lists} />;
}
