import { Button } from '@mantine/core';
import { IconArrowRight, IconFolderMinus, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import type { Group, GroupNode } from '../../../domain/live/groups/group.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { ListSearch } from '../../base/list/list-search.tsx';
import { useList } from '../../base/list/use-list.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { useVehicleColumns } from './columns.tsx';
import { drag } from './dragged.ts';
import classes from './groups.module.css';
import { VEHICLES } from './groups-list.ts';
import { AddVehiclesDialog, MoveDialog } from './move-dialogs.tsx';
import { useMove, whyNot } from './use-move.ts';
import { vehiclesQuery, type Place } from './use-place.ts';
import type { Tree } from './use-tree.ts';

interface Props {
  place: Place;
  tree: Tree;
  /** The group that is open, where one is and is known. */
  group: Group | null;
}

const idsOf = (rows: readonly Device[]): number[] => rows.map(({ id }) => id);

/** The vehicles of the group that is open: searched, chosen many at once, moved and taken out. */
export function Vehicles({ place, tree, group }: Props) {
  const { t } = useTranslation();
  const list = useList(VEHICLES, { fixed: vehiclesQuery(place) });
  const columns = useVehicleColumns();
  const chosenActions = (rows: readonly Device[], onDone: () => void) => (
    <Chosen rows={rows} group={group} groups={tree.lines} onDone={onDone} />
  );
  const label = group
    ? t('groupScreen.vehicles', { name: group.name })
    : t(place.group === 'none' ? 'groupScreen.vehiclesNone' : 'groupScreen.vehiclesAll');
  return (
    <ListScreen
      list={list}
      label={label}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      filters={
        <div className={classes.search}>
          <ListSearch
            label={t('groupScreen.search')}
            value={list.filters.term}
            onChange={(term) => list.filter({ term })}
          />
        </div>
      }
      exports={group && <AddVehicles group={group} />}
      also={chosenActions}
      onDragRows={(rows, event) => drag(event, idsOf(rows), rows.map(({ name }) => name).join('\n'))}
      empty={<Empty group={group} isNone={place.group === 'none'} />}
    />
  );
}

interface ChosenProps {
  rows: readonly Device[];
  group: Group | null;
  groups: readonly GroupNode[];
  onDone(): void;
}

/** What can be done with the vehicles that are chosen. */
function Chosen({ rows, group, groups, onDone }: ChosenProps) {
  const { t } = useTranslation();
  const move = useMove();
  const devices = idsOf(rows);
  const takeOut = async () => {
    const failure = await move({ devices, from: group, to: null });
    if (failure === null) onDone();
    else toast('error', `${t('groupScreen.moveFailed')} ${whyNot(failure)}`);
  };
  const askWhere = () =>
    openDialog('move', (close) => (
      <MoveDialog devices={devices} from={group} groups={groups} onDone={onDone} onClose={close} />
    ));
  return (
    <>
      <Button
        variant="default"
        h={36}
        leftSection={<IconArrowRight size={17} stroke={1.75} aria-hidden />}
        disabled={groups.length === 0}
        onClick={askWhere}
      >
        {t(group ? 'groupScreen.move' : 'groupScreen.put')}
      </Button>
      {group && (
        <Button
          variant="default"
          h={36}
          leftSection={<IconFolderMinus size={17} stroke={1.75} aria-hidden />}
          onClick={() => void takeOut()}
        >
          {t('groupScreen.takeOut')}
        </Button>
      )}
    </>
  );
}

function AddVehicles({ group }: { group: Group }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      h={40}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => openDialog('add-vehicles', (close) => <AddVehiclesDialog group={group} onClose={close} />)}
    >
      {t('groupScreen.addVehicles')}
    </Button>
  );
}

function Empty({ group, isNone }: { group: Group | null; isNone: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.empty} role="status">
      <Notice
        title={t(group ? 'groupScreen.empty' : isNone ? 'groupScreen.emptyNone' : 'groupScreen.emptyAll')}
        text={group ? t('groupScreen.emptyText') : ''}
        icon={<IconUsersGroup size={26} stroke={1.75} />}
      />
    </div>
  );
}
