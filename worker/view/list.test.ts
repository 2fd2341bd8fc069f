import { expect, test } from 'vitest';
import type { ListQuery } from '../../contract/core.ts';
import { MOVING, OFFLINE, PARKED, STOPPED } from '../../domain/live/telemetry/activity.ts';
import { deviceId } from '../../tests/builders/fixes.ts';
import { FLAG } from '../../domain/live/telemetry/hot-fix.ts';
import { randomInt, seededRandom } from '../../domain/base/random.ts';
import { NOON } from '../../tests/builders/held-platform.ts';
import { Fleet } from '../fleet/fleet.ts';
import { fleetLike } from '../fleet/same-rows.ts';
import { labelsOf, listPage, modelsOf } from './list.ts';

const FLEET = [
  {
    name: 'Sandero prata',
    plate: 'PXT4E21',
    customer: 'Padaria São José',
    status: 'ACTIVE',
    activity: MOVING,
    speed: 54,
    minutes: 0,
  },
  {
    name: 'ônibus 7',
    plate: null,
    customer: 'Viação Leste',
    status: 'ACTIVE',
    activity: STOPPED,
    speed: 0,
    minutes: 1,
  },
  { name: 'Fiorino', plate: 'ABC1D23', customer: null, status: 'INACTIVE', activity: PARKED, speed: 0, minutes: 400 },
  {
    name: 'Zafira',
    plate: 'ZZZ9Z99',
    customer: 'Padaria São José',
    status: 'ACTIVE',
    activity: OFFLINE,
    speed: Number.NaN,
    minutes: Number.NaN,
  },
] as const;

function fleet(): Fleet {
  const made = new Fleet();
  FLEET.forEach(({ name, plate, customer, status, activity, speed, minutes }, n) => {
    const row = made.rowFor(deviceId(n));
    made.setLabel({
      row,
      device: deviceId(n),
      name,
      licensePlate: plate,
      model: null,
      customerName: customer,
      status,
      color: null,
    });
    made.columns.activity[row] = activity;
    made.columns.speedKmh[row] = speed;
    made.columns.communicationMs[row] = NOON - minutes * 60_000;
    made.columns.position.set(Number.isNaN(minutes) ? [Number.NaN, Number.NaN] : [-46 - n, -23], 2 * row);
  });
  return made;
}

const ALL: ListQuery = {
  search: '',
  activities: [],
  activeOnly: false,
  within: null,
  memberSet: null,
  sort: 'name',
  descending: false,
  offset: 0,
  limit: 50,
};
const names = (query: Partial<ListQuery>): string[] =>
  listPage(fleet(), { ...ALL, ...query }).items.map((label) => label.name);

test('the list is by name without regard to case and accents', () => {
  expect(names({})).toEqual(['Fiorino', 'ônibus 7', 'Sandero prata', 'Zafira']);
  expect(names({ descending: true })).toEqual(['Zafira', 'Sandero prata', 'ônibus 7', 'Fiorino']);
});

test('a search finds every word in name, plate or customer, in any case, with or without accents', () => {
  expect(names({ search: 'ONIBUS' })).toEqual(['ônibus 7']);
  expect(names({ search: 'pxt4' })).toEqual(['Sandero prata']);
  expect(names({ search: 'sao jose' })).toEqual(['Sandero prata', 'Zafira']);
  expect(names({ search: 'padaria zaf' })).toEqual(['Zafira']);
  expect(names({ search: 'nobody' })).toEqual([]);
});

test('a plate is found however it is typed and however it was written down', () => {
  for (const search of ['pxt-4e21', 'PXT 4E21', 'pxt.4e', 'sandero pxt-4'])
    expect(names({ search }), search).toEqual(['Sandero prata']);
  const made = fleet();
  made.setLabel({ ...made.labels.at(2)!, licensePlate: 'ABC-1D23' });
  for (const search of ['abc1d23', 'abc-1d', 'c1d'])
    expect(
      listPage(made, { ...ALL, search }).items.map(({ name }) => name),
      search,
    ).toEqual(['Fiorino']);
  for (const search of ['-', 'x-t4'])
    expect(names({ search }), search).toEqual(search === '-' ? [] : ['Sandero prata']);
});

test('the list is filtered by activity, by status and by what lies in a rectangle', () => {
  expect(names({ activities: [MOVING, OFFLINE] })).toEqual(['Sandero prata', 'Zafira']);
  expect(names({ activeOnly: true })).toEqual(['ônibus 7', 'Sandero prata', 'Zafira']);
  expect(names({ within: { west: -47.5, south: -24, east: -46.5, north: -22 } })).toEqual(['ônibus 7']);
  expect(names({ within: { west: 170, south: -24, east: -46.5, north: -22 } })).toEqual(['Fiorino', 'ônibus 7']);
});

test('unknown values come last in both directions of a sort', () => {
  expect(names({ sort: 'speed', descending: true })).toEqual(['Sandero prata', 'Fiorino', 'ônibus 7', 'Zafira']);
  expect(names({ sort: 'communication' })).toEqual(['Fiorino', 'ônibus 7', 'Sandero prata', 'Zafira']);
  expect(names({ sort: 'communication', descending: true })).toEqual([
    'Sandero prata',
    'ônibus 7',
    'Fiorino',
    'Zafira',
  ]);
  expect(names({ sort: 'activity' })).toEqual(['Sandero prata', 'ônibus 7', 'Fiorino', 'Zafira']);
});

test('a page is a part of the whole list and knows its total', () => {
  const page = listPage(fleet(), { ...ALL, offset: 1, limit: 2 });
  expect([page.total, page.items.map((label) => label.name)]).toEqual([4, ['ônibus 7', 'Sandero prata']]);
});

test('a new name takes its place in the order', () => {
  const made = fleet();
  listPage(made, ALL);
  made.setLabel({ ...made.labels.at(0)!, name: 'Astra' });
  expect(listPage(made, ALL).items[0]!.name).toBe('Astra');
});

test('labels come in the order asked, rows that do not exist are left out', () => {
  expect(labelsOf(fleet(), Uint32Array.from([2, 99, 0])).map((label) => label.name)).toEqual([
    'Fiorino',
    'Sandero prata',
  ]);
});

/** A fleet of `size` whose names, speeds and places are in orders of their own. */
function bigFleet(size: number): Fleet {
  const random = seededRandom(5);
  const made = new Fleet(size);
  for (let n = 0; n < size; n += 1) {
    const row = made.rowFor(deviceId(n));
    made.setLabel({
      row,
      device: deviceId(n),
      name: `v${String(randomInt(random, 0, 9_999)).padStart(4, '0')}`,
      licensePlate: null,
      model: null,
      customerName: null,
      status: 'ACTIVE',
      color: null,
    });
    made.columns.speedKmh[row] = n % 9 === 0 ? Number.NaN : randomInt(random, 0, 40);
    made.columns.position.set([-46 - n / size, -23], 2 * row);
  }
  return made;
}

test('equal speeds stand in the order of names whichever the direction, and unknown ones last', () => {
  const made = bigFleet(500);
  const nameOf = (label: { name: string; row: number }) => `${label.name} ${String(label.row).padStart(4, '0')}`;
  for (const descending of [false, true]) {
    const { items } = listPage(made, { ...ALL, sort: 'speed', descending, limit: 500 });
    const expected = items.toSorted((a, b) => {
      const [x, y] = [made.columns.speedKmh[a.row]!, made.columns.speedKmh[b.row]!];
      if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1;
      return (Number.isNaN(x) ? 0 : (x - y) * (descending ? -1 : 1)) || (nameOf(a) < nameOf(b) ? -1 : 1);
    });
    expect(items.map(({ row }) => row)).toEqual(expected.map(({ row }) => row));
    expect(Number.isNaN(made.columns.speedKmh[items.at(-1)!.row])).toBe(true);
  }
});

test('pages of one order hold every vehicle once, even though the fleet moves between them', () => {
  const made = bigFleet(300);
  const first = listPage(made, { ...ALL, sort: 'speed', limit: 100 });
  for (let row = 0; row < 300; row += 1) {
    made.columns.speedKmh[row] = 300 - row;
    made.touch(row);
  }
  const rest = [100, 200].flatMap(
    (offset) => listPage(made, { ...ALL, sort: 'speed', limit: 100, offset, order: first.order }).items,
  );
  expect(new Set([...first.items, ...rest].map(({ row }) => row)).size).toBe(300);
  expect(listPage(made, { ...ALL, sort: 'speed' }).order).not.toBe(first.order);
});

test('an order is kept while nothing changes, and by name also while vehicles only move', () => {
  const made = bigFleet(50);
  const byName = listPage(made, ALL).order;
  const bySpeed = listPage(made, { ...ALL, sort: 'speed' }).order;
  expect([listPage(made, { ...ALL, offset: 10 }).order, listPage(made, { ...ALL, sort: 'speed' }).order]).toEqual([
    byName,
    bySpeed,
  ]);
  made.touch(3);
  expect(listPage(made, ALL).order).toBe(byName);
  expect(listPage(made, { ...ALL, sort: 'speed' }).order).not.toBe(bySpeed);
  made.rowFor(deviceId(999));
  expect(listPage(made, ALL)).toMatchObject({ total: 51 });
});

test('an expired order is replaced by a new one', () => {
  const made = bigFleet(10);
  const gone = listPage(made, { ...ALL, search: 'v', order: 123_456_789 });
  expect([gone.total, gone.order === 123_456_789]).toEqual([10, false]);
});

test('a page moves with the lines on screen: new lines above push it down, a single line that jumps does not move it', () => {
  const made = bigFleet(400);
  const before = listPage(made, { ...ALL, limit: 400 }).items;
  const seen = { first: 195, rows: before.slice(195, 205).map(({ row }) => row) };
  for (let n = 0; n < 7; n += 1)
    made.setLabel({ ...before[0]!, row: made.rowFor(deviceId(1_000 + n)), device: deviceId(1_000 + n), name: `a${n}` });
  made.setLabel({ ...before[197]!, name: 'zzz' });
  const page = listPage(made, { ...ALL, limit: 100, offset: 100, seen });
  expect([page.shift, page.offset, page.items.length]).toEqual([6, 200, 100]);
  expect(page.items[2]!.row).toBe(seen.rows[0]);
});

test('a list that shrank below the lines on screen returns its end', () => {
  const made = bigFleet(300);
  const rows = listPage(made, { ...ALL, limit: 300 })
    .items.slice(250, 260)
    .map(({ row }) => row);
  const page = listPage(made, {
    ...ALL,
    within: { west: -46.1, south: -24, east: -46, north: -22 },
    limit: 10,
    offset: 250,
    seen: { first: 250, rows },
  });
  expect(page.total).toBe(31);
  expect([page.offset + page.items.length, page.items.length > 0]).toEqual([31, true]);
});

test('the index of a row comes with a page, however long the list', () => {
  const made = bigFleet(3_000);
  const { items } = listPage(made, { ...ALL, limit: 3_000 });
  expect(listPage(made, { ...ALL, find: items[2_345]!.row }).foundAt).toBe(2_345);
  expect(listPage(made, { ...ALL, search: 'nobody', find: 1 }).foundAt).toBe(-1);
});

test('a fleet that shares its names with a larger one lists its own rows', () => {
  const live = bigFleet(20);
  const past = fleetLike(live);
  live.setLabel({ ...live.labels.at(0)!, row: live.rowFor(deviceId(900)), device: deviceId(900), name: 'a first' });
  expect(listPage(live, ALL).items[0]!.name).toBe('a first');
  expect([
    listPage(past, ALL).total,
    listPage(past, { ...ALL, search: 'v' }).total,
    listPage(live, { ...ALL, search: 'first' }).total,
  ]).toEqual([20, 20, 1]);
});

/** Readings, models and plates in an order that no other key has. */
function mixedFleet(): Fleet {
  const made = new Fleet();
  const rows = [
    { name: 'a', plate: 'MMM0A00', model: 'Gol', battery: 3, signal: 0, flags: FLAG.IGNITION_KNOWN },
    { name: 'b', plate: null, model: 'Ágil', battery: 0, signal: 4, flags: FLAG.IGNITION_KNOWN | FLAG.IGNITION_ON },
    { name: 'c', plate: 'AAA0A00', model: null, battery: 1, signal: 2, flags: 0 },
    { name: 'd', plate: 'ZZZ0A00', model: 'Gol', battery: 6, signal: 1, flags: FLAG.IGNITION_KNOWN | FLAG.IGNITION_ON },
  ];
  rows.forEach(({ name, plate, model, battery, signal, flags }, n) => {
    const row = made.rowFor(deviceId(n));
    made.setLabel({
      row,
      device: deviceId(n),
      name,
      licensePlate: plate,
      model,
      customerName: null,
      status: 'ACTIVE',
      color: null,
    });
    made.columns.batteryByte[row] = battery;
    made.columns.gsmSignal[row] = signal;
    made.columns.flags[row] = flags;
  });
  return made;
}
const mixed = (query: Partial<ListQuery>): string =>
  listPage(mixedFleet(), { ...ALL, ...query })
    .items.map((label) => label.name)
    .join('');

test('the list is sorted by plate and model without regard to accents, what has none comes last either way', () => {
  expect([mixed({ sort: 'plate' }), mixed({ sort: 'plate', descending: true })]).toEqual(['cadb', 'dacb']);
  expect([mixed({ sort: 'model' }), mixed({ sort: 'model', descending: true })]).toEqual(['badc', 'adbc']);
});

test('the list is sorted by battery, signal and ignition, what is not known comes last either way', () => {
  expect([mixed({ sort: 'battery' }), mixed({ sort: 'battery', descending: true })]).toEqual(['cadb', 'dacb']);
  expect([mixed({ sort: 'signal' }), mixed({ sort: 'signal', descending: true })]).toEqual(['dcba', 'bcda']);
  expect([mixed({ sort: 'ignition' }), mixed({ sort: 'ignition', descending: true })]).toEqual(['abdc', 'bdac']);
});

test('a model leaves the vehicles of that model, and the models of a fleet are counted by name', () => {
  expect([mixed({ model: 'Gol' }), mixed({ model: null }), mixed({ model: 'Uno' })]).toEqual(['ad', 'abcd', '']);
  expect(modelsOf(mixedFleet())).toEqual([
    { model: 'Ágil', count: 1 },
    { model: 'Gol', count: 2 },
  ]);
});
