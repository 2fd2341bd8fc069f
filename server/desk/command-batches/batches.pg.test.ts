import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { letLeasesPass } from '../../../tests/builders/leases.ts';
import type { BatchItem, CommandBatch, MetVehicle } from '../../../domain/desk/commands/command-batch.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createArea } from '../areas/create-area.ts';
import { ACCEPTED, refusedFor, type CommandTransport, type HandOver } from '../commands/transport.ts';
import { readConfig } from '../../base/config.ts';
import { createDevice } from '../../live/devices/create-devices.ts';
import { createGateway } from '../../live/devices/create-gateway.ts';
import { createGroup } from '../../live/groups/create-group.ts';
import { buildHouse } from '../../house.ts';
import { createFastify } from '../../base/http/fastify-app.ts';
import { chooseDevices, type Choice } from './choose-devices.ts';

let server: TestServer;
/** Trackers of the parent brand, and the group and the area that have some of them. */
let devices: number[] = [];
let groupId: number;
/** The identifiers that something was sent to, and what the way to each says. */
let told: string[] = [];
let answer: (identifier: string) => Promise<HandOver>;
const transport: CommandTransport = {
  send: async ({ identifier }) => {
    told.push(identifier);
    return answer(identifier);
  },
};

beforeAll(async () => {
  server = await openTestServer({ TOKEN_MINUTES: '600', SESSION_HOURS: '24' });
  const brandId = server.tenancy.brands.parent;
  for (let nth = 0; nth < 6; nth += 1)
    devices.push((await createDevice(server.db, { identifier: `many-${nth}`, brandId, model: 'GT06N' })).id);
  // One that takes no such command.
  await server.db.query(`UPDATE devices SET model = 'KTAG' WHERE identifier = 'many-5'`);
  groupId = await createGroup(server.db, { name: 'Group', brandId, userId: null, deviceIds: devices.slice(0, 2) });
  await server.core.refresh();
  server.house.commands.addTransport(transport);
});
beforeEach(async () => {
  told = [];
  answer = async () => ACCEPTED;
  server.clock.advance(3_600_000);
  await server.db.query('DELETE FROM commands');
  await server.db.query('DELETE FROM command_batches');
  await server.db.query('DELETE FROM jobs');
});
afterAll(() => server.close());

const ask = async (method: string, path: string, body?: object, userId = server.tenancy.users.admin) =>
  server.call(method, `/api/v2/commands/${path}`, { token: await server.tokenOf(userId), ...(body ? { body } : {}) });
const REBOOT = { type: 'reboot' } as const;
const BLOCK = { type: 'oilCut', cut: true } as const;
const batch = (batchId: string, more: object) =>
  ask('POST', 'batches', { batchId, title: 'Many', order: REBOOT, ...more });
const settled = async (id: string): Promise<CommandBatch> => {
  await server.house.jobs.runner.settle();
  return (await ask('GET', `batches/${id}`)).json();
};
const itemsOf = async (id: string, query = ''): Promise<BatchItem[]> =>
  (await ask('GET', `batches/${id}/items?limit=200${query}`)).json<{ content: BatchItem[] }>().content;

test('one command goes to many, and each vehicle has an outcome of its own', async () => {
  answer = async (identifier) =>
    identifier === 'many-1'
      ? refusedFor('gateway-refused', 'no such command')
      : identifier === 'many-2'
        ? refusedFor('not-connected')
        : ACCEPTED;
  expect((await batch('batch-of-many', { deviceIds: devices, queueMinutes: 30 })).json()).toMatchObject({ total: 6 });
  expect(await settled('batch-of-many')).toMatchObject({
    type: 'reboot',
    jobState: 'done',
    counts: { SENT: 3, FAILED: 1, QUEUED: 1, REFUSED: 1 },
  });
  const items = await itemsOf('batch-of-many');
  expect(items.map(({ deviceId }) => deviceId)).toEqual(devices);
  expect(items[1]).toMatchObject({ state: 'FAILED', fault: 'gateway-refused', answer: 'no such command' });
  expect(items[5]).toMatchObject({ state: 'REFUSED', fault: 'not-supported', commandId: null });
  expect(await itemsOf('batch-of-many', '&state=QUEUED')).toMatchObject([{ deviceId: devices[2] }]);
  expect((await ask('GET', '../commands?batchId=batch-of-many')).json()).toMatchObject({ totalElements: 5 });
});

test('the same batch id is the same batch, also when it is asked for twice at once', async () => {
  const two = await Promise.all([1, 2].map(() => batch('asked-for-twice', { deviceIds: devices.slice(0, 3) })));
  expect(two.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await settled('asked-for-twice');
  expect((await batch('asked-for-twice', { deviceIds: devices.slice(0, 3) })).json()).toMatchObject({ total: 3 });
  await settled('asked-for-twice');
  expect(told.sort()).toEqual(['many-0', 'many-1', 'many-2']);
  const other = await ask('POST', 'batches', {
    batchId: 'asked-for-twice',
    title: 'x',
    order: { type: 'positionInquiry' },
    deviceIds: devices,
  });
  expect(other.json()).toMatchObject({ code: 'command-request-used' });
});

test('the id of a batch under which other vehicles, or anything else, is asked for is refused, and nothing is sent', async () => {
  const order = { type: 'apn', host: 'net', user: 'me', pass: 'one' } as const;
  const asked = { deviceIds: [devices[0]!, devices[1]!], confirm: 2, queueMinutes: 30, order };
  // Its password is known as long as it is being sent.
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  answer = () => gate.then(() => ACCEPTED);
  expect((await batch('asked-with-other', asked)).json()).toMatchObject({ total: 2 });
  for (const more of [
    { deviceIds: devices.slice(0, 3), confirm: 3 },
    { deviceIds: [devices[0]!], confirm: 1 },
    { groupIds: [groupId] },
    { queueMinutes: 60 },
    { order: { ...order, host: 'other' } },
    { order: { ...order, pass: 'two' } },
    { order: REBOOT },
  ]) {
    const answered = await batch('asked-with-other', { ...asked, ...more });
    expect([more, answered.statusCode, answered.json()]).toMatchObject([more, 409, { code: 'command-request-used' }]);
  }
  // The same in another order of names is the same.
  const same = await batch('asked-with-other', { ...asked, deviceIds: [devices[1]!, devices[0]!, devices[1]!] });
  expect(same.json()).toMatchObject({ total: 2 });
  open();
  await settled('asked-with-other');
  expect(told.sort()).toEqual(['many-0', 'many-1']);
});

test('the same batch asked for again is the same where a group has other vehicles meanwhile', async () => {
  const asked = { groupIds: [groupId] };
  expect((await batch('group-asked-again', asked)).json()).toMatchObject({ total: 2 });
  await server.db.query('DELETE FROM group_devices WHERE group_id = $1 AND device_id = $2', [groupId, devices[1]]);
  const again = await batch('group-asked-again', asked);
  await server.db.query('INSERT INTO group_devices (group_id, device_id) VALUES ($1, $2)', [groupId, devices[1]]);
  expect(again.json()).toMatchObject({ total: 2 });
  await settled('group-asked-again');
});

test('vehicles are chosen by name, group and area together, those of the groups of an area too, each once', async () => {
  const areaId = await createArea(server.db, {
    name: 'Yard',
    brandId: server.tenancy.brands.parent,
    userId: null,
    type: 'CIRCLE',
    latitude: -23.55,
    longitude: -46.63,
    radiusM: 200,
    deviceIds: [devices[0]!, devices[3]!],
    settings: { groups: [groupId] },
  });
  const preview = async (choice: object) =>
    (await ask('POST', 'batches/preview', { order: REBOOT, ...choice })).json<{ total: number }>();
  expect(await preview({ groupIds: [groupId], deviceIds: [devices[1], devices[5]] })).toEqual({
    total: 3,
    wantsConfirmation: false,
    refused: { 'not-supported': 1 },
    online: 0,
    takeTexts: 0,
    vehicles: [5, 0, 1].map((nth) => ({
      id: devices[nth],
      name: `many-${nth}`,
      licensePlate: null,
      customerName: null,
      takes: nth !== 5,
      movingKmh: null,
    })),
  });
  expect((await preview({ areaIds: [areaId] })).total).toBe(3);
  expect(await preview({})).toMatchObject({ code: 'command-none-chosen' });
  // What lies in a group belongs to it: its own one, and the two of the group below.
  const brandId = server.tenancy.brands.parent;
  const outer = await createGroup(server.db, { name: 'Outer', brandId, userId: null, deviceIds: [devices[4]!] });
  await server.db.query('UPDATE groups SET parent_id = $2 WHERE id = $1', [groupId, outer]);
  expect((await preview({ groupIds: [outer] })).total).toBe(3);
  await server.db.query('UPDATE area_groups SET group_id = $2 WHERE area_id = $1', [areaId, outer]);
  expect((await preview({ areaIds: [areaId] })).total).toBe(4);
  await server.db.query('UPDATE groups SET parent_id = NULL WHERE id = $1', [groupId]);
  await server.db.query('DELETE FROM groups WHERE id = $1', [outer]);
});

test("of an area or a group of a customer that customer's vehicles are chosen alone, whatever else is tied to it", async () => {
  const { brands, users, areas, groups, devices: tied } = server.tenancy;
  const all = await createGroup(server.db, {
    name: 'All',
    brandId: brands.child,
    userId: null,
    deviceIds: [tied.customers, tied.neighbours, tied.nobodys],
  });
  const byBrandsGroup = await createArea(server.db, {
    name: 'Grouped',
    brandId: brands.child,
    userId: users.customer,
    type: 'CIRCLE',
    latitude: -23.55,
    longitude: -46.63,
    radiusM: 200,
    deviceIds: [],
    settings: { groups: [all] },
  });
  const scope = { brandIds: [brands.child], seesHidden: false };
  const chosen = async (choice: Partial<Choice>) =>
    (
      await chooseDevices(
        server.db,
        scope,
        { deviceIds: [], groupIds: [], areaIds: [], ...choice },
        'reboot',
        Date.now(),
      )
    ).map(({ id }) => id);
  expect(await chosen({ areaIds: [byBrandsGroup] })).toEqual([tied.customers]);
  expect(await chosen({ areaIds: [areas.customers] })).toEqual([tied.customers]);
  expect(await chosen({ groupIds: [groups.customers] })).toEqual([tied.customers]);
  expect((await chosen({ groupIds: [all] })).sort()).toEqual([tied.customers, tied.neighbours, tied.nobodys].sort());
});

test('blocking many wants their number typed, and a choice that changed meanwhile is not blocked', async () => {
  const block = (confirm?: number) =>
    ask('POST', 'batches', {
      batchId: 'block-of-many',
      title: 'Block',
      order: BLOCK,
      deviceIds: devices.slice(0, 3),
      ...(confirm === undefined ? {} : { confirm }),
    });
  for (const confirm of [undefined, 2, 4])
    expect([(await block(confirm)).statusCode, (await block(confirm)).json()]).toMatchObject([
      409,
      { code: 'command-confirm', message: expect.stringContaining('3') },
    ]);
  expect((await block(3)).statusCode).toBe(200);
  expect(await settled('block-of-many')).toMatchObject({ counts: { SENT: 3 } });
  expect(told).toHaveLength(3);
});

test('more than ten vehicles want their number, whatever the command is, and are named by plate with whose they are', async () => {
  const { brands, users, devices: tied } = server.tenancy;
  const many: number[] = [];
  for (let nth = 0; nth < 11; nth += 1) {
    const licensePlate = `MET${String(9 - (nth % 10))}A${String(nth).padStart(2, '0')}`;
    const { id } = await createDevice(server.db, {
      identifier: `met-${nth}`,
      brandId: brands.parent,
      model: 'GT06N',
      vehicle: { name: 'Night load', licensePlate },
    });
    many.push(id);
  }
  await server.core.refresh();
  const preview = async (deviceIds: readonly number[]) =>
    (await ask('POST', 'batches/preview', { order: REBOOT, deviceIds })).json<{
      wantsConfirmation: boolean;
      vehicles: { licensePlate: string | null; name: string; customerName: string | null }[];
    }>();
  expect((await preview(many.slice(0, 10))).wantsConfirmation).toBe(false);
  const eleven = await preview(many);
  expect(eleven.wantsConfirmation).toBe(true);
  const plates = eleven.vehicles.map(({ licensePlate }) => licensePlate);
  expect(plates).toEqual(plates.toSorted());
  expect(eleven.vehicles.map(({ name }) => name)).toEqual(many.map(() => 'Night load'));
  expect((await batch('met-without', { deviceIds: many })).json()).toMatchObject({ code: 'command-confirm' });
  expect((await batch('met-counted', { deviceIds: many, confirm: 11 })).json()).toMatchObject({ total: 11 });
  await settled('met-counted');
  const [one] = (await preview([tied.customers])).vehicles;
  expect([one!.customerName, users.customer]).toEqual(['Name of customer', users.customer]);
});

test('what cannot be taken back wants the number of vehicles typed, of one vehicle too', async () => {
  const RAW = { type: 'raw', format: 'text', data: 'RELAY,1#' } as const;
  const SERVER = { type: 'serverAddress', host: 'elsewhere.example', port: 5_000 } as const;
  for (const order of [RAW, SERVER]) {
    const send = (count: number, confirm?: number) =>
      ask('POST', 'batches', {
        batchId: `${order.type}-to-${count}`,
        title: 'x',
        order,
        deviceIds: devices.slice(0, count),
        ...(confirm === undefined ? {} : { confirm }),
      });
    for (const count of [1, 3]) {
      expect(
        (await ask('POST', 'batches/preview', { order, deviceIds: devices.slice(0, count) })).json(),
      ).toMatchObject({
        wantsConfirmation: true,
      });
      expect((await send(count)).json()).toMatchObject({ code: 'command-confirm' });
      expect((await send(count, count + 1)).json()).toMatchObject({ code: 'command-confirm' });
    }
    expect(told).toEqual([]);
    expect((await send(3, 3)).statusCode).toBe(200);
    await settled(`${order.type}-to-3`);
    expect(told.splice(0)).toHaveLength(3);
  }
});

test('a vehicle for which the same is under way is passed over', async () => {
  await ask('POST', 'operations/create', { deviceId: devices[0], order: BLOCK });
  told = [];
  await ask('POST', 'batches', {
    batchId: 'passed-over',
    title: 'x',
    order: BLOCK,
    deviceIds: devices.slice(0, 2),
    confirm: 2,
  });
  await settled('passed-over');
  expect(told).toEqual(['many-1']);
  expect((await itemsOf('passed-over'))[0]).toMatchObject({ state: 'REFUSED', fault: 'under-way' });
});

test('a cancelled batch sends nothing more, and takes back what waits for its trackers', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  answer = async () => held.then(() => refusedFor('not-connected'));
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      createDevice(server.db, { identifier: `held-${nth}`, brandId: server.tenancy.brands.parent, model: 'GT06N' }),
    ),
  );
  await server.core.refresh();
  await batch('cancelled-one', { deviceIds: many.map(({ id }) => id), confirm: 12, queueMinutes: 60 });
  await expect.poll(() => told.length).toBe(8);
  const cancelled = ask('POST', 'batches/cancelled-one/cancel');
  expect((await cancelled).json()).toMatchObject({ counts: { NOT_SENT: 4, PENDING: 8 } });
  letGo();
  await settled('cancelled-one');
  await server.house.commands.tick();
  expect(await settled('cancelled-one')).toMatchObject({
    jobState: 'cancelled',
    counts: { NOT_SENT: 4, CANCELLED: 8 },
  });
  expect(told).toHaveLength(8);
});

test('another server goes on with a batch whose server was killed, and sends to none a second time', async () => {
  // The first server hangs at the second vehicle and is never heard of again.
  let letGo: () => void = () => undefined;
  const never = new Promise<HandOver>((resolve) => (letGo = () => resolve(ACCEPTED)));
  answer = async (identifier) => (identifier === 'many-1' ? never : ACCEPTED);
  const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test' });
  await batch('killed-server', { deviceIds: devices.slice(0, 4) });
  await expect.poll(() => told.length).toBe(4);
  // As if it was killed before the last vehicle was written down.
  await server.db.query(`DELETE FROM commands WHERE request_id = $1`, [`killed-server:${devices[3]}`]);
  told = [];
  await letLeasesPass(server.db);
  server.clock.advance(40_000);
  const second = await buildHouse(config, server.db, server.clock, await createFastify(config));
  second.commands.addTransport(transport);
  try {
    await second.jobs.runner.look();
    await second.jobs.runner.settle();
    expect(told).toEqual(['many-3']);
    server.clock.advance(30_000);
    await second.commands.tick();
    expect(await itemsOf('killed-server')).toMatchObject([
      { state: 'EXPIRED' },
      { state: 'UNKNOWN', fault: 'server-lost' },
      { state: 'EXPIRED' },
      { state: 'SENT' },
    ]);
  } finally {
    letGo();
    // The first server is not dead in truth: what it still does must not reach into the next test.
    await server.house.jobs.runner.settle();
    await second.stop();
  }
});

test('a batch ends where its sender loses the right, and the rest is not sent', async () => {
  const { operator } = server.tenancy.users;
  const hold = (type: string) =>
    server.db.query(
      `UPDATE user_permissions SET type = $2 WHERE user_id = $1 AND name = 'MONITORING_DEVICES_COMMAND_RESTART'`,
      [operator, type],
    );
  const brandId = server.tenancy.brands.parent;
  const chosen: number[] = [];
  for (let nth = 0; nth < 55; nth += 1)
    chosen.push((await createDevice(server.db, { identifier: `more-${nth}`, brandId, model: 'GT06N' })).id);
  await server.core.refresh();
  answer = async () => {
    await hold('NONE');
    return ACCEPTED;
  };
  try {
    const body = { batchId: 'right-is-lost', title: 'x', order: REBOOT, deviceIds: chosen, confirm: 55 };
    expect((await ask('POST', 'batches', body, operator)).json()).toMatchObject({ total: 55 });
    await server.house.jobs.runner.settle();
    const { jobState, counts } = await settled('right-is-lost');
    // Those that were on their way went; the rest of the page is refused, and the next page does not begin.
    expect([jobState, counts]).toMatchObject(['failed', { NOT_SENT: 5 }]);
    expect(counts.SENT).toBe(told.length);
    expect(told.length).toBeLessThanOrEqual(8);
    expect(counts.REFUSED).toBe(50 - told.length);
  } finally {
    await hold('ACCESS');
  }
});

test('a foreign vehicle, group or area is one that does not exist, and a foreign batch too', async () => {
  const { foreign } = server.tenancy.devices;
  expect((await batch('foreign-one', { deviceIds: [foreign] })).statusCode).toBe(404);
  await batch('of-the-parent', { deviceIds: devices.slice(0, 1) });
  await settled('of-the-parent');
  const { foreignAdmin } = server.tenancy.users;
  for (const path of ['batches/of-the-parent', 'batches/of-the-parent/items'])
    expect((await ask('GET', path, undefined, foreignAdmin)).statusCode).toBe(404);
  expect((await ask('POST', 'batches/of-the-parent/cancel', undefined, foreignAdmin)).statusCode).toBe(404);
});

test('before a command is sent those that move stand right after those that do not accept it, with their speed', async () => {
  const { key } = await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'gateway' });
  const time = new Date(server.clock.now()).toISOString();
  for (const [nth, speed] of [
    [1, 0],
    [4, 50],
  ] as const) {
    const position = { fixTime: time, deviceTime: time, latitude: -23.55, longitude: -46.63, speed, valid: true };
    const body = { position: { ...position, attributes: {} }, device: { uniqueId: `many-${nth}` } };
    const sent = await server.call('POST', '/ingest/traccar', { body, headers: { authorization: `Bearer ${key}` } });
    expect(sent.json()).toMatchObject({ accepted: true });
  }
  const met = async (): Promise<[string, number | null][]> =>
    (await ask('POST', 'batches/preview', { order: BLOCK, deviceIds: devices }))
      .json<{ vehicles: MetVehicle[] }>()
      .vehicles.map(({ name, movingKmh }) => [name, movingKmh]);
  const still = [0, 1, 2, 3].map((nth) => [`many-${nth}`, null]);
  expect(await met()).toEqual([['many-5', null], ['many-4', expect.closeTo(92.6, 1)], ...still]);
  // What it did a while ago says nothing of now.
  server.clock.advance(6 * 60_000);
  expect((await met())[1]).toEqual(['many-0', null]);
});
