import type { AreaRules } from '../../domain/desk/areas/area-settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INCIDENT_TYPES, WORKED_ON } from '../../domain/desk/incidents/incident-codes.ts';
import { SEVERITIES, severityOf } from '../../domain/desk/incidents/incident-severity.ts';
import { passwordFits } from '../people/users/passwords.ts';
import type { Database } from '../base/db/database.ts';
import { openTestDatabase } from '../base/db/test-database.ts';
import { invitesOf, readInvites } from '../live/groups/invite-rows.ts';
import { readSharedGroups } from '../live/groups/shared-rows.ts';
import { sha256 } from '../base/platform.ts';
import { fleetVehicle, openWorld } from './fleet/vehicle.ts';
import type { FleetRecord } from './fleet-record.ts';
import { demoIncidents } from './incidents.ts';
import { demoSecret } from './secrets.ts';
import { seedDemo } from './seed.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const world = openWorld();
const settings = { vehicles: 420, password: 'rastro-demo', secretSeed: 'seed-of-secrets', nowMs: NOW, world };
let db: Database;
let record: FleetRecord | null;

beforeAll(async () => {
  db = await openTestDatabase();
  record = await seedDemo(db, settings);
});
afterAll(() => db.close());

const count = async (sql: string, ...parameters: unknown[]): Promise<number> =>
  (await db.query<{ n: number }>(`SELECT count(*) AS n ${sql}`, parameters))[0]!.n;

test('the demo has a parent brand with two children, each with colours and a logo of its own', async () => {
  const brands = await db.query<{
    alias: string;
    parent_id: number | null;
    logo: string;
    palette: { primary: string };
  }>('SELECT alias, parent_id, logo, palette FROM brands ORDER BY parent_id NULLS FIRST, alias');
  expect(brands.map((brand) => brand.alias)).toEqual(['rastro', 'aurora', 'vertice']);
  expect(brands[0]!.parent_id).toBeNull();
  expect(new Set(brands.map((brand) => brand.palette.primary)).size).toBe(3);
  for (const { logo } of brands) expect(decodeURIComponent(logo)).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/);
});

test('admin, operador, cliente and gestora sign in with the given password, the invented customers not at all', async () => {
  const rows = await db.query<{ login: string; profile: string; alias: string; password_hash: string }>(
    "SELECT login, profile, alias, password_hash FROM users JOIN brands ON brands.id = brand_id WHERE login IN ('admin', 'operador', 'cliente', 'gestora') ORDER BY login",
  );
  expect(rows.map(({ login, profile, alias }) => [login, profile, alias])).toEqual([
    ['admin', 'ADMINISTRATOR', 'rastro'],
    ['cliente', 'USER', 'aurora'],
    ['gestora', 'ADMINISTRATOR', 'vertice'],
    ['operador', 'OPERATOR', 'rastro'],
  ]);
  for (const { password_hash } of rows) expect(await passwordFits(password_hash, 'rastro-demo')).toBe(true);
  expect(
    await count(
      "FROM users WHERE login NOT IN ('admin', 'operador', 'cliente', 'gestora') AND password_hash LIKE '$argon2%'",
    ),
  ).toBe(0);
});

test('one brand and one customer have a debt, none that the other demo accounts see first', async () => {
  expect(await db.query('SELECT alias, debt FROM brands ORDER BY alias')).toEqual([
    { alias: 'aurora', debt: 'NONE' },
    { alias: 'rastro', debt: 'NONE' },
    { alias: 'vertice', debt: 'OVERDUE' },
  ]);
  const debtors = await db.query<{ alias: string; login: string }>(
    "SELECT alias, login FROM customers JOIN users ON customer_id = customers.id JOIN brands ON brands.id = customers.brand_id WHERE customers.debt = 'OVERDUE'",
  );
  expect(debtors.map(({ alias }) => alias)).toEqual(['aurora']);
  expect(debtors[0]!.login).not.toBe('cliente');
  expect(await count("FROM users WHERE email IS NULL OR email NOT LIKE '%.example'")).toBe(0);
});

test('the fleet has the size asked for, of many customers; cliente has 16 vehicles of them', async () => {
  expect(await count('FROM devices')).toBe(420);
  expect(await count('FROM (SELECT DISTINCT user_id FROM device_assignments) AS owners')).toBeGreaterThan(25);
  expect(await count("FROM device_assignments JOIN users ON users.id = user_id WHERE login = 'cliente'")).toBe(16);
  expect(await count("FROM devices WHERE hidden AND status = 'ACTIVE'")).toBe(2);
  expect(await count("FROM devices WHERE status = 'INACTIVE'")).toBe(4);
  expect(await count("FROM devices WHERE status = 'CANCELED'")).toBe(2);
  expect(await count('FROM (SELECT DISTINCT license_plate FROM vehicles) AS plates')).toBe(419);
});

test('trackers came over months, some today, and some took their status today', async () => {
  const today = new Date(NOW - 3_600_000).toISOString();
  expect(await count('FROM devices WHERE created_at >= $1::timestamptz', today)).toBe(8);
  expect(
    await count('FROM devices WHERE created_at < $1::timestamptz', new Date(NOW - 90 * 24 * 3_600_000).toISOString()),
  ).toBeGreaterThan(50);
  expect(
    await count("FROM devices WHERE status <> 'ACTIVE' AND status_changed_at >= $1::timestamptz", today),
  ).toBeGreaterThan(0);
  expect(await count('FROM devices WHERE status_changed_at < created_at')).toBe(0);
});

test('nobody has had a tracker for longer than it is there', async () => {
  expect(
    await count(
      "FROM device_assignments JOIN devices ON devices.id = device_id WHERE starts_at < created_at - interval '1 second'",
    ),
  ).toBe(0);
});

test('a device belongs to the brand of its owner', async () => {
  expect(
    await count(
      'FROM device_assignments JOIN users ON users.id = user_id JOIN devices ON devices.id = device_id WHERE users.brand_id <> devices.brand_id',
    ),
  ).toBe(0);
});

test('security areas lie around depots of the fleet, each tied to trackers of its own customer; cliente has more than a page', async () => {
  const areas = await db.query<{
    login: string;
    type: string;
    corners: number;
    radius: number | null;
    tied: number;
    strange: number;
  }>(
    `SELECT login, type, jsonb_array_length(points) AS corners, radius_m AS radius,
       (SELECT count(*) FROM area_devices t WHERE t.area_id = areas.id) AS tied,
       (SELECT count(*) FROM area_devices t JOIN device_assignments a ON a.device_id = t.device_id WHERE t.area_id = areas.id AND a.user_id <> areas.user_id) AS strange
     FROM areas JOIN users ON users.id = areas.user_id`,
  );
  expect(areas.filter(({ login }) => login === 'cliente').length).toBeGreaterThan(10);
  expect(new Set(areas.map(({ login }) => login)).size).toBeGreaterThan(10);
  for (const { type, corners, radius, tied, strange } of areas) {
    expect(type === 'CIRCLE' ? radius! > 0 && corners === 0 : radius === null && corners >= 4).toBe(true);
    expect([tied > 0, strange]).toEqual([true, 0]);
  }
  expect(new Set(areas.map(({ type }) => type)).size).toBe(2);
});

test('cliente has areas of every tool, with rules of all kinds, times of the week, and groups of the own vehicles', async () => {
  const areas = await db.query<{ drawn: string | null; rules: AreaRules; times: number; line: number; groups: number }>(
    `SELECT a.drawn_as AS drawn, a.rules, jsonb_array_length(a.times) AS times, COALESCE(jsonb_array_length(a.line), 0) AS line,
       (SELECT count(*)::int FROM area_groups g JOIN groups own ON own.id = g.group_id AND own.user_id = a.user_id WHERE g.area_id = a.id) AS groups
     FROM areas a JOIN users u ON u.id = a.user_id AND u.login = 'cliente'`,
  );
  expect(new Set(areas.map(({ drawn }) => drawn))).toEqual(new Set(['circle', 'polygon', 'rectangle', 'corridor']));
  expect(areas.find(({ drawn }) => drawn === 'corridor')!.line).toBeGreaterThan(2);
  for (const rule of ['dwellMin', 'arriveBy', 'speedLimitKmh'] as const)
    expect(
      areas.some(({ rules }) => rules[rule] !== null),
      rule,
    ).toBe(true);
  expect(areas.some(({ times }) => times === 5)).toBe(true);
  expect(areas.some(({ groups }) => groups === 1)).toBe(true);
});

test('there are incidents of many types, open, worked on and settled, with more comments on one than a page holds', async () => {
  const rows = await db.query<{
    type: string;
    status: string;
    operator: boolean;
    returned: boolean;
    comments: number;
    ended: boolean;
    repeats: number;
    ahead: boolean;
  }>(
    `SELECT i.type, i.status, i.operator_id IS NOT NULL AS operator, i.returned_at IS NOT NULL AS returned, i.cause_ended_at IS NOT NULL AS ended, i.repeats,
       (SELECT count(*) FROM incident_comments c WHERE c.incident_id = i.id) AS comments,
       i.created_at > $1::timestamptz OR i.happened_at > i.created_at OR EXISTS (SELECT 1 FROM incident_comments c WHERE c.incident_id = i.id AND c.created_at > $1::timestamptz) AS ahead
     FROM incidents i`,
    [new Date(NOW).toISOString()],
  );
  expect(rows.length).toBeGreaterThan(30);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['OPEN', 'PROGRESS', 'RESOLVED', 'CANCELLED']));
  const types = new Set(rows.map(({ type }) => type));
  // A silence of one or two days stands open only where a vehicle fell silent, and that is for the rules to find.
  expect(INCIDENT_TYPES.filter((type) => !types.has(type))).toEqual([]);
  for (const status of ['OPEN', 'PROGRESS', 'RESOLVED'])
    expect(new Set(rows.filter((row) => row.status === status).map(({ type }) => severityOf(type)))).toEqual(
      new Set(SEVERITIES),
    );
  expect(rows.some(({ type, status }) => status === 'PROGRESS' && (type === 'THEFT' || type === 'STEAL'))).toBe(true);
  expect(Math.max(...rows.map(({ comments }) => comments))).toBeGreaterThan(10);
  for (const row of rows) expect([row.operator, row.ahead]).toEqual([row.status !== 'OPEN' && !row.ended, false]);
  expect(
    rows
      .filter(({ ended }) => ended)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['OPEN', 'RESOLVED', 'RESOLVED']);
  expect(rows.some(({ repeats }) => repeats > 0)).toBe(true);
  expect(rows.filter(({ returned }) => returned).every(({ status }) => status === 'RESOLVED')).toBe(true);
});

test('each incident has a history that begins with its raising, ends as it stands, and holds nothing that is yet to come', async () => {
  const rows = await db.query<{
    status: string;
    last: string | null;
    first: string;
    ahead: boolean;
    returned: boolean;
  }>(
    `SELECT i.status, (array_agg(l.after->>'status' ORDER BY l.at DESC, l.id DESC) FILTER (WHERE l.after ? 'status'))[1] AS last,
       (array_agg(l.action ORDER BY l.at, l.id))[1] AS first, bool_or(l.at > $1::timestamptz) AS ahead,
       (i.returned_at IS NOT NULL) = bool_or(l.action = 'incident.returned') AS returned
     FROM incidents i JOIN audit_log l ON l.entity = 'incident' AND l.entity_id = i.id::text GROUP BY i.id`,
    [new Date(NOW).toISOString()],
  );
  expect(rows).toHaveLength(await count('FROM incidents'));
  for (const { status, ...row } of rows)
    expect(row).toEqual({ last: status, first: 'incident.create', ahead: false, returned: true });
});

test('a fleet of any size has a theft in progress and a case that its own cause resolved, the same at every first start', () => {
  for (const vehicles of [20, 60]) {
    const fleet = Array.from({ length: vehicles }, (_, index) => fleetVehicle(world, record!.seed, index));
    const created = fleet.map(({ index }) => ({ id: 1_000_000_000_000_000 + index, secret: '', vehicleId: null }));
    const cases = () => demoIncidents(fleet, created as never, [1, 2], record!.seed, NOW);
    expect(cases()).toEqual(cases());
    const has = (wanted: object) => expect(cases()).toContainEqual(expect.objectContaining(wanted));
    for (const type of ['THEFT', 'STEAL']) has({ type, status: 'PROGRESS', situation: WORKED_ON });
    has({ type: 'NO_COMMUNICATION_24HS', status: 'RESOLVED', operatorId: null });
  }
});

test('the alarms of the last day are there, those of incidents among them; some are acknowledged, the fresh ones not', async () => {
  const alarms = await db.query<{ type: string; taken: boolean; agoMs: number; ahead: boolean }>(
    `SELECT e.description AS type, k.at IS NOT NULL AS taken, k.at > $1::timestamptz OR e.time > $1::timestamptz AS ahead,
       (extract(epoch FROM $1::timestamptz - e.time) * 1000)::bigint AS "agoMs"
     FROM device_events e LEFT JOIN alarm_acknowledgements k ON k.device = e.device AND k.time = e.time AND k.type = e.description`,
    [new Date(NOW).toISOString()],
  );
  expect(alarms.length).toBeGreaterThan(60);
  expect(new Set(alarms.map(({ taken }) => taken)).size).toBe(2);
  expect(alarms.filter(({ taken, agoMs }) => taken && agoMs < 3_600_000)).toEqual([]);
  expect(alarms.filter(({ ahead }) => ahead)).toEqual([]);
  const types = new Set(alarms.map(({ type }) => type));
  for (const alarm of ['sos', 'jamming', 'tow', 'powerCut']) expect(types).toContain(alarm);
  const panics = await db.query<{ told: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM device_events e WHERE e.device = i.device_id AND e.time = i.happened_at AND e.description = 'sos') AS told
     FROM incidents i WHERE i.rule = 'panic'`,
  );
  expect(panics.length).toBeGreaterThan(0);
  expect(panics.every(({ told }) => told)).toBe(true);
});

test('the dashboard counts the alarms that the list of alarms has', async () => {
  const { counted, listed } = (
    await db.query<{ counted: number; listed: number }>(
      `SELECT (SELECT sum(total)::int FROM traffic WHERE kind = 'alarms') AS counted,
        (SELECT count(*)::int FROM device_events WHERE on_off OR description <> 'overspeed') AS listed`,
    )
  )[0]!;
  expect(listed).toBeGreaterThan(0);
  expect(counted).toBe(listed);
});

test('the secret of a device follows from the kept seed', async () => {
  const vehicle = fleetVehicle(world, record!.seed, 3);
  expect(record).toEqual({ seed: record!.seed, vehicles: 420, secretSeed: 'seed-of-secrets', seededAtMs: NOW });
  expect(
    await count(
      'FROM devices WHERE identifier = $1 AND secret_hash = $2',
      vehicle.identifier,
      sha256(demoSecret('seed-of-secrets', vehicle.identifier)),
    ),
  ).toBe(1);
});

test('a second start adds nothing and finds the same fleet', async () => {
  const counts = [await count('FROM incidents'), await count('FROM device_events')];
  expect(await seedDemo(db, { ...settings, vehicles: 7, secretSeed: 'another' })).toEqual(record);
  expect(await count('FROM devices')).toBe(420);
  expect([await count('FROM incidents'), await count('FROM device_events')]).toEqual(counts);
});

test('a database with brands of its own is left alone', async () => {
  const own = await openTestDatabase();
  await own.query(
    "INSERT INTO brands (id, name, alias, palette) VALUES (1234567890123456, 'Own', 'own', '{\"primary\":\"#112233\"}')",
  );
  expect(await seedDemo(own, settings)).toBeNull();
  expect(await own.query('SELECT 1 FROM devices')).toEqual([]);
  await own.close();
});

test('trackers have SIM cards, some of which the carrier says nothing of, and drivers are known by their tags', async () => {
  expect(
    await count(
      'FROM devices JOIN sim_cards ON sim_cards.iccid = devices.iccid WHERE sim_cards.brand_id = devices.brand_id AND devices.apn_host IS NOT NULL',
    ),
  ).toBeGreaterThan(300);
  expect(await count('FROM devices WHERE number IS NOT NULL AND iccid IS NULL')).toBe(0);
  expect(await count('FROM sim_cards WHERE consumed_bytes IS NULL')).toBeGreaterThan(10);
  expect(await count('FROM sim_cards WHERE consumed_bytes > franchise_bytes')).toBeGreaterThan(10);
  expect(await count('FROM drivers WHERE electronic_tag IS NOT NULL')).toBeGreaterThan(40);
  expect(
    await count('FROM drivers WHERE license_expires_on < $1::timestamptz', new Date(NOW).toISOString()),
  ).toBeGreaterThan(3);
});

test('drivers have licences that end soon, vehicles of their brand, and hours by day, by night or none', async () => {
  const soon =
    'FROM drivers WHERE license_expires_on BETWEEN $1::timestamptz AND $1::timestamptz + INTERVAL $$30 days$$';
  expect(await count(soon, new Date(NOW).toISOString())).toBeGreaterThan(3);
  const ties = 'FROM driver_devices t JOIN drivers d ON d.id = t.driver_id JOIN devices v ON v.id = t.device_id';
  expect(await count(ties)).toBeGreaterThan(80);
  expect(await count(`${ties} WHERE v.brand_id <> d.brand_id`)).toBe(0);
  for (const hours of ["= '[]'", `@> '[{"from": "22:00", "to": "06:00"}]'`, `@> '[{"from": "13:00"}]'`])
    expect(await count(`FROM drivers WHERE working_hours ${hours}`), hours).toBeGreaterThan(3);
});

test('among the trackers one is a tag, one is in no vehicle, and some are unassigned', async () => {
  expect(await count("FROM devices WHERE model = 'KTAG'")).toBe(1);
  expect(await count('FROM devices WHERE vehicle_id IS NULL')).toBe(1);
  expect(
    await count(
      'FROM devices d WHERE NOT hidden AND NOT EXISTS (SELECT 1 FROM device_assignments a WHERE a.device_id = d.id)',
    ),
  ).toBeGreaterThan(0);
});

test('the customer who can sign in sees a group of another, is invited to one, and has invited others', async () => {
  const nowMs = NOW;
  const [cliente] = await db.query<{ id: number }>("SELECT id FROM users WHERE login = 'cliente'");
  expect(await readSharedGroups(db, cliente!.id)).toMatchObject([{ vehicles: expect.any(Number) }]);
  expect(await invitesOf(db, cliente!.id, nowMs)).toMatchObject([{ status: 'PENDING' }]);
  const [own] = await db.query<{ id: number }>(
    'SELECT i.group_id AS id FROM group_invites i JOIN groups g ON g.id = i.group_id WHERE g.user_id = $1 LIMIT 1',
    [cliente!.id],
  );
  const invites = await readInvites(db, own!.id, nowMs);
  expect(invites.map(({ status }) => status)).toEqual(['PENDING', 'REFUSED', 'EXPIRED']);
});

test('customers with many vehicles have them in groups by what they do, two levels deep, each of its own customer', async () => {
  const groups = await db.query<{ login: string; name: string; around: string | null; held: number; strange: number }>(
    `SELECT login, g.name, p.name AS around, (SELECT count(*) FROM group_devices m WHERE m.group_id = g.id) AS held,
       (SELECT count(*) FROM group_devices m JOIN device_assignments a ON a.device_id = m.device_id WHERE m.group_id = g.id AND a.user_id <> g.user_id) AS strange
     FROM groups g JOIN users ON users.id = g.user_id LEFT JOIN groups p ON p.id = g.parent_id`,
  );
  const own = groups.filter(({ login }) => login === 'cliente');
  expect(
    own
      .filter(({ around }) => around === 'Cargas')
      .map(({ name, held }) => [name, held > 0])
      .sort(),
  ).toEqual([
    ['Carga noturna', true],
    ['Carretas', true],
  ]);
  expect(new Set(groups.map(({ login }) => login)).size).toBeGreaterThan(5);
  expect(groups.every(({ strange }) => strange === 0)).toBe(true);
});
