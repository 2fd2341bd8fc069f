import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AreaVisit } from '../../../domain/desk/areas/area-visit.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { createArea } from '../areas/create-area.ts';
import { createDevice } from '../../live/devices/create-devices.ts';

const MINUTE_MS = 60_000;
const BEGIN_MS = NOW_MS - 3 * 3_600_000;
const iso = (minute: number): string => new Date(BEGIN_MS + minute * MINUTE_MS).toISOString();

let server: TestServer;
let area: number;
let device: number;
beforeAll(async () => {
  server = await openTestServer();
  const { brands, users } = server.tenancy;
  const user = { id: users.customer, fromMs: BEGIN_MS - 3_600_000 };
  device = (await createDevice(server.db, { identifier: 'visits-1', brandId: brands.child, user })).id;
  area = await createArea(server.db, {
    name: 'Depot',
    brandId: brands.child,
    userId: users.customer,
    type: 'CIRCLE',
    latitude: -15.78,
    longitude: -47.93,
    radiusM: 100,
    deviceIds: [device],
  });
  await server.core.refresh();
  await server.db.query(
    `INSERT INTO area_visits (device, area_id, entered_at, left_at, top_kmh, is_seen)
     SELECT $1, $2, entered, gone, top, true FROM unnest($3::timestamptz[], $4::timestamptz[], $5::real[]) AS given (entered, gone, top)`,
    [device, area, [iso(1), iso(17), iso(28)], [iso(7), iso(22), null], [20, 7, null]],
  );
});
afterAll(() => server.close());

type Who = 'operator' | 'customer' | 'neighbour';
const ask = async (who: Who, path: string) =>
  server.call('GET', `/api/v2/${path}`, { token: await server.tokenOf(server.tenancy.users[who]) });
const content = async (who: Who, query: string): Promise<AreaVisit[]> =>
  (await ask(who, `visits?${query}`)).json<{ content: AreaVisit[] }>().content;

test('visits are listed by area, device and period, the newest first and page by page', async () => {
  const all = await content('operator', `area=${area}`);
  expect(all.map(({ leftAt, topKmh }) => [leftAt, topKmh])).toEqual([
    [null, null],
    [iso(22), 7],
    [iso(7), 20],
  ]);
  expect(all[0]).toMatchObject({ areaName: 'Depot', isEntrySeen: true, durationMs: NOW_MS - Date.parse(iso(28)) });
  expect(await content('operator', `device=${device}&from=${iso(11)}&to=${iso(24)}`)).toEqual([all[1]]);
  const page = await ask('operator', `visits?area=${area}&limit=1&page=1`);
  expect(page.json()).toMatchObject({ totalElements: 3, content: [all[1]] });
  expect((await ask('operator', `visits?from=${iso(5)}&to=${iso(1)}`)).statusCode).toBe(400);
});

test('a customer sees the own areas, and visits that began while the vehicle was theirs', async () => {
  expect(await content('customer', `device=${device}`)).toHaveLength(3);
  expect((await ask('neighbour', `visits?area=${area}`)).statusCode).toBe(404);
  expect(await content('neighbour', '')).toEqual([]);
  const begins = 'UPDATE device_assignments SET starts_at = $2::timestamptz WHERE device_id = $1';
  await server.db.query(begins, [device, iso(15)]);
  expect(await content('customer', `device=${device}`)).toHaveLength(2);
  await server.db.query(begins, [device, iso(-60)]);
});

test('the report of area visits shows each whole that its period touches, as long as it is asked for', async () => {
  const period = `start=${iso(5)}&end=${iso(60)}&area=${area}`;
  const report = await ask('operator', `reports/visits?${period}&minutes=6&sort=-durationMs`);
  expect(report.json<{ content: object[] }>().content).toMatchObject([
    { areaName: 'Depot', isOpen: true, isUnseen: false, maximumKmh: null },
    { areaName: 'Depot', isOpen: false, maximumKmh: 20, start: iso(1), end: iso(7), durationMs: 6 * MINUTE_MS },
  ]);
});
