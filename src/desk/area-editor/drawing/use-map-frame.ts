import { useSyncExternalStore } from 'react';
import type { AreaMap } from '../../areas/area-map.ts';

/** Draws a part of the page anew with each frame in which the map shows another place. */
export function useMapFrame(map: AreaMap): void {
  useSyncExternalStore(
    (tell) => map.onMove(tell),
    () => map.view(),
  );
}
