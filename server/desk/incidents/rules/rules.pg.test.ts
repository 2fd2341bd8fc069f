import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { HeldClock } from '../../../../domain/base/time/clock.ts';
import type { IncidentRule, IncidentRuleName } from '../../../../domain/desk/incidents/incident-rules.ts';
import { usualRule } from '../../../../domain/desk/incidents/incident-rules.ts';
import { readRaised, startRuleServer, type RuleServer } from '../../../../tests/builders/rule-server.ts';
import { NOW_MS, openTestCore, type Tenancy } from '../../../../tests/builders/tenancy.ts';
import type { ServerCore } from '../../../live/core.ts';
import type { Database } from '../../../base/db/database.ts';
import { openTestDatabase } from '../../../base/db/test-database.ts';
import { createGroup } from '../../../live/groups/create-group.ts';
import { Listening } from '../../../live/ingest/listening.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let db: Database;
let core: ServerCore;
let clock: HeldClock;
let tenancy: Tenancy;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ core, clock, tenancy } = await openTestCore(db));
});
afterEach(async () => {
  clock.set(NOW_MS);
  for (const table of [
    'incident_causes',
    'incident_signals',
    'incident_rules',
    'device_events',
    'telemetry_last',
    'telemetry_history',
  ])
    await db.query(`DELETE FROM ${table}`);
  await db.query('DELETE FROM incidents WHERE rule IS NOT NULL');
  await db.query("DELETE FROM settings WHERE key = 'listening'");
  // It forgets what the test before noted.
  await core.listening.note();
});
afterAll(() => db.close());

const start = () => startRuleServer({ db, core, clock });

/** As a server that starts: it knows what is noted in the database, and nothing else. */
async function startAfterStop(): Promise<RuleServer> {
  const listening = new Listening(db, clock, core.pauses);
  await listening.note();
  return startRuleServer({ db, core: { ...core, listening }, clock });
}

/** The last sweep of a server before it hears nothing for a while. */
const heard = (server: RuleServer) => server.sweep('silences');
const deafSweep = (server: RuleServer) => server.sweep('silences', { hasHeard: false });

/** Sets rules of a brand as its administrator would. */
async function setRules(brand: number, rules: Partial<Record<IncidentRuleName, Partial<IncidentRule>>>): Promise<void> {
  const whole = Object.fromEntries(
    Object.entries(rules).map(([rule, given]) => [
      rule,
      { ...usualRule(rule as IncidentRuleName), isOn: true, ...given },
    ]),
  );
  await db.query('INSERT INTO incident_rules (id, rules) VALUES ($1, $2::jsonb)', [brand, JSON.stringify(whole)]);
}

const raised = () => readRaised(db);
const types = async () => (await raised()).map(({ type, status, repeats }) => [type, status, repeats]);
const comments = async () =>
  (
    await db.query<{ comment: string }>(
      `SELECT m.comment FROM incident_comments m JOIN incidents i ON i.id = m.incident_id WHERE i.rule IS NOT NULL ORDER BY m.id`,
    )
  ).map(({ comment }) => comment);
const settle = (status: string) => db.query('UPDATE incidents SET status = $1 WHERE rule IS NOT NULL', [status]);

test('a panic button raises an incident at the time at which it was pressed, and the desk is told (INC-36)', async () => {
  const device = tenancy.devices.customers;
  const server = await start();
  await server.report(device, NOW_MS - MINUTE_MS, { alarms: ['sos'] });
  await server.stop();
  expect(await raised()).toEqual([
    {
      type: 'PANIC',
      status: 'OPEN',
      repeats: 0,
      device,
      happened: new Date(NOW_MS - MINUTE_MS).toISOString(),
      ended: null,
    },
  ]);
  expect(server.sent.map(({ topic, body }) => [topic, body.type, body.change])).toEqual([
    [`brand/${tenancy.brands.child}/Incident`, 'PANIC', 'RAISED'],
    [`user/${tenancy.users.customer}/Incident`, 'PANIC', 'RAISED'],
  ]);
});

test('a jammer and a sender that reports towing raise theirs (INC-32)', async () => {
  const server = await start();
  await server.report(tenancy.devices.customers, NOW_MS - 10 * MINUTE_MS, { alarms: ['jamming', 'tow'] });
  await server.sweep('incidents that are due');
  await server.stop();
  expect(await types()).toEqual([
    ['JAMMER_DETECTION_ALERT', 'OPEN', 0],
    ['TOWING', 'OPEN', 0],
  ]);
});

test('messages that are sent again, also after a restart and to another server, raise nothing twice', async () => {
  const device = tenancy.devices.customers;
  const fixes = [5, 4, 3].map((minutes) => ({ atMs: NOW_MS - minutes * MINUTE_MS, alarms: ['sos'] }));
  const send = async (server: Awaited<ReturnType<typeof start>>) => {
    for (const { atMs, alarms } of fixes) {
      await server.report(device, atMs, { alarms });
      await server.report(device, atMs + 10_000, { alarms: [] });
    }
  };
  const first = await start();
  await send(first);
  const second = await start();
  await send(second);
  await send(first);
  await Promise.all([first.stop(), second.stop()]);
  const third = await start();
  await send(third);
  await third.stop();
  expect(await types()).toEqual([['PANIC', 'OPEN', 2]]);
});

test('a battery that is disconnected raises an incident once it has been so for a minute, and says when it is back (INC-25)', async () => {
  const device = tenancy.devices.customers;
  const server = await start();
  await server.report(device, NOW_MS, { alarms: ['powerCut'] });
  await server.sweep('incidents that are due');
  expect(await types()).toEqual([]);
  clock.set(NOW_MS + MINUTE_MS);
  await server.sweep('incidents that are due');
  await server.sweep('incidents that are due');
  expect(await types()).toEqual([['DISCONNECTED_FROM_THE_VEHICLE_BATTERY', 'OPEN', 0]]);
  await server.report(device, NOW_MS + 2 * MINUTE_MS, { alarms: ['powerRestored'] });
  await server.stop();
  expect(await raised()).toMatchObject([{ status: 'OPEN', ended: new Date(NOW_MS + 2 * MINUTE_MS).toISOString() }]);
  expect(await comments()).toEqual(['A causa terminou.']);
  // By which everybody reads it in their own language.
  expect(await db.query('SELECT type FROM incident_comments WHERE created_by IS NULL')).toEqual([
    { type: 'SYSTEM:causeOver' },
  ]);
});

test('a battery that is away for a moment raises nothing', async () => {
  const device = tenancy.devices.customers;
  const server = await start();
  await server.report(device, NOW_MS - 5 * MINUTE_MS, { alarms: ['powerCut'] });
  await server.report(device, NOW_MS - 4.5 * MINUTE_MS, { alarms: ['powerRestored'] });
  await server.sweep('incidents that are due');
  await server.stop();
  expect(await types()).toEqual([]);
});

test('a battery that was away for longer than a minute raises an incident also where its going and coming are told together', async () => {
  const device = tenancy.devices.customers;
  const server = await start();
  await server.report(device, NOW_MS - 5 * MINUTE_MS, { alarms: ['powerCut'] });
  await server.report(device, NOW_MS - 2 * MINUTE_MS, { alarms: ['powerRestored'] });
  await server.sweep('incidents that are due');
  await server.stop();
  expect(await raised()).toMatchObject([{ status: 'OPEN', ended: new Date(NOW_MS - 2 * MINUTE_MS).toISOString() }]);
  expect(server.sent.map(({ body }) => body.change)).toEqual(['RAISED', 'RAISED', 'CHANGED']);
});

test('a cause that is told again and again before it has lasted long enough is not put off by that', async () => {
  const device = tenancy.devices.customers;
  const server = await start();
  for (const [seconds, alarms] of [
    [0, ['powerCut']],
    [20, []],
    [40, ['powerCut']],
    [50, []],
    [58, ['powerCut']],
  ] as const) {
    clock.set(NOW_MS + seconds * 1_000);
    await server.report(device, clock.now(), { alarms: [...alarms] });
  }
  clock.set(NOW_MS + 61_000);
  await server.sweep('incidents that are due');
  await server.stop();
  expect(await raised()).toMatchObject([{ repeats: 0, happened: new Date(NOW_MS).toISOString() }]);
});

test('what is told out of order neither ends a cause that began since nor begins one that is over', async () => {
  const device = tenancy.devices.customers;
  const server = await start();
  const report = (minutesAgo: number, alarm: string) =>
    server.report(device, NOW_MS - minutesAgo * MINUTE_MS, { alarms: [alarm] });
  await report(20, 'powerCut');
  await report(17, 'powerRestored');
  await report(14, 'powerCut');
  // A sender, or another server, that lags behind.
  await report(16, 'powerRestored');
  expect((await raised())[0]).toMatchObject({ repeats: 1, ended: null });
  await report(10, 'powerRestored');
  const ended = new Date(NOW_MS - 10 * MINUTE_MS).toISOString();
  await report(15, 'powerCut');
  await server.sweep('incidents that are due');
  await server.stop();
  expect(await raised()).toMatchObject([{ repeats: 2, ended }]);
});

test('a sensor that comes and goes makes one incident that counts its repeats, also after it was settled', async () => {
  const device = tenancy.devices.customers;
  await setRules(tenancy.brands.child, { vehicleBattery: { holdS: 0 } });
  const server = await start();
  for (let n = 0; n < 5; n += 1) {
    clock.set(NOW_MS + n * 2 * MINUTE_MS);
    await server.report(device, clock.now(), { alarms: ['powerCut'] });
    if (n === 2) await settle('CANCELLED');
    await server.report(device, clock.now() + MINUTE_MS, { alarms: ['powerRestored'] });
  }
  expect(await types()).toEqual([['DISCONNECTED_FROM_THE_VEHICLE_BATTERY', 'CANCELLED', 4]]);
  // Half an hour later it is another one.
  clock.set(NOW_MS + 45 * MINUTE_MS);
  await server.report(device, clock.now(), { alarms: ['powerCut'] });
  await server.stop();
  expect((await types()).map(([, status]) => status)).toEqual(['CANCELLED', 'OPEN']);
});

test('while nobody has settled it, the same cause is a repeat however much later it comes', async () => {
  const device = tenancy.devices.customers;
  const server = await start();
  await server.report(device, NOW_MS - 5 * HOUR_MS, { alarms: ['sos'] });
  await server.report(device, NOW_MS - 4 * HOUR_MS, { alarms: [] });
  await server.report(device, NOW_MS - HOUR_MS, { alarms: ['sos'] });
  await server.stop();
  expect(await types()).toEqual([['PANIC', 'OPEN', 1]]);
});

test('an alarm of over a day ago raises nothing: nobody could act on it', async () => {
  const server = await start();
  await server.report(tenancy.devices.customers, NOW_MS - 25 * HOUR_MS, { alarms: ['sos'] });
  await server.stop();
  expect(await types()).toEqual([]);
});

test('a rule that is off raises nothing, and one that a brand leaves out is as in the brand above', async () => {
  await setRules(tenancy.brands.parent, { panic: { isOn: false }, strangeMovement: {} });
  const server = await start();
  await server.report(tenancy.devices.customers, NOW_MS, { alarms: ['sos', 'vibration'] });
  await server.stop();
  expect(await types()).toEqual([['STRANGE_MOVING', 'OPEN', 0]]);
});

test('a rule for groups raises incidents about their vehicles alone', async () => {
  const { customers, neighbours } = tenancy.devices;
  const { brands } = tenancy;
  const group = await createGroup(db, { name: 'Vans', brandId: brands.child, userId: null, deviceIds: [customers] });
  await setRules(brands.child, { panic: { groups: [group] } });
  const server = await start();
  for (const device of [customers, neighbours]) await server.report(device, NOW_MS, { alarms: ['sos'] });
  await server.stop();
  expect((await raised()).map(({ device }) => device)).toEqual([customers]);
});

test('a rule for a group raises incidents about the vehicles of the groups in it', async () => {
  const { customers, neighbours } = tenancy.devices;
  const whose = { brandId: tenancy.brands.child, userId: null };
  const fleet = await createGroup(db, { ...whose, name: 'Fleet', deviceIds: [] });
  await createGroup(db, { ...whose, name: 'Vans', parentId: fleet, deviceIds: [customers] });
  await setRules(whose.brandId, { panic: { groups: [fleet] } });
  const server = await start();
  for (const device of [customers, neighbours]) await server.report(device, NOW_MS, { alarms: ['sos'] });
  await server.stop();
  expect((await raised()).map(({ device }) => device)).toEqual([customers]);
});

test('in quiet hours a moment raises nothing, and a state is raised when they end if it still lasts', async () => {
  const { customers, neighbours } = tenancy.devices;
  // Noon in UTC is nine o'clock in São Paulo.
  const quiet = { from: '08:30', to: '09:30', timeZone: 'America/Sao_Paulo' };
  await setRules(tenancy.brands.child, { panic: { quiet }, vehicleBattery: { quiet } });
  const server = await start();
  for (const device of [customers, neighbours]) await server.report(device, NOW_MS, { alarms: ['sos', 'powerCut'] });
  clock.set(NOW_MS + 20 * MINUTE_MS);
  await server.sweep('incidents that are due');
  expect(await types()).toEqual([]);
  await server.report(neighbours, clock.now(), { alarms: ['powerRestored'] });
  clock.set(NOW_MS + 31 * MINUTE_MS);
  await server.sweep('incidents that are due');
  await server.stop();
  expect(await raised()).toMatchObject([
    { type: 'DISCONNECTED_FROM_THE_VEHICLE_BATTERY', device: customers, happened: new Date(NOW_MS).toISOString() },
  ]);
});

test('a vehicle that is towed with its ignition off raises an incident (INC-26)', async () => {
  const device = tenancy.devices.customers;
  const server = await start();
  for (const [minutes, latitude, ignition] of [
    [12, -23.55, true],
    [10, -23.55, false],
    [8, -23.56, false],
    [6, -23.57, false],
  ] as const)
    await server.report(device, NOW_MS - minutes * MINUTE_MS, { ignition, latitude });
  await server.sweep('incidents that are due');
  await server.stop();
  expect(await types()).toEqual([['TOWING', 'OPEN', 0]]);
});

test('the battery of the tracker itself raises what a brand wants to hear of it (INC-28, INC-29, INC-30)', async () => {
  const device = tenancy.devices.customers;
  const now = { holdS: 0 };
  await setRules(tenancy.brands.child, {
    backupBatteryConnected: now,
    backupBatteryDisconnected: now,
    backupBatteryError: now,
  });
  const server = await start();
  for (const [minutes, backupBatteryV] of [
    [9, 4],
    [7, 0],
    [5, 1.5],
    [3, 3.9],
  ] as const)
    await server.report(device, NOW_MS - minutes * MINUTE_MS, { backupBatteryV });
  await server.stop();
  expect((await raised()).map(({ type, ended }) => [type, ended])).toEqual([
    ['BACKUP_BATTERY_DISCONNECTED', new Date(NOW_MS - 5 * MINUTE_MS).toISOString()],
    ['BACKUP_BATTERY_ERROR', new Date(NOW_MS - 3 * MINUTE_MS).toISOString()],
    ['BACKUP_BATTERY_CONNECTED', null],
  ]);
});

test('a low battery and a low voltage raise what a brand wants to hear of them (INC-35, INC-37)', async () => {
  await setRules(tenancy.brands.child, { batteryLoss: {}, batteryDischarged: { holdS: 0 } });
  const server = await start();
  await server.report(tenancy.devices.customers, NOW_MS - MINUTE_MS, { alarms: ['lowPower', 'lowBattery'] });
  await server.stop();
  expect((await types()).map(([type]) => type)).toEqual(['BATTERY_DISCHARGED', 'BATTERY_LOSS']);
});

test('a vehicle above its speed limit raises an incident where a brand wants it', async () => {
  const device = tenancy.devices.customers;
  await db.query('UPDATE devices SET speed_limit_kmh = 80, changed_at = clock_timestamp() WHERE id = $1', [device]);
  await core.refresh();
  await setRules(tenancy.brands.child, { speedLimit: { holdS: 0 } });
  const server = await start();
  await server.report(device, NOW_MS - 2 * MINUTE_MS, { speedKmh: 70 });
  await server.report(device, NOW_MS - MINUTE_MS, { speedKmh: 95 });
  await server.stop();
  expect(await types()).toEqual([['SPEED_LIMIT', 'OPEN', 0]]);
});

test('a silent vehicle has one open incident, which grows with its silence (INC-21, INC-22, INC-23)', async () => {
  const device = tenancy.devices.customers;
  const server = await start();
  await server.report(device, NOW_MS);
  for (const hours of [23, 25, 26, 49, 73, 121]) {
    clock.set(NOW_MS + hours * HOUR_MS);
    await server.sweep('silences');
  }
  await server.stop();
  expect(await types()).toEqual([
    ['NO_COMMUNICATION_24HS', 'RESOLVED', 0],
    ['NO_COMMUNICATION_48HS', 'RESOLVED', 0],
    ['NO_COMMUNICATION_72HS', 'RESOLVED', 0],
    ['NO_COMMUNICATION_120HS', 'OPEN', 0],
  ]);
  expect((await comments())[0]).toBe('O silêncio continua: há um novo incidente de 48 h.');
});

test('when communication is back the incident says so, and is resolved where nobody works on it (INC-24)', async () => {
  const { customers, neighbours } = tenancy.devices;
  const server = await start();
  for (const device of [customers, neighbours]) await server.report(device, NOW_MS);
  clock.set(NOW_MS + 25 * HOUR_MS);
  await server.sweep('silences');
  await db.query("UPDATE incidents SET status = 'PROGRESS' WHERE rule IS NOT NULL AND device_id = $1", [neighbours]);
  clock.set(NOW_MS + 26 * HOUR_MS);
  for (const device of [customers, neighbours]) await server.report(device, clock.now());
  await server.sweep('silences');
  await server.sweep('silences');
  await server.stop();
  expect((await raised()).map(({ device, status }) => [device === customers, status]).toSorted()).toEqual([
    [false, 'PROGRESS'],
    [true, 'RESOLVED'],
  ]);
  expect(await comments()).toEqual(['A comunicação voltou.', 'A comunicação voltou.']);
});

test('whoever works on an incident is notified when its cause is over (BRK-05)', async () => {
  const { devices, users } = tenancy;
  const server = await start();
  await server.report(devices.customers, NOW_MS);
  clock.set(NOW_MS + 25 * HOUR_MS);
  await server.sweep('silences');
  await db.query("UPDATE incidents SET status = 'PROGRESS', operator_id = $1 WHERE rule IS NOT NULL", [users.operator]);
  clock.set(NOW_MS + 26 * HOUR_MS);
  await server.report(devices.customers, clock.now());
  await server.sweep('silences');
  await server.sweep('silences');
  await server.stop();
  expect(server.sent.filter(({ topic }) => topic.endsWith('/Notification'))).toEqual([
    {
      topic: `user/${users.operator}/Notification`,
      body: {
        id: expect.stringMatching(/^incident-/),
        title: 'Sem comunicação há 24 h · OWN-1',
        titles: { 'pt-BR': 'Sem comunicação há 24 h · OWN-1', 'en-US': 'No communication for 24 h · OWN-1' },
        message: expect.stringMatching(/^A comunicação voltou: veja o incidente \d{9}, que está com você\.$/),
        messages: {
          'pt-BR': expect.stringMatching(/^A comunicação voltou: veja o incidente \d{9}, que está com você\.$/),
          'en-US': expect.stringMatching(/^Communication is back: see incident \d{9}, which is yours\.$/),
        },
        dateTime: new Date(clock.now()).toISOString(),
      },
    },
  ]);
});

test('a server that has not heard of what another one heard raises no silence', async () => {
  const device = tenancy.devices.customers;
  const [one, other] = [await start(), await start()];
  await one.report(device, NOW_MS);
  await other.report(device, NOW_MS + 1_000);
  clock.set(NOW_MS + 30 * HOUR_MS);
  await one.report(device, clock.now());
  await other.sweep('silences');
  await Promise.all([one.stop(), other.stop()]);
  expect(await types()).toEqual([]);
});

test('two servers that look at the same time raise one incident', async () => {
  const device = tenancy.devices.customers;
  const one = await start();
  await one.report(device, NOW_MS);
  await one.report(tenancy.devices.neighbours, NOW_MS, { alarms: ['powerCut'] });
  await one.stop();
  clock.set(NOW_MS + 25 * HOUR_MS);
  const servers = [await start(), await start(), await start()];
  for (const name of ['silences', 'incidents that are due'])
    await Promise.all(servers.map((server) => server.sweep(name)));
  await Promise.all(servers.map((server) => server.stop()));
  expect((await types()).map(([type]) => type)).toEqual([
    'DISCONNECTED_FROM_THE_VEHICLE_BATTERY',
    'NO_COMMUNICATION_24HS',
    'NO_COMMUNICATION_24HS',
  ]);
});

test('a server that dies in the middle of a sweep leaves the rest to the next one, and what it raised is raised once', async () => {
  const { customers, neighbours, nobodys } = tenancy.devices;
  const first = await start();
  for (const device of [customers, neighbours, nobodys]) await first.report(device, NOW_MS, { alarms: ['powerCut'] });
  await first.stop();
  clock.set(NOW_MS + 2 * MINUTE_MS);
  // Of its second incident nothing is committed: what was written in the transaction is gone with it.
  let transactions = 0;
  const dying: Database = {
    ...db,
    query: (sql, parameters) => db.query(sql, parameters),
    transaction: (work) => {
      transactions += 1;
      if (transactions < 2) return db.transaction(work);
      return db.transaction(async (tx) => {
        await work(tx);
        throw new Error('the server is gone');
      });
    },
  };
  const dead = await startRuleServer({ db: dying, core: { ...core, db: dying }, clock });
  await expect(dead.sweep('incidents that are due')).rejects.toThrow('the server is gone');
  expect(await types()).toHaveLength(1);
  const next = await start();
  await next.sweep('incidents that are due');
  await next.sweep('incidents that are due');
  await next.stop();
  expect((await raised()).map(({ device, repeats }) => [device, repeats]).toSorted()).toEqual(
    [customers, neighbours, nobodys].map((device) => [device, 0]).toSorted(),
  );
  expect(
    await db.query("SELECT 1 FROM audit_log WHERE action = 'incident.create' AND at = $1::timestamptz", [
      new Date(clock.now()).toISOString(),
    ]),
  ).toHaveLength(3);
});

test('a fleet that has been silent for longer than a rule is there raises nothing at the first start', async () => {
  const server = await start();
  await server.report(tenancy.devices.customers, NOW_MS - 400 * HOUR_MS, { communicationMs: NOW_MS - 400 * HOUR_MS });
  await server.sweep('silences');
  await server.stop();
  expect(await types()).toEqual([]);
});

/** Server time in which nothing is heard, from 10 h after the fleet was heard last until 27 h after. */
const DEAF = { from: NOW_MS + 10 * HOUR_MS, to: NOW_MS + 27 * HOUR_MS };

/** The fleet reports, and 10 h later the server hears for the last time. */
async function reportAndListen(): Promise<RuleServer> {
  const server = await start();
  for (const device of [tenancy.devices.customers, tenancy.devices.neighbours]) await server.report(device, NOW_MS);
  clock.set(DEAF.from);
  await heard(server);
  return server;
}

/** 14 h of hearing are left of a day of silence: it is complete then, neither a minute earlier nor later. */
async function expectSilenceToGoOn(server: RuleServer): Promise<void> {
  const at = async (ms: number): Promise<number> => {
    clock.set(ms);
    await server.sweep('silences');
    return (await types()).length;
  };
  expect(await at(DEAF.to + 14 * HOUR_MS - MINUTE_MS)).toBe(0);
  expect(await at(DEAF.to + 14 * HOUR_MS)).toBe(2);
  const [first] = await raised();
  expect(first).toMatchObject({
    type: 'NO_COMMUNICATION_24HS',
    happened: new Date(DEAF.to + 14 * HOUR_MS).toISOString(),
  });
}

test('a server that was stopped for a while raises no silence of then at its start: only time counts in which trackers were heard', async () => {
  await (await reportAndListen()).stop();
  clock.set(DEAF.to);
  const server = await startAfterStop();
  await deafSweep(server);
  expect(await types()).toEqual([]);
  await expectSilenceToGoOn(server);
  await server.stop();
});

test('while ingest pauses no silence is raised, and the pause does not count as silence afterwards', async () => {
  const server = await reportAndListen();
  core.pauses.set('disk-full', true);
  try {
    for (const hours of [11, 25, 26]) {
      clock.set(NOW_MS + hours * HOUR_MS);
      await deafSweep(server);
    }
    expect(await types()).toEqual([]);
  } finally {
    core.pauses.set('disk-full', false);
  }
  clock.set(DEAF.to);
  await deafSweep(server);
  expect(await types()).toEqual([]);
  await expectSilenceToGoOn(server);
  await server.stop();
});

test('while the database is away no silence is raised, and that time does not count as silence afterwards', async () => {
  await (await reportAndListen()).stop();
  let isAway = false;
  const shaky: Database = {
    ...db,
    query: async (sql, parameters) => {
      if (isAway) throw new Error('the database is away');
      return db.query(sql, parameters);
    },
  };
  const listening = new Listening(shaky, clock, core.pauses);
  const server = await startRuleServer({ db: shaky, core: { ...core, db: shaky, listening }, clock });
  await heard(server);
  isAway = true;
  clock.set(NOW_MS + 26 * HOUR_MS);
  await expect(deafSweep(server)).rejects.toThrow('away');
  isAway = false;
  clock.set(DEAF.to);
  await deafSweep(server);
  expect(await types()).toEqual([]);
  await expectSilenceToGoOn(server);
  await server.stop();
});

test('after a time without hearing trackers may speak for ten minutes before any of them is silent', async () => {
  const device = tenancy.devices.customers;
  const server = await start();
  await server.report(device, NOW_MS);
  clock.set(NOW_MS + 24 * HOUR_MS - MINUTE_MS);
  await heard(server);
  clock.set(NOW_MS + 26 * HOUR_MS);
  const again = await startAfterStop();
  clock.set(NOW_MS + 26 * HOUR_MS + 9 * MINUTE_MS);
  await again.sweep('silences');
  expect(await types()).toEqual([]);
  clock.set(NOW_MS + 26 * HOUR_MS + 10 * MINUTE_MS);
  await again.sweep('silences');
  await Promise.all([server.stop(), again.stop()]);
  expect(await types()).toEqual([['NO_COMMUNICATION_24HS', 'OPEN', 0]]);
});

test('a silence that a pause made longer ends when its vehicle speaks again, and not before', async () => {
  const device = tenancy.devices.customers;
  const server = await reportAndListen();
  clock.set(DEAF.to);
  await deafSweep(server);
  clock.set(DEAF.to + 15 * HOUR_MS);
  await server.sweep('silences');
  await server.sweep('silences');
  expect((await types()).map(([, status]) => status)).toEqual(['OPEN', 'OPEN']);
  await server.report(device, clock.now());
  await server.sweep('silences');
  await server.stop();
  expect((await raised()).map(({ device: of, status }) => [of === device, status]).toSorted()).toEqual([
    [false, 'OPEN'],
    [true, 'RESOLVED'],
  ]);
});

test('a restart is no time without hearing: silence is counted through it', async () => {
  const server = await start();
  await server.report(tenancy.devices.customers, NOW_MS);
  clock.set(NOW_MS + 24 * HOUR_MS - MINUTE_MS);
  await heard(server);
  await server.stop();
  clock.set(NOW_MS + 24 * HOUR_MS);
  const again = await startAfterStop();
  await deafSweep(again);
  await again.stop();
  expect(await types()).toEqual([['NO_COMMUNICATION_24HS', 'OPEN', 0]]);
});
