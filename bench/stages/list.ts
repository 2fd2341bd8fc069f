import type { ListQuery } from '../../contract/core.ts';
import type { Fleet } from '../../worker/fleet/fleet.ts';
import { listPage } from '../../worker/view/list.ts';
import { deviceId, VEHICLES } from '../fleet-data.ts';
import { wholeFleet } from '../page/page-fleet.ts';
import { inTurn, perSecond, timed } from '../rounds.ts';
import { rowOf, type StageRow } from '../table.ts';

/** All of Brazil: every vehicle passes the filter. */
const WITHIN = { west: -85, south: -36, east: -21.7, north: 7 };
const MODELS = 20;
/** Devices of a group: a tenth of the fleet. */
const GROUP = Array.from({ length: VEHICLES / 10 }, (_, n) => deviceId(n * 10));
const QUERY: ListQuery = {
  search: '',
  activities: [],
  activeOnly: false,
  within: WITHIN,
  memberSet: null,
  sort: 'name',
  descending: false,
  offset: 50_000,
  limit: 100,
};

function namedFleet(): Fleet {
  const { fleet } = wholeFleet();
  for (let row = 0; row < VEHICLES; row += 1) {
    const name = `Caminhão ${(row * 7_919) % VEHICLES}`;
    fleet.setLabel({
      row,
      device: deviceId(row),
      name,
      licensePlate: `ABC${row}`,
      model: `Modelo ${row % MODELS}`,
      customerName: `Cliente ${row % 300}`,
      status: 'ACTIVE',
      color: null,
    });
  }
  return fleet;
}

/** Reads once what the list reads of every row: its place and its key. */
function barePass({ columns, size }: Fleet, keys: ArrayLike<number>): number {
  let sum = 0;
  for (let row = 0; row < size; row += 1)
    sum += columns.position[2 * row]! + columns.position[2 * row + 1]! + keys[row]!;
  return sum;
}

async function listed(fleet: Fleet, name: string, query: ListQuery, isAnew: boolean): Promise<StageRow> {
  const measured = (): number => {
    // A vehicle that moved may stand elsewhere in any list of a part of the map.
    if (isAnew) fleet.touch(0);
    let items = 0;
    const ms = timed(() => {
      items = listPage(fleet, query, () => GROUP).items.length;
    });
    if (items !== query.limit) throw new Error(`a page of ${items} lines`);
    return perSecond(1, ms);
  };
  const baseline = (): number => {
    let sum = 0;
    const ms = timed(() => {
      sum = barePass(fleet, fleet.columns.speedKmh);
    });
    if (Number.isNaN(sum)) throw new Error('a vehicle has no place or no speed');
    return perSecond(1, ms);
  };
  return rowOf(
    name,
    'passes/s',
    'a bare pass over the same columns',
    await inTurn({ rounds: 31, warmUp: 10 }, measured, baseline),
  );
}

/** A page from the middle of a list of 100,000 vehicles, all of them in view. */
export async function list(): Promise<StageRow[]> {
  const fleet = namedFleet();
  return [
    await listed(fleet, 'list, a further page', QUERY, false),
    await listed(fleet, 'list by name anew', QUERY, true),
    await listed(fleet, 'list by speed anew', { ...QUERY, sort: 'speed', descending: true }, true),
    await listed(fleet, 'list by battery anew', { ...QUERY, sort: 'battery' }, true),
    await listed(fleet, 'list by plate anew', { ...QUERY, sort: 'plate' }, true),
    await listed(fleet, 'list of a model anew', { ...QUERY, model: 'Modelo 7', offset: 2_000 }, true),
    await listed(fleet, 'list of a group anew', { ...QUERY, memberSet: 1, offset: 5_000 }, true),
    await listed(fleet, 'list of a search anew', { ...QUERY, search: 'caminhao cliente', offset: 50_000 }, true),
  ];
}
