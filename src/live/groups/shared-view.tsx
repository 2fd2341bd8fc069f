import { Button } from '@mantine/core';
import { IconDoorExit, IconUsersGroup } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetScope as Scope, VehicleLabel } from '../../../contract/core.ts';
import type { SharedGroup } from '../../../domain/live/groups/group-invite.ts';
import { FleetScope } from '../fleet/fleet-scope.tsx';
import { useDebounced } from '../fleet/use-debounced.ts';
import { useFleetGeneration, useFleetState } from '../fleet/use-fleet.ts';
import { useVehiclePages } from '../fleet/use-vehicle-pages.ts';
import { VehicleList } from '../fleet/vehicle-list.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { DEFAULT_CENTRE, FIRST_DEVICE_ZOOM, FLEET_MAX_ZOOM, FLEET_ZOOM } from '../map/constants.ts';
import type { FleetMap } from '../map/fleet-map.ts';
import { LiveMap } from '../map/live-map.tsx';
import { MapControls } from '../map/map-controls.tsx';
import { useWholeFleet } from '../map/use-whole-fleet.ts';
import { useCall } from '../../base/query/use-call.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import { SearchBox } from '../../base/ui/search-box.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import classes from './shared-view.module.css';

interface Props {
  id: string;
  /** The reader no longer sees it. */
  onLeft(): void;
}

/** A group of somebody else: its vehicles where they are now. */
export function SharedView({ id, onLeft }: Props) {
  const { t } = useTranslation();
  const { value, failure, again } = useCall('groups.shared', {}, { keptMs: 0 });
  const scope = useMemo<Scope>(() => ({ kind: 'group', groupId: Number(id) }), [id]);
  if (failure && !value)
    return <FailureCallout title={t('groupMembers.sharedFailed')} failure={failure} onRetry={again} />;
  if (!value) return <Waiting />;
  const group = value.find((each) => String(each.id) === id);
  if (!group)
    return (
      <Notice
        title={t('groupMembers.gone')}
        text={t('groupMembers.goneText')}
        icon={<IconUsersGroup size={26} stroke={1.75} />}
      />
    );
  const leave = () =>
    openDialog('leave-group', (close) => <LeaveDialog group={group} onLeft={onLeft} onClose={close} />);
  return (
    <FleetScope scope={scope}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{group.name}</h2>
          <p className={classes.quiet}>{t('groupMembers.sharedFrom', { owner: group.ownerName })}</p>
        </div>
        <Button
          variant="default"
          h={40}
          leftSection={<IconDoorExit size={17} stroke={1.75} aria-hidden />}
          onClick={leave}
        >
          {t('groupMembers.leave')}
        </Button>
      </div>
      <Board group={group} />
    </FleetScope>
  );
}

/** The vehicles on the map and as a list: which one is looked at is the same in both. */
function Board({ group: { name } }: { group: SharedGroup }) {
  const { t } = useTranslation();
  const [map, setMap] = useState<FleetMap | null>(null);
  const [row, setRow] = useState(-1);
  useWholeFleet(map, row >= 0);
  const choose = (next: number, zoom: number | null = null) => {
    const target = next === row ? -1 : next;
    setRow(target);
    map?.choose(target, zoom);
  };
  return (
    <div className={classes.board}>
      <section className={classes.map} aria-label={t('groupMembers.map', { name })}>
        <LiveMap
          mode="points"
          centre={DEFAULT_CENTRE}
          zoom={FLEET_ZOOM}
          maxZoom={FLEET_MAX_ZOOM}
          onMap={setMap}
          onChoose={choose}
        >
          <MapControls map={map} />
        </LiveMap>
      </section>
      <List
        name={name}
        chosenRow={row}
        onChoose={(label) => choose(label.row, FIRST_DEVICE_ZOOM)}
        onLetGo={() => choose(-1)}
      />
    </div>
  );
}

interface ListProps {
  name: string;
  chosenRow: number;
  onChoose(label: VehicleLabel): void;
  onLetGo(): void;
}

function List({ name, chosenRow, onChoose, onLetGo }: ListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const debounced = useDebounced(search);
  const { failure, retry } = useFleetState();
  const generation = useFleetGeneration();
  const query = { search: debounced, activities: [], activeOnly: false, within: null, memberSet: null };
  const pages = useVehiclePages({ ...query, sort: 'name', descending: false }, generation);
  return (
    <div className={classes.list}>
      <div className={classes.search}>
        <SearchBox label={t('groupMembers.search')} value={search} onChange={setSearch} />
      </div>
      {failure ? (
        <FailureCallout title={t('groupMembers.vehiclesFailed')} failure={failure} onRetry={retry} />
      ) : (
        <VehicleList
          pages={pages}
          label={t('groupMembers.list', { name })}
          aside="readings"
          chosenRow={chosenRow}
          onChoose={onChoose}
          onEscape={onLetGo}
          empty={<Notice title={t(debounced === '' ? 'groupMembers.none' : 'groupMembers.noneFound')} text="" />}
        />
      )}
    </div>
  );
}
