import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberSet, VehicleLabel, View } from '../../../contract/core.ts';
import { useDebounced } from '../../live/fleet/use-debounced.ts';
import { SearchBox } from '../../base/ui/search-box.tsx';
import { TWO_HEIGHTS } from '../../live/fleet/sheet-height.ts';
import { SidePanel } from '../../live/fleet/side-panel.tsx';
import { useFleetGeneration, useFleetState, useVehicleLabel } from '../../live/fleet/use-fleet.ts';
import { useTotal } from '../../live/fleet/use-total.ts';
import { usePages, useVehiclePages } from '../../live/fleet/use-vehicle-pages.ts';
import { useListOrder } from '../../live/fleet/vehicle-list-order.ts';
import { SortMenu } from '../../live/fleet/vehicle-list-sort.tsx';
import { useChecked, useVehicleChoice } from '../../live/fleet/vehicle-choice.ts';
import { VehicleList } from '../../live/fleet/vehicle-list.tsx';
import { VehicleRow } from '../../live/fleet/vehicle-row.tsx';
import { VehiclePages, type PageQuery } from '../../live/fleet/vehicle-pages.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { hasWebgl } from '../../live/map/webgl.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { SeveralToggle } from './several-toggle.tsx';
import { useViewEdition } from './use-view-edition.ts';
import quiet from '../../base/ui/quiet-button.module.css';
import classes from './view-panel.module.css';

const SeveralOfClients = lazy(() => import('./several-of-clients.tsx'));

interface Props {
  view: View | null;
  /** The cluster that was opened; null lists what is in view. */
  members: MemberSet | null;
  onBack(): void;
  activities: readonly number[];
  folded: boolean;
  onFold(folded: boolean): void;
  chosenRow: number;
  onChoose(label: VehicleLabel): void;
  onDeselect(): void;
  /** Shows rows of the fleet on the map. */
  onFit(rows: readonly number[]): void;
}

/** The vehicles on screen, or those of one spot. */
export function ViewPanel(props: Props) {
  return props.members === null ? <InView {...props} /> : <Members {...props} members={props.members} />;
}

const ORDER_KEY = 'rastro.fleet-order';

/** Why the list is empty: the fleet is, or did not come, or nothing of it is in view or passes the filter. */
function noneText(isFleetEmpty: boolean, hasFailed: boolean, isFiltered: boolean) {
  if (isFleetEmpty) return hasFailed ? 'fleet.fleetMap.notYet' : 'fleet.fleetMap.empty';
  return isFiltered ? 'fleet.fleetMap.noneFound' : 'fleet.fleetMap.noneInView';
}

function InView({ view, activities, folded, onFold, chosenRow, onChoose, onDeselect, onFit }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const choice = useVehicleChoice();
  const [search, setSearch] = useState('');
  const debounced = useDebounced(search);
  const [order, setOrder] = useListOrder(ORDER_KEY);
  const edition = useViewEdition();
  const generation = useFleetGeneration();
  const total = useTotal();
  const { loading, failure } = useFleetState();
  const within = useMemo(
    () => (view === null ? null : { west: view.west, south: view.south, east: view.east, north: view.north }),
    [view],
  );
  // Without a map there is no view to wait for: the list holds the whole fleet.
  const query: PageQuery | null =
    within !== null || !hasWebgl()
      ? { search: debounced, activities: [...activities], activeOnly: false, within, memberSet: null, ...order }
      : null;
  const pages = useVehiclePages(query, hasWebgl() ? edition : generation);
  const { total: found } = usePages(pages);
  const head = (
    <div className={classes.head}>
      <h2 className={classes.title}>
        {t('fleet.fleetMap.inView')}{' '}
        <span className={classes.count}>{found === null ? '' : format.integer(found)}</span>
      </h2>
      {!folded && <SortMenu order={order} onOrder={setOrder} />}
    </div>
  );
  const none = noneText(total === 0 && !loading, failure !== null, debounced !== '' || activities.length > 0);
  return (
    <SidePanel
      label={t('fleet.fleetMap.panel')}
      side="right"
      head={head}
      height={folded ? 'folded' : 'open'}
      onHeight={(height) => onFold(height === 'folded')}
      heights={TWO_HEIGHTS}
    >
      <Tools label={t('fleet.fleetMap.search')} search={search} onSearch={setSearch} onFit={onFit} />
      <Pinned row={chosenRow} pages={pages} />
      <VehicleList
        pages={pages}
        label={t('fleet.fleetMap.list')}
        aside="customer"
        chosenRow={chosenRow}
        onChoose={onChoose}
        onEscape={onDeselect}
        choice={choice}
        empty={<Notice title={t('fleet.tracker.noneTitle')} text={t(none)} />}
      />
    </SidePanel>
  );
}

interface ToolsProps {
  label: string;
  search: string;
  onSearch(search: string): void;
  onFit: Props['onFit'];
}

/** Search, and what can be done with several. */
function Tools({ label, search, onSearch, onFit }: ToolsProps) {
  const isShown = useChecked(useVehicleChoice()) !== null;
  return (
    <div className={classes.tools}>
      <div className={classes.searchRow}>
        <SearchBox label={label} value={search} onChange={onSearch} />
        <SeveralToggle />
      </div>
      {isShown && (
        <Suspense fallback={null}>
          <SeveralOfClients onFit={onFit} />
        </Suspense>
      )}
    </div>
  );
}

/** The chosen vehicle stays at the top when it is not in the list: it left the view, or the search leaves it out. */
function Pinned({ row, pages }: { row: number; pages: VehiclePages }) {
  const label = useVehicleLabel(row);
  const { watched } = usePages(pages);
  if (label === undefined || watched.row !== row || watched.at !== -1) return null;
  return (
    <div className={classes.pinned}>
      <VehicleRow label={label} aside="customer" chosen />
    </div>
  );
}

function Members(props: Props & { members: MemberSet }) {
  const { members, onBack, folded, onFold, chosenRow, onChoose, onDeselect, onFit } = props;
  const { t } = useTranslation();
  const choice = useVehicleChoice();
  const [search, setSearch] = useState('');
  const debounced = useDebounced(search);
  const [order, setOrder] = useListOrder(ORDER_KEY);
  const edition = useViewEdition();
  const pages = useVehiclePages(
    { search: debounced, activities: [], activeOnly: false, within: null, memberSet: members.id, ...order },
    edition,
  );
  const head = (
    <div className={classes.head}>
      <UnstyledButton
        className={quiet.button}
        aria-label={t('fleet.fleetMap.backToView')}
        title={t('fleet.fleetMap.backToView')}
        onClick={onBack}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <h2 className={classes.title}>{t('map.cluster.title', { count: members.total })}</h2>
      {!folded && <SortMenu order={order} onOrder={setOrder} />}
    </div>
  );
  const none = debounced === '' ? 'fleet.fleetMap.noneInView' : 'fleet.fleetMap.noneOfMembers';
  return (
    <SidePanel
      label={t('fleet.fleetMap.members')}
      side="right"
      head={head}
      height={folded ? 'folded' : 'open'}
      onHeight={(height) => onFold(height === 'folded')}
      heights={TWO_HEIGHTS}
    >
      <Tools label={t('fleet.fleetMap.searchMembers')} search={search} onSearch={setSearch} onFit={onFit} />
      <VehicleList
        pages={pages}
        label={t('fleet.fleetMap.members')}
        aside="customer"
        chosenRow={chosenRow}
        onChoose={onChoose}
        onEscape={onDeselect}
        choice={choice}
        empty={<Notice title={t('fleet.tracker.noneTitle')} text={t(none)} />}
      />
    </SidePanel>
  );
}
