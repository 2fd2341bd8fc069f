import { useEffect, useEffectEvent, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogMark } from '../../../contract/core.ts';
import { AREA_PANEL_PX, AreaPanel, AreaToggle } from '../../areas/area-panel.tsx';
import { useAreaPanel } from '../../areas/use-area-panel.ts';
import { ToolsOverMap } from '../../clients/header-tools.tsx';
import { DetailBar } from '../../fleet/detail-bar.tsx';
import { EDGE_PX, sidesTaken } from '../../fleet/panel-place.ts';
import { FOLDED_SHEET_PX, SHEET_SHARE } from '../../fleet/sheet-height.ts';
import { useAskedDevice } from '../../fleet/use-asked-device.ts';
import { useEscape } from '../../fleet/use-escape.ts';
import { useChosen } from '../../fleet/use-chosen.ts';
import { useFleet, useFleetState } from '../../fleet/use-fleet.ts';
import { usePanelPlace } from '../../fleet/use-panel-place.ts';
import { useTotal } from '../../fleet/use-total.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM, SELECTED_DEVICE_ZOOM } from '../../map/constants.ts';
import type { FleetMap } from '../../map/fleet-map.ts';
import { LiveMap } from '../../map/live-map.tsx';
import { MapControls } from '../../map/map-controls.tsx';
import { RewindBar } from '../../rewind/rewind-bar.tsx';
import { RewindToggle } from '../../rewind/rewind-toggle.tsx';
import { useRewind } from '../../rewind/use-rewind.ts';
import { ScreenHeader } from '../../shell/screen-header.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { toast } from '../../ui/toasts.ts';
import { useTableHeight } from './table-height.ts';
import { TrackerBoard } from './tracker-board.tsx';
import { useTrackerView } from './tracker-view.ts';
import classes from './tracker.module.css';
import { useFirstView } from './use-first-view.ts';
import { useTrackerSheet } from './use-tracker-sheet.ts';

const MAX_ZOOM = 20;
const PANEL_PX = 340;
const DETAIL_PX = 196;
const PHONE_TOP_PX = 72;

/** What stands above the list knows which vehicle is chosen, by row (-1 for none) and device, and may choose another. */
export interface AboveList {
  row: number;
  device: number | null;
  choose(row: number): void;
}

interface Props {
  /** Stands in the toolbar; that of the tracker unless the screen has its own. */
  title?: string;
  subtitle?: string;
  /** Whether there is a fleet to show: without one the list holds `none`. */
  hasClient: boolean;
  /** Whose security areas are shown; null for nobody's. */
  userId: number | null;
  /** What the fleet is of; another one lets go of the chosen vehicle, whose row may be somebody else's there. */
  subject?: string | number | null;
  /** Searches of the screen, in the toolbar. */
  tools?: ReactNode;
  renderAbove?(list: AboveList): ReactNode;
  none?: ReactNode;
}

/** Map, panel and detail bar of one client's trackers, or of those that are followed by plate. */
export function Tracker({ title, subtitle, hasClient, userId, subject = userId, tools, renderAbove, none }: Props) {
  const { t } = useTranslation();
  const fleet = useFleet();
  const phone = usePhone();
  const [map, setMap] = useState<FleetMap | null>(null);
  const chosen = useChosen(map);
  const sheet = useTrackerSheet(chosen.row, phone);
  const folded = sheet.height === 'folded';
  const total = useTotal();
  const { loading } = useFleetState();
  const device = chosen.row < 0 || chosen.row >= fleet.mirror.size ? null : fleet.mirror.columns.device[chosen.row]!;
  const letGo = useEffectEvent(() => chosen.row >= 0 && chosen.choose(-1));
  useEffect(() => {
    letGo();
  }, [subject]);
  useAskedDevice(map, chosen);
  // On a phone the sheet would leave no map to look at.
  const rewind = useRewind(() => phone && sheet.setHeight('folded'));
  const [rewindRoom, setRewindRoom] = useState(0);
  const areas = useAreaPanel(map, userId, () => chosen.row >= 0 && chosen.choose(-1));
  useFirstView(map, userId, chosen.row >= 0 || areas.chosen !== null);
  useEscape(() => {
    if (chosen.row >= 0) chosen.choose(-1);
    else if (areas.chosen !== null) areas.choose(null);
    else rewind.escape();
  });

  const [following, setFollowing] = useState(false);
  const hasDetail = chosen.row >= 0;
  // Areas give way to a vehicle that has something to tell, on a phone to any: one sheet is there at a time.
  const hasAreas = areas.open && (!hasDetail || (!phone && chosen.detail?.telemetry === null));
  const sheetShare = hasAreas ? SHEET_SHARE : sheet.openShare;
  const [view, setView] = useTrackerView();
  const [tablePx, setTablePx] = useTableHeight('rastro.tracker-table');
  const isTable = view === 'table';
  const mover = usePanelPlace('rastro.tracker-panel.place', { folded, width: PANEL_PX, below: (hasDetail ? DETAIL_PX : 0) + rewindRoom });
  const sides = sidesTaken(mover.place ?? { left: EDGE_PX, top: EDGE_PX }, PANEL_PX, mover.room?.width ?? Infinity);
  const leftPx = folded || isTable ? 0 : sides.left;
  const rightPx = Math.max(folded || isTable ? 0 : sides.right, hasAreas ? AREA_PANEL_PX : 0);
  useEffect(() => {
    if (!map) return;
    const { clientHeight } = map.map.getContainer();
    if (phone) map.setInsets({ left: 0, right: 0, top: PHONE_TOP_PX, bottom: (folded && !hasAreas ? FOLDED_SHEET_PX : clientHeight * sheetShare) + rewindRoom });
    else map.setInsets({ left: leftPx, right: rightPx, top: 0, bottom: (hasDetail ? DETAIL_PX : 0) + rewindRoom });
  }, [map, phone, folded, sheetShare, leftPx, rightPx, hasDetail, hasAreas, rewindRoom]);

  // On a phone the sheet says what the popup would: there is no room for both.
  useEffect(() => map?.setHasPopup(!phone), [map, phone]);

  const actions = phone ? { following, onFollow: () => map?.follow(!following) } : undefined;
  const detail = hasDetail && <DetailBar row={chosen.row} detail={chosen.detail} onClose={() => chosen.choose(-1)} actions={actions} />;
  const chooseOnMap = (row: number) => {
    chosen.choose(row);
    if (phone) sheet.setFor(row, 'open');
  };
  const showMark = ({ row }: LogMark) => {
    if (row === chosen.row) return;
    // The bar stands on the sheet: both leave no map to see the moment on.
    sheet.setFor(row, 'folded');
    chosen.choose(row, SELECTED_DEVICE_ZOOM);
  };
  const fitAll = () => (hasClient && loading ? toast('info', t('clients.waitForAll')) : map?.fitAll());
  const counted = loading ? t('fleet.tracker.loading') : (subtitle ?? t('fleet.tracker.count', { count: total }));
  return (
    <>
      <ScreenHeader title={title ?? t('fleet.tracker.title')} subtitle={hasClient ? counted : undefined}>
        {tools}
      </ScreenHeader>
      <div className={classes.split} data-view={view} style={{ '--table-px': `${tablePx}px` } as CSSProperties}>
        <div className={classes.map}>
          <LiveMap mode="points" centre={DEFAULT_CENTRE} zoom={DEFAULT_ZOOM} maxZoom={MAX_ZOOM} onMap={setMap} onChoose={chooseOnMap} onFollow={setFollowing}>
            <ToolsOverMap>{tools}</ToolsOverMap>
            <MapControls map={map} onFitAll={fitAll}>
              <AreaToggle state={areas} />
              <RewindToggle rewind={rewind} />
            </MapControls>
            <RewindBar
              rewind={rewind}
              map={map}
              aboveSheet={folded && !hasAreas ? `${FOLDED_SHEET_PX}px` : `calc(${sheetShare * 100}% + 8px)`}
              onMark={showMark}
              onRoom={setRewindRoom}
            />
            {!phone && detail}
            {hasAreas && <AreaPanel state={areas} raised={hasDetail && !phone} />}
          </LiveMap>
        </div>
        <TrackerBoard
          key={userId}
          hasClient={hasClient}
          userId={userId}
          none={none}
          above={renderAbove?.({ row: chosen.row, device, choose: (row) => row !== chosen.row && chosen.choose(row, SELECTED_DEVICE_ZOOM) })}
          view={view}
          onView={setView}
          tablePx={tablePx}
          onTablePx={setTablePx}
          sheet={sheet}
          mover={mover}
          device={device}
          chosenRow={chosen.row}
          raised={hasDetail && !phone}
          detail={phone ? detail : null}
          onChoose={(label) => {
            fleet.labels.keep([label]);
            chosen.choose(label.row, SELECTED_DEVICE_ZOOM);
          }}
          onLetGo={() => chosen.choose(-1)}
        />
      </div>
    </>
  );
}
