import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import type { Page } from '../../../domain/base/page.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';

const MANY = 50_000;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await openTestServer();
  const { devices, brands, users } = server.tenancy;
  // One a minute until now, every fifth of them open; the last comment on each thousandth.
  await server.db.query(
    `INSERT INTO incidents (id, code, brand_id, device_id, type, title, status, happened_at, created_at, changed_at)
     SELECT 4000000000000000 + n, 100000000 + n, $1, $2, CASE n % 50 WHEN 0 THEN 'THEFT' ELSE 'PANIC' END, 'Case ' || n, CASE n % 5 WHEN 0 THEN 'OPEN' ELSE 'RESOLVED' END, at, at, at
     FROM generate_series(1, ${MANY}) AS n, LATERAL (SELECT $3::timestamptz - n * interval '1 minute' AS at) AS drawn`,
    [brands.child, devices.customers, new Date(NOW_MS).toISOString()],
  );
  await server.db.query(
    `INSERT INTO incident_comments (incident_id, comment, created_at)
     SELECT id, 'About ' || title, created_at FROM incidents WHERE id > 4000000000000000 AND id <= 4000000000000000 + ${MANY} AND id % 1000 = 0`,
  );
  token = await server.tokenOf(users.operator);
});
afterAll(() => server.close());

const get = async <T>(path: string): Promise<T> =>
  (await server.call('GET', `/api/v2/incidents/${path}`, { token })).json<T>();
const page = (query: string) => get<Page<Incident>>(`details?${query}`);

test('of 50,000 incidents every page is read, the last as the first, each with its own comments', async () => {
  const first = await page('type=THEFT');
  expect([first.totalElements, first.totalPages]).toEqual([1_000, 100]);
  expect(first.content.map(({ title }) => title).slice(0, 2)).toEqual(['Case 50', 'Case 100']);
  // One of the tenancy is open too: the oldest of all stands alone on the last page.
  const open = 'status=OPEN&type=PANIC,THEFT';
  expect((await page(`${open}&page=999`)).content.at(-1)).toMatchObject({ title: `Case ${MANY - 5}`, comments: [] });
  expect((await page(`${open}&page=1000`)).content).toMatchObject([
    { title: `Case ${MANY}`, comments: [{ comment: `About Case ${MANY}` }] },
  ]);
});

test('of 50,000 incidents one is found by its code, and the tabs count all of them', async () => {
  const found = await page(`id=${100_000_000 + 12_345}`);
  expect(found.content.map(({ title }) => title)).toEqual(['Case 12345']);
  expect(await get('counts')).toEqual({
    open: MANY / 5 + 1,
    progress: 0,
    resolved: (MANY / 5) * 4,
    robberies: 1_000,
    urgent: 1,
  });
});
