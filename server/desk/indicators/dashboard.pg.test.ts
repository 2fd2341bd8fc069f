import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { createUser } from '../../people/users/create-user.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const iso = (ms: number): string => new Date(ms).toISOString();

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await openTestServer();
  token = await server.tokenOf(server.tenancy.users.admin);
  for (const table of ['devices', 'users', 'brands', 'customers'])
    await server.db.query(`UPDATE ${table} SET created_at = $1::timestamptz`, [iso(NOW_MS - 200 * DAY_MS)]);
  for (const [login, daysAgo] of [
    ['new-1', 1],
    ['new-2', 2],
    ['older', 9],
    ['oldest', 20],
  ] as const) {
    const id = await createUser(server.db, {
      login,
      password: null,
      name: login,
      brandId: server.tenancy.brands.child,
      profile: 'USER',
    });
    await server.db.query('UPDATE users SET created_at = $2::timestamptz WHERE id = $1', [
      id,
      iso(NOW_MS - daysAgo * DAY_MS),
    ]);
  }
});
afterAll(() => server.close());

interface Metrics {
  total: number | null;
  inPeriod: number;
  before: number;
}
type Histogram = { day: string; startsAt: string; total: number }[];

const query = (startMs: number, endMs: number, more = ''): string => `start=${iso(startMs)}&end=${iso(endMs)}${more}`;
const metrics = async (entity: string, text: string): Promise<Metrics> =>
  (await server.call('GET', `/api/v2/dashboard/${entity}/metrics?${text}`, { token })).json<Metrics>();
const histogram = async (entity: string, text: string): Promise<Histogram> =>
  (await server.call('GET', `/api/v2/dashboard/${entity}/date-histogram?${text}`, { token })).json<Histogram>();

test('metrics say how many there are, how many came in the period and in the one before (CAL-138)', async () => {
  expect(await metrics('users', query(NOW_MS - 7 * DAY_MS, NOW_MS))).toEqual({ total: 8, inPeriod: 2, before: 1 });
  expect(await metrics('brands', query(NOW_MS - 7 * DAY_MS, NOW_MS))).toEqual({ total: 2, inPeriod: 0, before: 0 });
  expect(
    (await metrics('users', query(NOW_MS - 7 * DAY_MS, NOW_MS, `&brand=${server.tenancy.brands.child}`))).total,
  ).toBe(6);
});

test('a histogram has every day of the period in the zone of the reader, the empty ones too (CAL-139)', async () => {
  const days = await histogram('users', query(Date.parse('2026-11-18T03:00:00Z'), NOW_MS, '&tz=America/Sao_Paulo'));
  expect(days.map(({ day, total }) => [day, total])).toEqual([
    ['2026-11-18', 0],
    ['2026-11-19', 1],
    ['2026-11-20', 1],
    ['2026-11-21', 0],
  ]);
  expect(days[0]!.startsAt).toBe('2026-11-18T03:00:00.000Z');
});

test('for a reader that names no zone the days are those of their metadata (I18-06)', async () => {
  const { admin } = server.tenancy.users;
  await server.db.query(`UPDATE users SET metadata = '{"timezone":"Asia/Tokyo"}' WHERE id = $1`, [admin]);
  const days = await histogram('brands', query(Date.parse('2026-11-17T15:00:00Z'), NOW_MS));
  await server.db.query(`UPDATE users SET metadata = '{}' WHERE id = $1`, [admin]);
  expect(days[0]).toMatchObject({ day: '2026-11-18', startsAt: '2026-11-17T15:00:00.000Z' });
});

test('sign-ins are those of the audit trail', async () => {
  const { clock, tenancy } = server;
  const insert = (action: string, brand: number, ms: number) =>
    server.db.query(
      `INSERT INTO audit_log (at, actor, brand_id, action, entity) VALUES ($1::timestamptz, 'system', $2, $3, 'session')`,
      [iso(ms), brand, action],
    );
  await insert('session.start', tenancy.brands.child, clock.now() - HOUR_MS);
  await insert('session.refused', tenancy.brands.child, clock.now() - HOUR_MS);
  await insert('session.start', tenancy.brands.foreign, clock.now() - HOUR_MS);
  await insert('session.start', tenancy.brands.parent, clock.now() - 30 * HOUR_MS);
  expect(await metrics('sessions', query(NOW_MS - DAY_MS, NOW_MS))).toEqual({ total: null, inPeriod: 1, before: 1 });
});

test('fixes and alarms that ingest takes are counted by brand at once, and survive the server', async () => {
  const { secrets } = server.tenancy;
  const send = (minutesAgo: number, more = '') =>
    server.call(
      'POST',
      `/ingest/osmand/${secrets.customers}?id=own-1&lat=-23.55&lon=-46.63&timestamp=${(NOW_MS - minutesAgo * 60_000) / 1000}${more}`,
    );
  for (const [minutes, more] of [
    [50, ''],
    [40, '&alarm=sos'],
    [30, ''],
  ] as const)
    expect((await send(minutes, more)).statusCode).toBe(200);
  const period = query(NOW_MS - DAY_MS, NOW_MS);
  expect((await metrics('positions', period)).inPeriod).toBe(3);
  expect((await metrics('positions', `${period}&brand=${server.tenancy.brands.child}`)).inPeriod).toBe(3);
  expect((await metrics('alarms', period)).inPeriod).toBe(1);
  const stored = await server.db.query(
    'SELECT kind, brand_id AS brand, sum(total)::float8 AS total FROM traffic GROUP BY 1, 2 ORDER BY 1',
  );
  expect(stored).toEqual([
    { kind: 'alarms', brand: server.tenancy.brands.child, total: 1 },
    { kind: 'positions', brand: server.tenancy.brands.child, total: 3 },
  ]);
});

test('a period that ends before it starts or is longer than a year is refused on its field', async () => {
  for (const text of [query(NOW_MS, NOW_MS - 1), query(NOW_MS - 400 * DAY_MS, NOW_MS)]) {
    const answer = await server.call('GET', `/api/v2/dashboard/users/metrics?${text}`, { token });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['end']);
  }
});
