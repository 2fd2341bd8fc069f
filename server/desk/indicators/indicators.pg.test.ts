import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { indicatorsSchema, type Indicators } from '../../../domain/desk/indicators.ts';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { createBrand } from '../../people/brands/create-brand.ts';
import { createDevice } from '../../live/devices/create-devices.ts';
import { setDeviceStatus } from '../../live/devices/set-device-status.ts';
import { createUser } from '../../people/users/create-user.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OLD = new Date(NOW_MS - 60 * DAY_MS).toISOString();

let server: TestServer;
let tokens: { admin: string; operator: string };
beforeAll(async () => {
  server = await openTestServer();
  const { users } = server.tenancy;
  tokens = { admin: await server.tokenOf(users.admin), operator: await server.tokenOf(users.operator) };
  // As if the small world had been there for long.
  await server.db.query(
    'UPDATE devices SET created_at = $1::timestamptz, status_changed_at = $1::timestamptz, changed_at = clock_timestamp()',
    [OLD],
  );
  await server.core.refresh();
});
beforeEach(() => server.clock.set(NOW_MS));
afterAll(() => server.close());

/** A device that last spoke so many hours ago. */
async function silentDevice(
  identifier: string,
  hours: number | null,
  given: { model?: string; hidden?: boolean; brandId?: number } = {},
  userId = server.tenancy.users.customer,
): Promise<number> {
  const { id } = await createDevice(server.db, {
    identifier,
    brandId: server.tenancy.brands.child,
    user: { id: userId, fromMs: NOW_MS - 90 * DAY_MS },
    vehicle: { name: `Van ${identifier}`, licensePlate: 'ABC1D23' },
    ...given,
  });
  await server.db.query(
    'UPDATE devices SET created_at = $2::timestamptz, status_changed_at = $2::timestamptz, changed_at = clock_timestamp() WHERE id = $1',
    [id, OLD],
  );
  await server.core.refresh();
  if (hours !== null) await speak(id, hours);
  return id;
}

async function speak(device: number, hoursAgo: number): Promise<void> {
  const dateTime = new Date(NOW_MS - hoursAgo * HOUR_MS).toISOString();
  const telemetry = telemetrySchema.parse({
    device,
    dateTime,
    lastCommunication: dateTime,
    received: dateTime,
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
  });
  await server.house.telemetry.write({
    history: [telemetry],
    live: new Map([[device, { telemetry, memory: NO_MEMORY }]]),
    events: [],
  });
}

const get = async <T>(path: string, token: string): Promise<T> =>
  (await server.call('GET', `/api/${path}`, { token })).json<T>();
const indicators = async (token: string, query = ''): Promise<Indicators> =>
  indicatorsSchema.parse(await get(`v2/indicators?${query}`, token));
interface Page {
  content: {
    id: number;
    name: string;
    licensePlate: string;
    customerName: string;
    brandName: string;
    lastCommunication: string | null;
    status: string;
  }[];
  totalElements: number;
  totalPages: number;
}

test('counts, ranges and reports agree about silent devices (CAL-045, CAL-046, CAL-059)', async () => {
  const before = await indicators(tokens.operator);
  const ids = {
    one: await silentDevice('hour', 0.9),
    twelve: await silentDevice('twelve', 11),
    day: await silentDevice('day', 20),
    three: await silentDevice('three', 73),
    online: await silentDevice('online', 0),
  };
  const { noCommunication } = await indicators(tokens.operator);
  const more = Object.fromEntries(
    Object.entries(noCommunication).map(([name, count]) => [
      name,
      count - before.noCommunication[name as 'noComunication1'],
    ]),
  );
  expect(more).toEqual({
    noComunication1: 1,
    noComunication6: 0,
    noComunication24: 2,
    noComunication48: 0,
    noComunication72: 0,
    noComunication72More: 1,
  });
  expect(await get('v2/reports/no-communication', tokens.operator)).toEqual(noCommunication);
  expect(await get(`metrics/no/comunication/${server.tenancy.brands.child}`, tokens.operator)).toEqual(noCommunication);
  expect(Object.keys(ids)).toHaveLength(5);
});

test('the devices of a range come page by page, the longest silent first, with name, plate and client (CAL-057)', async () => {
  const { child } = server.tenancy.brands;
  const palette = { primary: '#2e6373' };
  const brandId = await createBrand(server.db, { name: 'Silent', alias: 'silent', parentId: child, palette });
  const person = { login: 'silent', password: null, name: 'Name of silent', profile: 'USER' } as const;
  const user = await createUser(server.db, { ...person, brandId });
  for (const [identifier, hours] of [
    ['ranged-hour', 0.9],
    ['ranged-twelve', 11],
    ['ranged-day', 20],
    ['ranged-three', 73],
    ['ranged-online', 0],
  ] as const)
    await silentDevice(identifier, hours, { brandId }, user);
  const ranges = async (range: string): Promise<Page> =>
    get(`v2/last/positions?brand=${brandId}&range=${range}&limit=200`, tokens.operator);
  const day = await ranges('24H');
  expect(day.content.map(({ name }) => name)).toEqual(['Van ranged-day', 'Van ranged-twelve']);
  expect(day.content[0]).toMatchObject({
    licensePlate: 'ABC1D23',
    customerName: 'Name of silent',
    brandName: 'Silent',
    status: 'ACTIVE',
    lastCommunication: new Date(NOW_MS - 20 * HOUR_MS).toISOString(),
  });
  expect((await ranges('12H')).content.map(({ name }) => name)).toEqual(['Van ranged-twelve']);
  const counts = (await indicators(tokens.operator, `brand=${brandId}`)).noCommunication;
  const RANGES = {
    '1H': 'noComunication1',
    '6H': 'noComunication6',
    '24H': 'noComunication24',
    '48H': 'noComunication48',
    '72H': 'noComunication72',
    '72H_MORE': 'noComunication72More',
  } as const;
  for (const [range, count] of Object.entries(RANGES))
    expect((await ranges(range)).totalElements, range).toBe(counts[count]);
  const second = await get<Page>(`v2/last/positions?brand=${brandId}&range=24H&limit=1&page=1`, tokens.operator);
  expect(second).toMatchObject({ totalElements: 2, totalPages: 2, content: [{ name: 'Van ranged-twelve' }] });
});

test('a device that never spoke is silent since it was added', async () => {
  const never = await get<Page>('v2/last/positions?range=72H_MORE&limit=200', tokens.operator);
  expect(never.content.filter(({ lastCommunication }) => lastCommunication === null).map(({ id }) => id)).toContain(
    server.tenancy.devices.nobodys,
  );
});

test('models are counted with those that have none, and lead to their devices (CAL-044)', async () => {
  await silentDevice('model-1', 0, { model: 'Zeta 9' });
  await silentDevice('model-2', 0, { model: 'Zeta 9' });
  const models = await get<{ model: string | null; total: number }[]>('v2/reports/models', tokens.operator);
  expect(models).toContainEqual({ model: 'Zeta 9', total: 2 });
  expect((await indicators(tokens.operator)).models).toEqual(models);
  expect(
    (await get<Page>('v2/last/positions?model=Zeta%209', tokens.operator)).content.map(({ name }) => name).sort(),
  ).toEqual(['Van model-1', 'Van model-2']);
  const nameless = models.find(({ model }) => model === null)!.total;
  expect((await get<Page>('v2/last/positions?withoutModel=true', tokens.operator)).totalElements).toBe(nameless);
});

test('only an administrator counts hidden devices, and a brand counts only its own and those below', async () => {
  const [asAdmin, asOperator] = [await indicators(tokens.admin), await indicators(tokens.operator)];
  expect(asAdmin.total).toBe(asOperator.total + 1);
  const ids = async (token: string) =>
    (await get<Page>('v2/last/positions?range=72H_MORE&limit=200', token)).content.map(({ id }) => id);
  expect(await ids(tokens.admin)).toContain(server.tenancy.devices.hidden);
  expect(await ids(tokens.operator)).not.toContain(server.tenancy.devices.hidden);
  expect(await ids(tokens.admin)).not.toContain(server.tenancy.devices.foreign);
  const totals = async () => ({
    whole: (await indicators(tokens.operator)).total,
    child: (await indicators(tokens.operator, `brand=${server.tenancy.brands.child}`)).total,
  });
  const before = await totals();
  const sibling = await silentDevice('of-parent', 0);
  await server.db.query('UPDATE devices SET brand_id = $2, changed_at = clock_timestamp() WHERE id = $1', [
    sibling,
    server.tenancy.brands.parent,
  ]);
  await server.core.refresh();
  expect(await totals()).toEqual({ whole: before.whole + 1, child: before.child });
});

test('what was added or changed its status today counts as today, in the zone of the reader', async () => {
  const [before, beforeUtc] = [
    await indicators(tokens.operator, 'tz=America/Sao_Paulo'),
    await indicators(tokens.operator, 'tz=UTC'),
  ];
  const id = await silentDevice('changed', 0);
  // 21 November 01:00 in UTC, still the 20th in São Paulo.
  await setDeviceStatus(server.db, id, 'CANCELED', Date.parse('2026-11-21T01:00:00Z'));
  await server.core.refresh();
  const [brazil, utc] = [
    await indicators(tokens.operator, 'tz=America/Sao_Paulo'),
    await indicators(tokens.operator, 'tz=UTC'),
  ];
  expect(brazil).toMatchObject({
    totalCanceled: before.totalCanceled + 1,
    totalCanceledToday: before.totalCanceledToday,
  });
  expect(utc.totalCanceledToday).toBe(beforeUtc.totalCanceledToday + 1);
  await setDeviceStatus(server.db, id, 'INACTIVE', NOW_MS);
  await server.core.refresh();
  const after = await indicators(tokens.operator, 'tz=America/Sao_Paulo');
  expect(after).toMatchObject({
    totalCanceled: before.totalCanceled,
    totalInactive: before.totalInactive + 1,
    totalInactiveToday: before.totalInactiveToday + 1,
  });
  const list = await get<Page>('v2/last/positions?status=INACTIVE&today=true', tokens.operator);
  expect(list.content.map((device) => device.id)).toEqual([id]);
});

test("for a call that names no zone today is that of the caller's metadata (I18-06)", async () => {
  const { users } = server.tenancy;
  const id = await silentDevice('zoned', 0);
  await setDeviceStatus(server.db, id, 'CANCELED', Date.parse('2026-11-21T01:00:00Z'));
  await server.core.refresh();
  const saoPaulo = await indicators(tokens.operator);
  await server.db.query(`UPDATE users SET metadata = '{"timezone":"Europe/Lisbon"}' WHERE id = $1`, [users.operator]);
  const lisbon = await indicators(tokens.operator);
  await server.db.query(`UPDATE users SET metadata = '{"timezone":"Mars/Olympus"}' WHERE id = $1`, [users.operator]);
  const nowhere = await indicators(tokens.operator);
  await server.db.query(`UPDATE users SET metadata = '{}' WHERE id = $1`, [users.operator]);
  expect([lisbon, nowhere].map(({ totalCanceledToday }) => totalCanceledToday - saoPaulo.totalCanceledToday)).toEqual([
    1, 0,
  ]);
});

test('a device that falls silent moves from count to count as time passes', async () => {
  const id = await silentDevice('falling', 0);
  const placeOf = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const range of ['1H', '6H', '24H', '48H', '72H', '72H_MORE']) {
      const page = await get<Page>(
        `v2/last/positions?range=${range}&limit=200`,
        await server.tokenOf(server.tenancy.users.operator),
      );
      if (page.content.some((device) => device.id === id)) found.push(range);
    }
    return found;
  };
  const places = [await placeOf()];
  for (const hours of [0.5, 1.5, 10, 24, 24, 24]) {
    server.clock.advance(hours * HOUR_MS);
    places.push(await placeOf());
  }
  expect(places).toEqual([[], ['1H'], ['6H'], ['24H'], ['48H'], ['72H'], ['72H_MORE']]);
});

test('a zone that there is not is refused on its field', async () => {
  const answer = await server.call('GET', '/api/v2/indicators?tz=America/Nowhere', {
    token: await server.tokenOf(server.tenancy.users.operator),
  });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['tz']);
});
