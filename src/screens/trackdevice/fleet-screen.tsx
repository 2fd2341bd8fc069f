import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { MemberSet, View, ViewMode } from '../../../contract/core.ts';
import { useFolded } from '../../fleet/side-panel.tsx';
import { useAskedDevice } from '../../fleet/use-asked-device.ts';
import { useChosen } from '../../fleet/use-chosen.ts';
import { useEscape } from '../../fleet/use-escape.ts';
import { useTotal } from '../../fleet/use-total.ts';
import { useFormat } from '../../i18n/format.ts';
import type { Cluster } from '../../map/cluster-marks.ts';
import { FLEET_CENTRE, FLEET_MAX_ZOOM, FLEET_ZOOM, SELECTED_DEVICE_ZOOM } from '../../map/constants.ts';
import type { FleetMap } from '../../map/fleet-map.ts';
import { HeatLegend } from '../../map/heat-legend.tsx';
import { LiveMap } from '../../map/live-map.tsx';
import { MapControls } from '../../map/map-controls.tsx';
import { RewindBar } from '../../rewind/rewind-bar.tsx';
import { RewindToggle } from '../../rewind/rewind-toggle.tsx';
import { useRewind } from '../../rewind/use-rewind.ts';
import { useCore } from '../../shell/console-context.tsx';
import { ScreenHeader } from '../../shell/screen-header.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import classes from './fleet-screen.module.css';
import { ModeBar } from './mode-bar.tsx';
import { ViewPanel } from './view-panel.tsx';

const FOLLOW_PATH = '/trackback-plus?device=';
const PANEL_PX = 362;
const BAR_PX = 84;
const PHONE_TOP_PX = 180;
const FOLDED_SHEET_PX = 80;
const SHEET_SHARE = 0.52;

/** The whole fleet: clusters, heat or points, and beside it the vehicles in view. */
export function FleetScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const core = useCore();
  const phone = usePhone();
  const [, go] = useLocation();
  const [map, setMap] = useState<FleetMap | null>(null);
  const [mode, setMode] = useState<ViewMode>('clusters');
  const [view, setView] = useState<View | null>(null);
  const [members, setMembers] = useState<MemberSet | null>(null);
  const [activities, setActivities] = useState<number[]>([]);
  const [folded, fold] = useFolded('rastro.fleet-panel', phone);
  const chosen = useChosen(map);
  const total = useTotal();
  useAskedDevice(map, chosen);
  // On a phone the sheet would leave no map to look at.
  const rewind = useRewind(() => phone && fold(true));
  const [rewindRoom, setRewindRoom] = useState(0);
  useEscape(() => {
    if (members !== null) setMembers(null);
    else if (chosen.row >= 0) chosen.choose(-1);
    else rewind.escape();
  });

  useEffect(() => {
    if (!map) return;
    const { clientHeight } = map.map.getContainer();
    if (phone) map.setInsets({ left: 0, right: 0, top: PHONE_TOP_PX, bottom: (folded ? FOLDED_SHEET_PX : clientHeight * SHEET_SHARE) + rewindRoom });
    else map.setInsets({ left: 0, right: folded ? 0 : PANEL_PX, top: BAR_PX, bottom: rewindRoom });
  }, [map, phone, folded, rewindRoom]);
  useEffect(
    () => () => {
      void core.setView(null);
    },
    [core],
  );

  const look = (next: View) => {
    void core.setView(next);
    setView(next);
  };
  const list = async (cluster: Cluster) => {
    const found = await core.members(cluster.longitude, cluster.latitude);
    setMembers(found);
    if (folded) fold(false);
  };

  return (
    <>
      <ScreenHeader title={t('fleet.fleetMap.title')} subtitle={t('fleet.fleetMap.subtitle', { vehicles: format.integer(total), count: total })} />
      <LiveMap
        mode={mode}
        centre={FLEET_CENTRE}
        zoom={FLEET_ZOOM}
        maxZoom={FLEET_MAX_ZOOM}
        onMap={setMap}
        onChoose={chosen.choose}
        onCluster={(cluster) => void list(cluster)}
        onView={look}
        followAddress={(device) => `${import.meta.env.BASE_URL.replace(/\/$/, '')}${FOLLOW_PATH}${device}`}
        onGo={(address) => go(address.slice(address.indexOf(FOLLOW_PATH)))}
      >
        <div className={classes.controls} data-panel={!folded}>
          <MapControls map={map}>
            <RewindToggle rewind={rewind} />
          </MapControls>
        </div>
        <ModeBar mode={mode} onMode={setMode} activities={activities} onActivities={setActivities} />
        {mode === 'heat' && <HeatLegend />}
        <RewindBar
          rewind={rewind}
          map={map}
          aboveSheet={folded ? `${FOLDED_SHEET_PX}px` : `calc(${SHEET_SHARE * 100}% + 8px)`}
          onMark={({ row }) => row !== chosen.row && chosen.choose(row, SELECTED_DEVICE_ZOOM)}
          onRoom={setRewindRoom}
        />
        <ViewPanel
          view={view}
          members={members}
          onBack={() => setMembers(null)}
          activities={activities}
          folded={folded}
          onFold={fold}
          chosenRow={chosen.row}
          onChoose={(label) => {
            chosen.choose(label.row, SELECTED_DEVICE_ZOOM);
            // The popup needs the room of the sheet.
            if (phone) fold(true);
          }}
          onLetGo={() => chosen.choose(-1)}
        />
      </LiveMap>
    </>
  );
}
