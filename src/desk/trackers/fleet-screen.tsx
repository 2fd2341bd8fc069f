import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { VehicleLabel, ViewMode } from '../../../contract/core.ts';
import { useFolded } from '../../live/fleet/side-panel.tsx';
import { useAddressedChoice } from '../../live/map/use-addressed-choice.ts';
import type { Chosen } from '../../live/map/use-chosen.ts';
import { useEscape } from '../../live/fleet/use-escape.ts';
import { useTotal } from '../../live/fleet/use-total.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { FLEET_CENTRE, FLEET_MAX_ZOOM, FLEET_ZOOM, SELECTED_DEVICE_ZOOM } from '../../live/map/constants.ts';
import type { FleetMap } from '../../live/map/fleet-map.ts';
import { HeatLegend } from '../../live/map/heat-legend.tsx';
import { LiveMap } from '../../live/map/live-map.tsx';
import { MapControls } from '../../live/map/map-controls.tsx';
import { RewindBar } from '../../live/rewind/rewind-bar.tsx';
import { RewindToggle } from '../../live/rewind/rewind-toggle.tsx';
import { useAskedMoment } from '../../live/rewind/use-asked-moment.ts';
import { useRewind, type Rewind } from '../../live/rewind/use-rewind.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { useOnePanel } from '../../base/ui/use-phone.ts';
import classes from './fleet-screen.module.css';
import { ModeBar } from './mode-bar.tsx';
import { useFleetView } from './use-fleet-view.ts';
import { FOLDED_SHEET_PX, SHEET_SHARE } from '../../live/fleet/sheet-height.ts';
import { useWholeFleet } from '../../live/map/use-whole-fleet.ts';
import { useChoiceOf, useSeveralOnMap } from './use-several-on-map.ts';
import { ViewPanel } from './view-panel.tsx';

const FOLLOW_PATH = '/trackback-plus?device=';

const followAddress = (device: number): string =>
  `${import.meta.env.BASE_URL.replace(/\/$/, '')}${FOLLOW_PATH}${device}`;

/** The whole fleet: clusters, heat or points, and beside it the vehicles in view. */
export function FleetScreen() {
  const onePanel = useOnePanel();
  const [, go] = useLocation();
  const [map, setMap] = useState<FleetMap | null>(null);
  const [mode, setMode] = useState<ViewMode>('clusters');
  const [activities, setActivities] = useState<number[]>([]);
  // Each of its own: a panel that is open beside the map would, in a window made narrow, lie over the buttons as a sheet.
  const panel = useFolded('rastro.fleet-panel');
  const sheet = useFolded('rastro.fleet-sheet', true);
  const [folded, fold] = onePanel ? sheet : panel;
  const chosen = useAddressedChoice(map);
  const { view, look, members, openCluster, leaveCluster } = useFleetView(() => folded && fold(false));
  // On a phone the panel would leave no map to look at.
  const rewind = useRewind(() => onePanel && fold(true));
  const showMark = useMarks(map, chosen, rewind);
  useWholeFleet(map, chosen.row >= 0 || members !== null || rewind.isOpen);
  const several = useSeveralOnMap(map, () => folded && fold(false));
  useFleetEscape(several.letGo, members === null ? null : leaveCluster, chosen, rewind);
  const chooseInList = ({ row }: VehicleLabel) => {
    chosen.choose(row, SELECTED_DEVICE_ZOOM);
    if (onePanel) fold(true); // The popup needs the room of the panel.
  };
  return (
    <>
      <FleetHeader />
      <LiveMap
        mode={mode}
        centre={FLEET_CENTRE}
        zoom={FLEET_ZOOM}
        maxZoom={FLEET_MAX_ZOOM}
        onMap={setMap}
        onChoose={chosen.choose}
        onCluster={openCluster}
        onView={look}
        followAddress={followAddress}
        several={several.events}
        onGo={(address) => go(address.slice(address.indexOf(FOLLOW_PATH)))}
      >
        <FleetControls map={map} rewind={rewind} panel={!folded} />
        <ModeBar mode={mode} onMode={setMode} activities={activities} onActivities={setActivities} />
        {mode === 'heat' && <HeatLegend />}
        <RewindBar
          rewind={rewind}
          aboveSheet={folded ? `${FOLDED_SHEET_PX}px` : `calc(${SHEET_SHARE * 100}% + 8px)`}
          onMark={showMark}
        />
        <ViewPanel
          view={view}
          members={members}
          onBack={leaveCluster}
          activities={activities}
          folded={folded}
          onFold={fold}
          chosenRow={chosen.row}
          onChoose={chooseInList}
          onDeselect={() => chosen.choose(-1)}
          onFit={(rows) => map?.showRows(rows)}
        />
      </LiveMap>
    </>
  );
}

/** Escape lets go of what was chosen last: several, the open cluster, the vehicle, the past. */
function useFleetEscape(letGo: () => boolean, leave: (() => void) | null, chosen: Chosen, rewind: Rewind): void {
  useChoiceOf('all');
  useEscape(() => {
    if (letGo()) return;
    if (leave !== null) leave();
    else if (chosen.row >= 0) chosen.choose(-1);
    else rewind.escape();
  });
}

/** Shows the vehicle of a moment of the past, also of the one that the address asks for. */
function useMarks(map: FleetMap | null, chosen: Chosen, rewind: Rewind): (mark: { row: number }) => void {
  const show = ({ row }: { row: number }) =>
    row === chosen.row ? map?.choose(row) : chosen.choose(row, SELECTED_DEVICE_ZOOM);
  useAskedMoment(rewind, (row) => show({ row }));
  return show;
}

function FleetControls({ map, rewind, panel }: { map: FleetMap | null; rewind: Rewind; panel: boolean }) {
  return (
    <div className={classes.controls} data-panel={panel}>
      <MapControls map={map}>
        <RewindToggle rewind={rewind} />
      </MapControls>
    </div>
  );
}

function FleetHeader() {
  const { t } = useTranslation();
  const format = useFormat();
  const total = useTotal();
  return (
    <ScreenHeader
      title={t('fleet.fleetMap.title')}
      subtitle={t('fleet.fleetMap.subtitle', { vehicles: format.integer(total), count: total })}
    />
  );
}
