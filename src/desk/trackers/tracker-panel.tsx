import { useTranslation } from 'react-i18next';
import { LIST_PAGE_SIZES } from '../../../domain/live/devices/tracker-panel.ts';
import { PartialNotice } from '../../live/clients/list-trouble.tsx';
import { Pager } from '../../base/list/pager.tsx';
import { SidePanel } from '../../live/fleet/side-panel.tsx';
import { useVehicleChoice } from '../../live/fleet/vehicle-choice.ts';
import { VehicleList } from '../../live/fleet/vehicle-list.tsx';
import { useOnePanel } from '../../base/ui/use-phone.ts';
import type { BoardLists, BoardProps } from './tracker-board.tsx';
import { NoTrackers, PanelTools, useMissingList, ViewSwitch, WhichToggle } from './tracker-parts.tsx';
import classes from './tracker-panel.module.css';

/** The floating list of trackers; on a phone, upright or across, a chosen one stands in its place. */
export function TrackerPanel(props: BoardProps & BoardLists) {
  const { hasClient, none, above, sheet, mover, raised, detail } = props;
  const { t } = useTranslation();
  const { height, openShare, setHeight } = sheet;
  const isVehicle = hasVehicle(props);
  const vehicle = isVehicle && (
    <>
      {height !== 'folded' && above}
      <div className={classes.detail}>{detail}</div>
    </>
  );
  const head = isVehicle ? null : <PanelHead {...props} />;
  return (
    <SidePanel
      label={t('fleet.tracker.panel')}
      side="left"
      head={head}
      peek={vehicle}
      height={height}
      onHeight={setHeight}
      openShare={openShare}
      raised={raised}
      mover={mover}
    >
      {!isVehicle && above}
      {hasClient && !isVehicle && <PartialNotice />}
      {hasClient ? <Trackers {...props} /> : <div className={classes.empty}>{none}</div>}
    </SidePanel>
  );
}

const hasVehicle = ({ detail }: BoardProps): boolean => detail !== null && detail !== false;

function PanelHead({ list, view, onView }: BoardProps & BoardLists) {
  const onePanel = useOnePanel();
  return (
    <div className={classes.head}>
      <WhichToggle list={list} />
      {!onePanel && <ViewSwitch view={view} onView={onView} />}
    </div>
  );
}

function Trackers(props: BoardProps & BoardLists) {
  const { list, several, mover, sheet, device, chosenRow, onChoose, onDeselect } = props;
  const { t } = useTranslation();
  const isSlim = hasVehicle(props);
  const choice = useVehicleChoice();
  const missing = useMissingList(list.total);
  const { found } = list;
  if (missing !== null) return missing;
  return (
    <>
      <PanelTools
        list={list}
        several={several}
        mover={mover}
        device={device}
        isSlim={isSlim}
        onRaise={() => sheet.setHeight('full')}
      />
      {/* It waits out of sight, so that it is found where it was. */}
      <div className={classes.list} hidden={isSlim}>
        <VehicleList
          pages={list.pages}
          window={list.window}
          label={t('fleet.tracker.list')}
          aside="readings"
          chosenRow={chosenRow}
          onChoose={onChoose}
          onEscape={onDeselect}
          choice={choice}
          empty={<NoTrackers list={list} />}
        />
      </div>
      {found !== null && found > 0 && !isSlim && (
        <Pager
          page={list.page}
          size={list.size}
          sizes={LIST_PAGE_SIZES}
          total={found}
          onPage={list.turn}
          onSize={list.setSize}
        />
      )}
    </>
  );
}
