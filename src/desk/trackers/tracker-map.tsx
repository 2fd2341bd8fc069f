import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaPanel, AreaToggle } from '../areas/area-panel.tsx';
import { ToolsOverMap } from '../../live/clients/header-tools.tsx';
import { FOLDED_SHEET_PX, SHEET_SHARE } from '../../live/fleet/sheet-height.ts';
import { useFleetState } from '../../live/fleet/use-fleet.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM } from '../../live/map/constants.ts';
import { LiveMap } from '../../live/map/live-map.tsx';
import { MapControls } from '../../live/map/map-controls.tsx';
import { RewindBar } from '../../live/rewind/rewind-bar.tsx';
import { RewindToggle } from '../../live/rewind/rewind-toggle.tsx';
import { toast } from '../../base/ui/toasts.ts';
import classes from './tracker.module.css';
import type { TrackerState } from './use-tracker.ts';

const MAX_ZOOM = 20;

interface Props {
  tracker: TrackerState;
  hasClient: boolean;
  tools: ReactNode;
  /** The detail bar, where it belongs over the map: not where there is room for one panel at a time. */
  detail: ReactNode;
  onFollow(following: boolean): void;
  /** Height that the time bar takes, px. */
  onRoom(px: number): void;
}

/** The map of a tracker screen with what stands over it. */
export function TrackerMap({ tracker, hasClient, tools, detail, onFollow, onRoom }: Props) {
  const { t } = useTranslation();
  const { map, onePanel, sheet, areas, hasAreas, rewind, hasChosen } = tracker;
  const { loading } = useFleetState();
  const sheetShare = hasAreas ? SHEET_SHARE : sheet.openShare;
  const fitAll = () => (hasClient && loading ? toast('info', t('clients.waitForAll')) : map?.camera.fitAll());
  return (
    <div className={classes.map}>
      <LiveMap
        mode="points"
        centre={DEFAULT_CENTRE}
        zoom={DEFAULT_ZOOM}
        maxZoom={MAX_ZOOM}
        onMap={tracker.setMap}
        onChoose={tracker.chooseOnMap}
        onFollow={onFollow}
        several={tracker.several}
      >
        <ToolsOverMap>{tools}</ToolsOverMap>
        <MapControls map={map} onFitAll={fitAll}>
          <AreaToggle state={areas} />
          <RewindToggle rewind={rewind} />
        </MapControls>
        <RewindBar
          rewind={rewind}
          aboveSheet={
            sheet.height === 'folded' && !hasAreas ? `${FOLDED_SHEET_PX}px` : `calc(${sheetShare * 100}% + 8px)`
          }
          onMark={tracker.showMark}
          onRoom={onRoom}
        />
        {detail}
        {hasAreas && <AreaPanel state={areas} raised={hasChosen && !onePanel} />}
      </LiveMap>
    </div>
  );
}
