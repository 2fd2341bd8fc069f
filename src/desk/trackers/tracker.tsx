import { useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleLabel } from '../../../contract/core.ts';
import { DetailBar } from '../device-panel/detail-bar.tsx';
import { useFleet, useFleetState } from '../../live/fleet/use-fleet.ts';
import { usePanelPlace } from '../../live/fleet/use-panel-place.ts';
import { useTotal } from '../../live/fleet/use-total.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { SELECTED_DEVICE_ZOOM } from '../../live/map/constants.ts';
import { useTableHeight } from './table-height.ts';
import { TrackerBoard } from './tracker-board.tsx';
import { TrackerMap } from './tracker-map.tsx';
import { useTrackerView } from './tracker-view.ts';
import classes from './tracker.module.css';
import { useTracker, type TrackerState } from './use-tracker.ts';

const PANEL_PX = 340;
const DETAIL_PX = 196;

/** For what stands above the list: the chosen vehicle by row (-1 for none) and device, and how to choose another. */
export interface AboveList {
  row: number;
  device: number | null;
  choose(row: number): void;
}

interface Props {
  /** Stands in the toolbar; that of the tracker unless the screen has its own. */
  title?: string | undefined;
  subtitle?: string | undefined;
  /** Whether there is a fleet to show: without one the list holds `none`. */
  hasClient: boolean;
  /** User whose security areas are shown; null for none. */
  userId: number | null;
  /** What the fleet belongs to; another one clears the choice, whose row may be another vehicle there. */
  subject?: string | number | null;
  /** Searches of the screen, in the toolbar. */
  tools?: ReactNode;
  renderAbove?(list: AboveList): ReactNode;
  none?: ReactNode;
}

/** Map, panel and detail bar of one client's trackers, or of those that are followed by plate. */
export function Tracker({ title, subtitle, hasClient, userId, subject = userId, tools, renderAbove, none }: Props) {
  const fleet = useFleet();
  const tracker = useTracker(userId, subject);
  const { onePanel, chosen, hasChosen, device, sheet } = tracker;
  const [rewindRoomPx, setRewindRoomPx] = useState(0);
  const [following, setFollowing] = useState(false);
  const [view, setView] = useTrackerView();
  const [tablePx, setTablePx] = useTableHeight('rastro.tracker-table');
  const mover = usePanelPlace('rastro.tracker-panel.place', {
    folded: sheet.height === 'folded',
    width: PANEL_PX,
    below: (hasChosen ? DETAIL_PX : 0) + rewindRoomPx,
  });
  const detail = hasChosen && <TrackerDetail tracker={tracker} following={following} />;
  const choose = (row: number) => row !== chosen.row && chosen.choose(row, SELECTED_DEVICE_ZOOM);
  const chooseInList = (label: VehicleLabel) => {
    fleet.labels.keep([label]);
    chosen.choose(label.row, SELECTED_DEVICE_ZOOM);
  };
  return (
    <>
      <TrackerHeader title={title} subtitle={subtitle} hasClient={hasClient} tools={tools} />
      <div className={classes.split} data-view={view} style={{ '--table-px': `${tablePx}px` } as CSSProperties}>
        <TrackerMap
          tracker={tracker}
          hasClient={hasClient}
          tools={tools}
          detail={onePanel ? null : detail}
          onFollow={(next) => {
            setFollowing(next);
            chosen.noteFollowing(next);
          }}
          onRoom={setRewindRoomPx}
        />
        <TrackerBoard
          key={userId}
          hasClient={hasClient}
          userId={userId}
          none={none}
          above={renderAbove?.({ row: chosen.row, device, choose })}
          view={view}
          onView={setView}
          tablePx={tablePx}
          onTablePx={setTablePx}
          sheet={sheet}
          mover={mover}
          device={device}
          chosenRow={chosen.row}
          raised={hasChosen && !onePanel}
          detail={onePanel ? detail : null}
          onChoose={chooseInList}
          onDeselect={() => chosen.choose(-1)}
          onFit={(rows) => tracker.map?.showRows(rows)}
        />
      </div>
    </>
  );
}

/** The chosen vehicle; in the place of the list with the actions of the map's popup. */
function TrackerDetail({ tracker, following }: { tracker: TrackerState; following: boolean }) {
  const { onePanel, chosen } = tracker;
  const follow = { following, onFollow: () => chosen.follow(!following) };
  return (
    <DetailBar
      row={chosen.row}
      detail={chosen.detail}
      onClose={() => chosen.choose(-1)}
      actions={onePanel ? follow : undefined}
    />
  );
}

function TrackerHeader({
  title,
  subtitle,
  hasClient,
  tools,
}: Pick<Props, 'title' | 'subtitle' | 'hasClient' | 'tools'>) {
  const { t } = useTranslation();
  const total = useTotal();
  const { loading } = useFleetState();
  const counted = loading ? t('fleet.tracker.loading') : (subtitle ?? t('fleet.tracker.count', { count: total }));
  return (
    <ScreenHeader title={title ?? t('fleet.tracker.title')} subtitle={hasClient ? counted : undefined}>
      {tools}
    </ScreenHeader>
  );
}
