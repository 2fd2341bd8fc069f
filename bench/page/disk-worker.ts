import { expose } from 'comlink';
import { frameBytes } from '../../contract/frame.ts';
import type { VehicleLabel } from '../../contract/core.ts';
import type { Fleet } from '../../worker/fleet/fleet.ts';
import { FleetLog } from '../../worker/log/fleet-log.ts';
import { frameOfRows } from '../../worker/log/block.ts';
import { ROWS_A_BLOCK } from '../../worker/log/snapshot.ts';
import { browserPlatform } from '../../worker/platform.ts';
import { deviceId, moveOn, serverNowOf, VEHICLES, type WireFrame } from '../fleet-data.ts';
import { joined, pairOf, timedAsync } from '../rounds.ts';
import type { Rounds } from '../table.ts';
import { openRawStore } from './raw-store.ts';
import { applyAll, wholeFleet } from './page-fleet.ts';

const SCOPE = 'all';
const userOf = (round: number): number => deviceId(round);
const rawName = (round: number): string => `bench-raw-${round}`;

const labelOf = (row: number): VehicleLabel => ({
  row,
  device: deviceId(row),
  name: `Veículo ${row}`,
  licensePlate: `PXT${row % 10}E${row % 100}`,
  model: 'FIAT STRADA',
  customerName: `Cliente ${row % 400}`,
  status: 'ACTIVE',
  color: null,
});

/** The bytes that the log writes of a fleet's columns, as one array. */
function columnBytes(fleet: Fleet): Uint8Array {
  const bytes = new Uint8Array((VEHICLES / ROWS_A_BLOCK) * frameBytes(ROWS_A_BLOCK));
  for (let row = 0; row < VEHICLES; row += ROWS_A_BLOCK)
    bytes.set(frameOfRows(fleet.columns, row, row + ROWS_A_BLOCK), (row / ROWS_A_BLOCK) * frameBytes(ROWS_A_BLOCK));
  return bytes;
}

const labelBytes = (fleet: Fleet): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(Array.from({ length: VEHICLES }, (_, row) => fleet.labels.at(row))));

function sideBySide(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(left.byteLength + right.byteLength);
  bytes.set(left);
  bytes.set(right, left.byteLength);
  return bytes;
}

/** The log of a user in a database of its own; a lock of tabs is not at stake here. */
async function openLog(round: number, serverNow: () => number): Promise<FleetLog> {
  const fail = (what: string): never => {
    throw new Error(`the log could not use the database: ${what}`);
  };
  const log = new FleetLog({
    platform: { ...browserPlatform(), locks: null },
    serverNow,
    onProblem: fail,
    onDeleted: () => fail('deleted'),
  });
  await log.open(userOf(round));
  if (log.status().state !== 'persistent') fail('it is in memory');
  return log;
}

/** One user's log and a raw store beside it: the first snapshot with names, then one after every vehicle moved. */
async function persistOne(
  round: number,
  fleet: Fleet,
  wire: readonly WireFrame[],
): Promise<{ first: Rounds; next: Rounds }> {
  const raw = await openRawStore(rawName(round));
  const log = await openLog(round, () => serverNowOf(wire));
  log.follow(SCOPE, fleet, null);
  const names = labelBytes(fleet);
  const everything = sideBySide(columnBytes(fleet), names);
  const first = await pairOf(
    round,
    () => timedAsync(() => log.flush(true)),
    () => timedAsync(() => raw.put('everything', everything)),
  );
  await raw.put('columns', columnBytes(fleet));
  await raw.put('names', names);
  moveOn(wire);
  applyAll(fleet, wire);
  const columns = columnBytes(fleet);
  const next = await pairOf(
    round,
    () => timedAsync(() => log.flush(true)),
    () => timedAsync(() => raw.put('columns', columns)),
  );
  await log.close();
  raw.close();
  return { first, next };
}

async function restoreOne(round: number): Promise<{ columns: Rounds; names: Rounds }> {
  const raw = await openRawStore(rawName(round));
  const log = await openLog(round, () => Date.now());
  let restored: Awaited<ReturnType<FleetLog['restore']>> = null;
  const columns = await pairOf(
    round,
    () => timedAsync(async () => (restored = await log.restore(SCOPE))),
    () => timedAsync(() => raw.get('columns')),
  );
  const found = restored as Awaited<ReturnType<FleetLog['restore']>>;
  if (found?.fleet.size !== VEHICLES || found.damaged > 0)
    throw new Error(`${found?.fleet.size ?? 0} of ${VEHICLES} vehicles were restored`);
  const names = await pairOf(
    round,
    () => timedAsync(() => log.restoreLabels(found)),
    () => timedAsync(() => raw.get('names')),
  );
  if (found.fleet.labels.at(VEHICLES - 1)?.name !== labelOf(VEHICLES - 1).name)
    throw new Error('the names were not restored');
  await log.close();
  raw.close();
  return { columns, names };
}

const worker = {
  /** Writes the fleet for `rounds` users after one to warm up, each into databases of its own. */
  async persist(rounds: number): Promise<{ first: Rounds; next: Rounds }> {
    const { fleet, wire } = wholeFleet();
    for (let row = 0; row < VEHICLES; row += 1) fleet.setLabel(labelOf(row));
    const all: { first: Rounds; next: Rounds }[] = [];
    for (let round = 0; round <= rounds; round += 1) all.push(await persistOne(round, fleet, wire));
    all.shift();
    return { first: joined(all.map(({ first }) => first)), next: joined(all.map(({ next }) => next)) };
  },
  /** Reads back what `persist` wrote, best in another process than the one that wrote it. */
  async restore(rounds: number): Promise<{ columns: Rounds; names: Rounds }> {
    const all: { columns: Rounds; names: Rounds }[] = [];
    for (let round = 0; round <= rounds; round += 1) all.push(await restoreOne(round));
    all.shift();
    return { columns: joined(all.map(({ columns }) => columns)), names: joined(all.map(({ names }) => names)) };
  },
};
export type DiskWorker = typeof worker;
expose(worker);
