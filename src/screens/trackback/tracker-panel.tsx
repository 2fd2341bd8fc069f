import { useTranslation } from 'react-i18next';
import { PartialNotice } from '../../clients/list-trouble.tsx';
import { ListPager } from '../../fleet/list-pager.tsx';
import { SidePanel } from '../../fleet/side-panel.tsx';
import { VehicleList } from '../../fleet/vehicle-list.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import type { BoardProps } from './tracker-board.tsx';
import { NoTrackers, PanelTools, useMissingList, ViewSwitch, WhichToggle } from './tracker-parts.tsx';
import classes from './tracker-panel.module.css';
import type { TrackerList } from './use-tracker-list.ts';

/** The floating list of trackers. */
export function TrackerPanel(props: BoardProps & { list: TrackerList }) {
  const { hasClient, none, above, height, onHeight, mover, raised, detail } = props;
  const { t } = useTranslation();
  return (
    <SidePanel label={t('fleet.tracker.panel')} side="left" head={<PanelHead {...props} />} height={height} onHeight={onHeight} raised={raised} mover={mover}>
      {above}
      {detail && <div className={classes.detail}>{detail}</div>}
      {hasClient && <PartialNotice />}
      {hasClient ? <Trackers {...props} /> : <div className={classes.empty}>{none}</div>}
    </SidePanel>
  );
}

function PanelHead({ list, view, onView }: BoardProps & { list: TrackerList }) {
  const phone = usePhone();
  return (
    <div className={classes.head}>
      <WhichToggle list={list} />
      {!phone && <ViewSwitch view={view} onView={onView} />}
    </div>
  );
}

function Trackers({ list, mover, onHeight, device, detail, chosenRow, onChoose, onLetGo }: BoardProps & { list: TrackerList }) {
  const { t } = useTranslation();
  const isSlim = detail !== null && detail !== false;
  const missing = useMissingList(list.total);
  const { found } = list;
  if (missing !== null) return missing;
  return (
    <>
      <PanelTools list={list} mover={mover} device={device} isSlim={isSlim} onRaise={() => onHeight('full')} />
      <VehicleList
        pages={list.pages}
        window={list.window}
        label={t('fleet.tracker.list')}
        aside="readings"
        chosenRow={chosenRow}
        onChoose={onChoose}
        onEscape={onLetGo}
        empty={<NoTrackers list={list} />}
      />
      {found !== null && found > 0 && !isSlim && <ListPager page={list.page} size={list.size} total={found} onPage={list.turn} onSize={list.setSize} />}
    </>
  );
}
