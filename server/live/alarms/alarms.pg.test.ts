import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AlarmRecord } from '../../../domain/live/alarms/alarm.ts';
import { lateEvent } from '../../../domain/desk/geofence/area-events.ts';
import { emptyReading } from '../../../domain/live/telemetry/reading.ts';
import type { Page } from '../../../domain/base/page.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { createArea } from '../../desk/areas/create-area.ts';
import { keepEvents } from '../../desk/geofence/visit-rows.ts';

type Who = keyof TestServer['tenancy']['users'];
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

let server: TestServer;
// Each test has a server of its own: what a device last raised lives in its memory.
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const tokenOf = (who: Who) => server.tokenOf(server.tenancy.users[who]);
const get = async (who: Who, path: string) =>
  server.call('GET', `/api/v2/alarms${path}`, { token: await tokenOf(who) });
const list = async (who: Who, query = '') => (await get(who, query)).json<Page<AlarmRecord>>();
const acknowledge = async (who: Who, ids: readonly string[]) =>
  server.call('PUT', '/api/v2/alarms', { token: await tokenOf(who), body: { ids } });

/** A device raises alarms so many ms ago. */
async function raise(device: number, agoMs: number, ...alarms: string[]): Promise<void> {
  await server.house.ingest.submit(server.core.directory.byId(device)!, {
    ...emptyReading(NOW_MS - agoMs, NOW_MS),
    latitude: -23.55,
    longitude: -46.63,
    alarms,
  });
}

test('alarms come 30 at a time, the newest first, with the device and the type (INC-63, CST-17, INC-72)', async () => {
  const { customers } = server.tenancy.devices;
  for (let n = 32; n > 0; n -= 1) await raise(customers, n * MINUTE_MS, n % 2 === 0 ? 'sos' : 'jamming');
  const first = await list('operator');
  expect([first.content.length, first.totalElements, first.totalPages]).toEqual([30, 32, 2]);
  expect(first.content[0]).toEqual({
    id: `${customers}-${NOW_MS - MINUTE_MS}-jamming`,
    type: 'jamming',
    device: customers,
    deviceName: expect.any(String),
    licensePlate: 'OWN-1',
    dateTime: new Date(NOW_MS - MINUTE_MS).toISOString(),
    area: null,
    place: { latitude: -23.55, longitude: -46.63 },
    acknowledged: null,
  });
  expect((await list('operator', '?page=1')).content).toHaveLength(2);
});

test('an alarm that an area told names the area by id and name, in lists, by id and to who follows alarms', async () => {
  const { brands, devices } = server.tenancy;
  const area = await createArea(server.db, {
    brandId: brands.child,
    userId: null,
    name: 'Depot',
    type: 'CIRCLE',
    latitude: -23.55,
    longitude: -46.63,
    radiusM: 100,
    deviceIds: [],
  });
  await keepEvents(server.db, [lateEvent(devices.customers, { id: area }, NOW_MS - MINUTE_MS)]);
  // A name that a sender gives is not taken for that of an area.
  await raise(devices.customers, 2 * MINUTE_MS, `x-${area}`);
  const { content } = await list('customer');
  expect(content.map(({ type, area }) => [type, area])).toEqual([
    ['areaLate', { id: area, name: 'Depot' }],
    [`x-${area}`, null],
  ]);
  expect((await get('customer', `/${content[0]!.id}`)).json()).toEqual(content[0]);
  const publish = vi.spyOn(server.house.broker, 'publish');
  await acknowledge('operator', [content[0]!.id]);
  expect(publish).toHaveBeenCalledWith(
    `user/${server.tenancy.users.customer}/Alarm`,
    expect.objectContaining({ area: { id: area, name: 'Depot' } }),
  );
  await server.db.query('DELETE FROM areas WHERE id = $1', [area]);
  expect((await list('customer')).content[0]!.area).toBeNull();
});

test('an alarm is read by its id, and no other (CAL-092)', async () => {
  const { customers } = server.tenancy.devices;
  await raise(customers, MINUTE_MS, 'sos');
  const { content } = await list('operator');
  expect((await get('operator', `/${content[0]!.id}`)).json()).toEqual(content[0]);
  for (const id of [`${customers}-${NOW_MS}-sos`, `${customers}-${NOW_MS - MINUTE_MS}-SOS`])
    expect((await get('operator', `/${id}`)).statusCode, id).toBe(404);
  expect((await get('operator', '/what')).statusCode).toBe(400);
});

test('whoever acknowledges an alarm first is named to the next, and the desks are told once (CAL-093)', async () => {
  const { customers } = server.tenancy.devices;
  await raise(customers, 3 * MINUTE_MS, 'sos');
  await raise(customers, 2 * MINUTE_MS, 'jamming');
  const ids = (await list('operator')).content.map(({ id }) => id);
  const publish = vi.spyOn(server.house.broker, 'publish');
  expect((await acknowledge('operator', [ids[0]!])).json<AlarmRecord[]>()).toMatchObject([
    { id: ids[0], acknowledged: { at: new Date(NOW_MS).toISOString(), byName: 'Name of operator' } },
  ]);
  const second = (await acknowledge('admin', ids)).json<AlarmRecord[]>();
  expect(second.map(({ acknowledged }) => acknowledged?.byName)).toEqual(['Name of operator', 'Name of admin']);
  const { brands, users } = server.tenancy;
  // Rules raise incidents from the same alarms, and tell of them when they get to it.
  const told = publish.mock.calls.filter(([topic]) => topic.endsWith('/Alarm'));
  expect(told.map(([topic, body]) => [topic, (body as { id: string }).id])).toEqual(
    ids.flatMap((id) => [
      [`brand/${brands.child}/Alarm`, id],
      [`user/${users.customer}/Alarm`, id],
    ]),
  );
  expect((await list('operator', '?acknowledged=false')).totalElements).toBe(0);
  expect((await list('operator', '?acknowledged=true')).totalElements).toBe(2);
});

test('staff see alarms of their brands, administrators those of hidden devices, a customer the own ones', async () => {
  const { customers, neighbours, hidden, foreign } = server.tenancy.devices;
  for (const device of [customers, neighbours, hidden, foreign]) await raise(device, 50_000, 'door');
  const devices = async (who: Who) => (await list(who)).content.map(({ device }) => device).toSorted();
  expect(await devices('admin')).toEqual([customers, neighbours, hidden].toSorted());
  expect(await devices('operator')).toEqual([customers, neighbours].toSorted());
  expect(await devices('customer')).toEqual([customers]);
  expect(await devices('foreignAdmin')).toEqual([foreign]);
});

test('of alarms of which one is not the caller’s to see none is acknowledged', async () => {
  const { customers, neighbours } = server.tenancy.devices;
  for (const device of [customers, neighbours]) await raise(device, 40_000, 'bonnet');
  const ids = (await list('operator')).content.map(({ id }) => id);
  expect((await acknowledge('customer', ids)).statusCode).toBe(404);
  expect((await list('operator', '?acknowledged=true')).totalElements).toBe(0);
});

test('a customer is told nothing of the time before the device was theirs', async () => {
  const { customers } = server.tenancy.devices;
  await raise(customers, 2 * DAY_MS, 'sos');
  await raise(customers, MINUTE_MS, 'jamming');
  await server.db.query('UPDATE device_assignments SET starts_at = $2::timestamptz WHERE device_id = $1', [
    customers,
    new Date(NOW_MS - DAY_MS).toISOString(),
  ]);
  expect((await list('customer')).content.map(({ type }) => type)).toEqual(['jamming']);
  expect((await list('operator')).totalElements).toBe(2);
});

test('a list is that of the last seven days, or of the period, type and device that is asked for', async () => {
  const { customers, neighbours } = server.tenancy.devices;
  await raise(customers, 9 * DAY_MS, 'bonnet');
  await raise(customers, 2 * MINUTE_MS, 'sos', 'jamming');
  await raise(neighbours, MINUTE_MS, 'door');
  const total = async (query: string) => (await list('operator', query)).totalElements;
  expect(await total('')).toBe(3);
  expect(await total(`?start=${new Date(NOW_MS - 10 * DAY_MS).toISOString()}`)).toBe(4);
  expect(await total(`?end=${new Date(NOW_MS - 8 * DAY_MS).toISOString()}`)).toBe(1);
  expect(await total('?type=sos,door')).toBe(2);
  expect(await total(`?device=${neighbours}`)).toBe(1);
});
