import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { reportCalls } from '../../../contract/rest/business/report-calls.ts';
import type { Job } from '../../../domain/work/job.ts';
import type { UtilisationRow } from '../../../domain/business/reports/report-rows.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { createGroup } from '../../live/groups/create-group.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const PERIOD = { start: iso(NOW_MS - 8 * 3_600_000), end: iso(NOW_MS) };

let server: TestServer;
/** A group of the brand that holds no vehicle itself, and one in it that holds that of the customer. */
let outer: number;
let inner: number;
beforeAll(async () => {
  server = await openTestServer();
  const { brands, devices } = server.tenancy;
  const whose = { brandId: brands.child, userId: null };
  outer = await createGroup(server.db, { ...whose, name: 'Outer', deviceIds: [] });
  inner = await createGroup(server.db, { ...whose, name: 'Inner', parentId: outer, deviceIds: [devices.customers] });
  const history = [devices.customers, devices.neighbours].map((device) =>
    telemetrySchema.parse({
      device,
      dateTime: iso(NOW_MS - 3_600_000),
      lastCommunication: iso(NOW_MS - 3_600_000),
      received: iso(NOW_MS - 3_600_000),
      valid: true,
      speed: 42,
      latitude: -23.5,
      longitude: -46.6,
    }),
  );
  await server.house.telemetry.write({ history, live: new Map(), events: [] });
});
afterAll(() => server.close());

type User = keyof TestServer['tenancy']['users'];
const asked = async (user: User, path: string, query: Record<string, string | number>) => {
  const search = new URLSearchParams({ ...PERIOD, ...query });
  return server.call('GET', `/api/${path}?${search}`, { token: await server.tokenOf(server.tenancy.users[user]) });
};
const devicesOf = async (user: User, path: string, group?: number): Promise<number[]> => {
  const answer = await asked(user, path, group === undefined ? {} : { group });
  return answer.json<{ content: UtilisationRow[] }>().content.map(({ device }) => device);
};

test('a report of a group holds the vehicles in it and in the groups that lie in it, and no others', async () => {
  const { customers, neighbours } = server.tenancy.devices;
  const telemetry = reportCalls['reports.telemetry'].path;
  expect((await devicesOf('operator', telemetry)).toSorted()).toEqual([customers, neighbours].toSorted());
  expect(await devicesOf('operator', telemetry, inner)).toEqual([customers]);
  expect(await devicesOf('operator', telemetry, outer)).toEqual([customers]);
  expect(await devicesOf('operator', telemetry, server.tenancy.groups.brands)).toEqual([]);
});

test('every report takes a group, and refuses one of somebody else like one that there is not', async () => {
  const { groups } = server.tenancy;
  for (const { path } of Object.values(reportCalls)) {
    expect((await asked('operator', path, { group: outer })).statusCode, path).toBe(200);
    expect((await asked('operator', path, { group: groups.foreign })).statusCode, path).toBe(404);
  }
  expect((await asked('customer', 'v2/reports/trips', { group: groups.customers })).statusCode).toBe(200);
  for (const group of [outer, groups.neighbours])
    expect((await asked('customer', 'v2/reports/trips', { group })).statusCode).toBe(404);
});

test('incidents and silent trackers of a group are those of the vehicles in it, and need the same rights', async () => {
  const { groups, devices, incidents } = server.tenancy;
  const idsOf = async (path: string, group?: number): Promise<number[]> =>
    (await asked('operator', path, { start: iso(NOW_MS - 86_400_000), ...(group !== undefined && { group }) }))
      .json<{ content: { id: number }[] }>()
      .content.map(({ id }) => id);
  for (const path of ['v2/incidents/details', 'v2/last/positions']) {
    expect((await idsOf(path)).length, path).toBeGreaterThan(0);
    expect((await asked('operator', path, { group: groups.foreign })).statusCode, path).toBe(404);
  }
  expect(await idsOf('v2/last/positions', outer)).toEqual([devices.customers]);
  expect(await idsOf('v2/incidents/details', outer)).toEqual([incidents.customers]);
  expect(await idsOf('v2/incidents/details', groups.brands)).toEqual([]);
});

test('a file of a report of a group holds what the list holds', async () => {
  const token = await server.tokenOf(server.tenancy.users.operator);
  const body = { title: 'Group', call: 'reports.telemetry', query: { ...PERIOD, group: String(outer) }, format: 'csv' };
  const { id } = (await server.call('POST', '/api/v2/exports', { token, body })).json<Job>();
  await server.house.jobs.runner.settle();
  const { url } = (await server.call('POST', `/api/v2/jobs/${id}/files/0/link`, { token })).json<{ url: string }>();
  const [, ...lines] = (await server.call('GET', url)).body.split('\r\n').filter(Boolean);
  expect(lines.map((line) => line.split(';')[1])).toEqual(['OWN-1']);
});

test('who may see no groups is refused a report of one, and has no file of it made', async () => {
  const { operator } = server.tenancy.users;
  const [taken] = await server.db.query<{ type: string }>(
    `DELETE FROM user_permissions WHERE user_id = $1 AND name = 'MONITORING_GROUPS' RETURNING type`,
    [operator],
  );
  onTestFinished(async () => {
    await server.db.query(`INSERT INTO user_permissions (user_id, name, type) VALUES ($1, 'MONITORING_GROUPS', $2)`, [
      operator,
      taken!.type,
    ]);
  });
  expect((await asked('operator', 'v2/reports/telemetry', { group: outer })).statusCode).toBe(403);
  const token = await server.tokenOf(operator);
  const wanted = { title: 'Group', call: 'reports.telemetry', query: { ...PERIOD, group: String(outer) } };
  expect((await server.call('POST', '/api/v2/exports', { token, body: wanted })).statusCode).toBe(403);
});
