import { useState } from 'react';
import { deviceStore } from '../../base/platform.ts';
import { useOnePanel } from '../../base/ui/use-phone.ts';

/** How the list of trackers is drawn: in the floating panel, or as a table below the map. */
export type TrackerView = 'panel' | 'table';

const KEY = 'rastro.tracker-view';

/** The view this device last chose; a phone has no room for a table, held across neither. */
export function useTrackerView(): [view: TrackerView, setView: (view: TrackerView) => void] {
  const onePanel = useOnePanel();
  const [kept, setKept] = useState<TrackerView>(() => (deviceStore.get(KEY) === 'table' ? 'table' : 'panel'));
  const keep = (view: TrackerView) => {
    deviceStore.set(KEY, view);
    setKept(view);
  };
  return [onePanel ? 'panel' : kept, keep];
}
