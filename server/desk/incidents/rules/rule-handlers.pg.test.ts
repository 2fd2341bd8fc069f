import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  usualRule,
  type IncidentRule,
  type IncidentRuleName,
} from '../../../../domain/desk/incidents/incident-rules.ts';
import { emptyReading } from '../../../../domain/live/telemetry/reading.ts';
import { openTestServer, type TestServer } from '../../../../tests/builders/server.ts';
import { writeSetting } from '../../../base/db/settings.ts';
import { createGroup } from '../../../live/groups/create-group.ts';
import { NOW_MS } from '../../../../tests/builders/tenancy.ts';

type Rules = Partial<Record<IncidentRuleName, IncidentRule>>;
interface Answer {
  version: number;
  own: Rules;
  above: Record<IncidentRuleName, IncidentRule>;
  code: string;
  fields?: Record<string, string>;
}
const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterEach(() => server.db.query('DELETE FROM incident_rules'));
afterAll(() => server.close());

const admin = () => server.tokenOf(server.tenancy.users.admin);
const read = async (brand: number) =>
  (await server.call('GET', `/api/v2/incidents/rules?brand=${brand}`, { token: await admin() })).json<Answer>();
const set = async (brand: number, version: number, rules: Rules) => {
  const answer = await server.call('PUT', '/api/v2/incidents/rules', {
    token: await admin(),
    body: { brand, version, rules },
  });
  return { status: answer.statusCode, ...answer.json<Answer>() };
};
const loud: IncidentRule = { ...usualRule('jammer'), repeatMin: 5 };

test('a brand that has set nothing has the rules of the brand above, and that one the usual ones', async () => {
  const { parent, child } = server.tenancy.brands;
  expect(await read(child)).toMatchObject({ version: 0, own: {}, above: { jammer: usualRule('jammer') } });
  await set(parent, 0, { jammer: loud });
  expect(await read(child)).toMatchObject({ own: {}, above: { jammer: loud, panic: usualRule('panic') } });
  expect(await set(child, 0, { panic: { ...usualRule('panic'), isOn: false } })).toMatchObject({
    status: 200,
    version: 1,
    own: { panic: { isOn: false } },
    above: { jammer: loud },
  });
});

test('what somebody else set in the meantime is not overwritten, and a rule is taken back by leaving it out', async () => {
  const { parent } = server.tenancy.brands;
  await set(parent, 0, { jammer: loud });
  expect(await set(parent, 0, {})).toMatchObject({ status: 409, code: 'conflict' });
  expect(await set(parent, 1, {})).toMatchObject({ status: 200, version: 2, own: {} });
  const entries = await server.db.query<{ action: string; after: unknown }>(
    `SELECT action, after FROM audit_log WHERE entity = 'incidentRules' ORDER BY id`,
  );
  expect(entries.slice(-2)).toEqual([
    { action: 'incidentRules.set', after: { jammer: loud } },
    { action: 'incidentRules.set', after: { jammer: null } },
  ]);
});

test('a zone that does not exist, a time of a long hold and a group of another brand are refused', async () => {
  const { parent } = server.tenancy.brands;
  const quiet = { from: '22:00', to: '06:00', timeZone: 'Mars/Olympus' };
  expect((await set(parent, 0, { jammer: { ...loud, quiet } })).status).toBe(400);
  expect((await set(parent, 0, { jammer: { ...loud, holdS: 90_000 } })).status).toBe(400);
  expect(await set(parent, 0, { jammer: { ...loud, groups: [server.tenancy.groups.foreign] } })).toMatchObject({
    status: 400,
    fields: { rules: expect.any(String) },
  });
  expect((await read(parent)).version).toBe(0);
});

test('a dry run says what rules would have raised in the last seven days, and raises nothing', async () => {
  const { brands, devices } = server.tenancy;
  const { house, core } = server;
  const report = (device: number, hoursAgo: number, alarms: string[]) =>
    house.ingest.submit(core.directory.byId(device)!, {
      ...emptyReading(NOW_MS - hoursAgo * HOUR_MS, NOW_MS),
      latitude: -23.55,
      longitude: -46.63,
      alarms,
    });
  for (const [hoursAgo, alarms] of [
    [150, ['sos']],
    [149, []],
    [100, ['sos']],
    [99, []],
    [60, ['sos', 'vibration']],
  ] as const)
    await report(devices.customers, hoursAgo, [...alarms]);
  await report(devices.foreign, 90, ['sos']);
  const before = await server.db.query('SELECT id FROM incidents');
  const rules = { strangeMovement: { ...usualRule('strangeMovement'), isOn: true } };
  const answer = await server.call('POST', '/api/v2/incidents/rules/dry-run', {
    token: await admin(),
    body: { brand: brands.parent, rules },
  });
  const { days, raised } = answer.json<{ days: number; raised: Record<IncidentRuleName, number> }>();
  expect(days).toBe(7);
  expect(Object.fromEntries(Object.entries(raised).filter(([, count]) => count > 0))).toEqual({
    panic: 3,
    strangeMovement: 1,
    // From 149 to 100 hours ago, from 99 to 60, and since.
    silence24: 3,
    silence48: 2,
  });
  expect(await server.db.query('SELECT id FROM incidents')).toEqual(before);
  // Limited to a group: what lies in it counts, and nothing else.
  const whose = { brandId: brands.child, userId: null };
  const fleet = await createGroup(server.db, { ...whose, name: 'Fleet', deviceIds: [] });
  const others = await createGroup(server.db, { ...whose, name: 'Others', deviceIds: [devices.neighbours] });
  await createGroup(server.db, { ...whose, name: 'Vans', parentId: fleet, deviceIds: [devices.customers] });
  const panics = async (group: number) => {
    const limited = { panic: { ...usualRule('panic'), groups: [group] } };
    const body = { brand: brands.parent, rules: limited };
    const told = await server.call('POST', '/api/v2/incidents/rules/dry-run', { token: await admin(), body });
    return told.json<{ raised: Record<IncidentRuleName, number> }>().raised.panic;
  };
  expect([await panics(fleet), await panics(others)]).toEqual([3, 0]);
});

test('a dry run counts silence only while trackers could be heard', async () => {
  const { brands, devices } = server.tenancy;
  const { house, core, db } = server;
  for (const hoursAgo of [99, 60, 2])
    await house.ingest.submit(core.directory.byId(devices.neighbours)!, {
      ...emptyReading(NOW_MS - hoursAgo * HOUR_MS, NOW_MS),
      latitude: -23.55,
      longitude: -46.63,
    });
  const silences = async (deaf: readonly (readonly [fromHoursAgo: number, toHoursAgo: number])[]) => {
    const spans = deaf.map((span) => span.map((hoursAgo) => NOW_MS - hoursAgo * HOUR_MS));
    await writeSetting(db, 'listening', JSON.stringify({ untilMs: NOW_MS, deaf: spans }));
    await core.listening.note();
    const group = await createGroup(db, {
      brandId: brands.child,
      userId: null,
      name: 'One',
      deviceIds: [devices.neighbours],
    });
    const rules = { silence24: { ...usualRule('silence24'), groups: [group] } };
    const body = { brand: brands.parent, rules };
    const answer = await server.call('POST', '/api/v2/incidents/rules/dry-run', { token: await admin(), body });
    return answer.json<{ raised: Record<IncidentRuleName, number> }>().raised.silence24;
  };
  // From 99 to 60 hours ago and from 60 to 2; the first is 10 hours long where nothing was heard in 29 of them.
  expect([await silences([]), await silences([[98, 69]])]).toEqual([2, 1]);
  expect(await silences([])).toBe(2);
  await db.query('DELETE FROM telemetry_history WHERE device = $1', [devices.neighbours]);
});
