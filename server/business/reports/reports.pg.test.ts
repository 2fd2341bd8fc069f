import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../../domain/work/job.ts';
import type {
  CommandRow,
  MileageRow,
  SpeedingRow,
  StopRow,
  TelemetryRow,
  TripRow,
  UtilisationRow,
} from '../../../domain/business/reports/report-rows.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { fileWords } from '../../base/lists/file-words.ts';
import type { Locale } from '../../base/messages/message.ts';
import { COMMAND_COLUMNS } from './columns.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const iso = (ms: number): string => new Date(ms).toISOString();
const START_MS = NOW_MS - 6 * HOUR_MS;
const PERIOD = { start: iso(NOW_MS - 8 * HOUR_MS), end: iso(NOW_MS) };

let server: TestServer;
let device: number;
beforeAll(async () => {
  server = await openTestServer();
  device = server.tenancy.devices.customers;
});
afterEach(() => server.db.query('DELETE FROM telemetry_history'));
afterAll(() => server.close());

type User = keyof TestServer['tenancy']['users'];
interface Fix {
  /** Minutes after the start. */
  at: number;
  speed: number;
  ignition?: boolean;
  valid?: boolean;
}

async function drove(of: number, fixes: readonly Fix[], startMs = START_MS): Promise<void> {
  const history = fixes.map(({ at, speed, ignition = true, valid = true }): Telemetry => {
    const dateTime = iso(startMs + at * MINUTE_MS);
    return telemetrySchema.parse({
      device: of,
      dateTime,
      lastCommunication: dateTime,
      received: dateTime,
      valid,
      speed,
      ignition,
      latitude: -23.5 - at / 1000,
      longitude: -46.6,
    });
  });
  await server.house.telemetry.write({ history, live: new Map(), events: [] });
}

async function ask<Row>(user: User, name: string, query: Record<string, string> = {}) {
  const token = await server.tokenOf(server.tenancy.users[user]);
  const answer = await server.call('GET', `/api/v2/reports/${name}?${new URLSearchParams({ ...PERIOD, ...query })}`, {
    token,
  });
  return {
    status: answer.statusCode,
    ...answer.json<{ content: Row[]; totalElements: number; fields?: Record<string, string> }>(),
  };
}

test('positions of a vehicle are listed in their order, page by page, and without those that were not valid (RPT-35)', async () => {
  await drove(device, [
    { at: 0, speed: 10 },
    { at: 1, speed: 61.5 },
    { at: 2, speed: 30, valid: false },
    { at: 3, speed: 20, ignition: false },
  ]);
  const { content, totalElements } = await ask<TelemetryRow>('operator', 'telemetry', { limit: '2' });
  expect(totalElements).toBe(3);
  expect(content.map(({ dateTime, speedKmh }) => [dateTime, speedKmh])).toEqual([
    [iso(START_MS), 10],
    [iso(START_MS + MINUTE_MS), 61.5],
  ]);
  expect(content[0]).toMatchObject({ device, deviceName: 'OWN-1', licensePlate: 'OWN-1', ignition: true });
  const fastest = await ask<TelemetryRow>('operator', 'telemetry', { sort: '-speedKmh' });
  expect(fastest.content.map(({ speedKmh }) => speedKmh)).toEqual([61.5, 20, 10]);
});

test('speeding is told by stretches with their start, end, highest speed and its place; a gap parts them', async () => {
  await drove(device, [
    { at: 0, speed: 70 },
    { at: 1, speed: 85 },
    { at: 3, speed: 95 },
    { at: 4, speed: 88 },
    { at: 5, speed: 80 },
    { at: 20, speed: 90 },
    { at: 40, speed: 91 },
  ]);
  const { content } = await ask<SpeedingRow>('operator', 'speeding', { limitKmh: '80' });
  expect(content.map(({ start, end, maximumKmh, durationMs }) => [start, end, maximumKmh, durationMs])).toEqual([
    [iso(START_MS + MINUTE_MS), iso(START_MS + 4 * MINUTE_MS), 95, 3 * MINUTE_MS],
    [iso(START_MS + 20 * MINUTE_MS), iso(START_MS + 20 * MINUTE_MS), 90, 0],
    [iso(START_MS + 40 * MINUTE_MS), iso(START_MS + 40 * MINUTE_MS), 91, 0],
  ]);
  expect(content[0]).toMatchObject({ limitKmh: 80, longitude: -46.6 });
  expect(content[0]!.latitude).toBeCloseTo(-23.503, 5);
});

test('without a limit in the wish the limit of each vehicle counts, and one without a limit is never too fast', async () => {
  const { neighbours } = server.tenancy.devices;
  await server.db.query('UPDATE devices SET speed_limit_kmh = 60 WHERE id = $1', [device]);
  await drove(device, [{ at: 0, speed: 65 }]);
  await drove(neighbours, [{ at: 0, speed: 165 }]);
  const { content } = await ask<SpeedingRow>('operator', 'speeding');
  expect(content.map((row) => [row.device, row.limitKmh])).toEqual([[device, 60]]);
  await server.db.query('UPDATE devices SET speed_limit_kmh = NULL WHERE id = $1', [device]);
});

test('a stop lasts until the fix that shows something else; idling is apart, and silence is no idling', async () => {
  await drove(device, [
    { at: 0, speed: 40 },
    { at: 1, speed: 0 },
    { at: 8, speed: 0 },
    { at: 9, speed: 0, ignition: false },
    { at: 69, speed: 25 },
    { at: 70, speed: 0 },
    { at: 130, speed: 30 },
  ]);
  const stops = async (query: Record<string, string> = {}) =>
    (await ask<StopRow>('operator', 'stops', query)).content.map(({ kind, start, durationMs }) => [
      kind,
      (Date.parse(start) - START_MS) / MINUTE_MS,
      durationMs / MINUTE_MS,
    ]);
  expect(await stops()).toEqual([
    ['IDLING', 1, 8],
    ['STOPPED', 9, 60],
    ['IDLING', 70, 10],
  ]);
  expect(await stops({ kind: 'STOPPED' })).toEqual([['STOPPED', 9, 60]]);
  expect(await stops({ minutes: '9', sort: '-durationMs' })).toEqual([
    ['STOPPED', 9, 60],
    ['IDLING', 70, 10],
  ]);
});

test('a command that blocked and one that unblocked are named so in the report and in its files', async () => {
  const { users, brands } = server.tenancy;
  const sent = [
    [5000000000000002, 'oilCut', { cut: true }],
    [5000000000000003, 'oilCut', { cut: false }],
    [5000000000000004, 'sleep', { on: false }],
  ] as const;
  for (const [id, type, payload] of sent)
    await server.db.query(
      `INSERT INTO commands (id, request_id, brand_id, device_id, user_id, session_id, type, interface, payload, status, created_at)
       VALUES ($1::bigint, $1::text, $2, $3, $4, 's', $5, 'rest', $6::jsonb, 'DONE', $7::timestamptz)`,
      [id, brands.child, device, users.operator, type, JSON.stringify(payload), iso(START_MS)],
    );
  const { content } = await ask<CommandRow>('operator', 'commands', { sort: 'dateTime' });
  expect(content.map(({ action }) => action)).toEqual(['block', 'unblock', 'sleepOff']);
  const column = COMMAND_COLUMNS.find(({ title }) => title === 'column.command')!;
  const named = (locale: Locale) => content.map((row) => column.value(row, fileWords(locale, 'America/Sao_Paulo')));
  expect(named('pt-BR')).toEqual(['Bloquear o veículo', 'Desbloquear o veículo', 'Desligar o modo de economia']);
  expect(named('en-US')).toEqual(['Block the vehicle', 'Unblock the vehicle', 'Turn off sleep mode']);
  await server.db.query('DELETE FROM commands WHERE id BETWEEN 5000000000000002 AND 5000000000000004');
});

test('commands of a period are listed with what became of them; a customer has none', async () => {
  const { users, brands } = server.tenancy;
  await server.db.query(
    `INSERT INTO commands (id, request_id, brand_id, device_id, user_id, session_id, type, interface, payload, status, answer, created_at, ended_at)
     VALUES (5000000000000001, 'r', $1, $2, $3, 's', 'reboot', 'rest', '{}', 'FAILED', 'no-answer', $4::timestamptz, $4::timestamptz)`,
    [brands.child, device, users.operator, iso(START_MS)],
  );
  const { content } = await ask<CommandRow>('operator', 'commands');
  expect(content).toMatchObject([
    { device, type: 'reboot', status: 'FAILED', fault: 'no-answer', userName: 'Name of operator' },
  ]);
  expect((await ask('customer', 'commands')).status).toBe(403);
  await server.db.query('DELETE FROM commands WHERE id = 5000000000000001');
});

test('a report is of seven days at most and ends after it starts, on the server too (RPT-07, RPT-08, CST-41)', async () => {
  const of = async (start: string, end: string) => {
    const { status, fields } = await ask('operator', 'telemetry', { start, end });
    return [status, fields?.['query.end'] ?? fields?.['end']];
  };
  expect(await of('2026-11-15', '2026-11-21')).toEqual([200, undefined]);
  expect(await of('2026-11-14', '2026-11-21')).toEqual([400, 'No máximo sete dias.']);
  expect((await of('2026-11-21', '2026-11-20'))[0]).toBe(400);
  expect((await of(PERIOD.end, PERIOD.end))[0]).toBe(400);
});

test('whole days are those of the zone of whoever asks', async () => {
  // 23:30 of the day before in São Paulo, 02:30 in London.
  await drove(device, [{ at: 0, speed: 5 }], Date.parse('2026-11-20T02:30:00Z'));
  const day = { start: '2026-11-19', end: '2026-11-19' };
  expect((await ask('operator', 'telemetry', day)).totalElements).toBe(1);
  await server.db.query(`UPDATE users SET metadata = '{"timezone":"Europe/London"}'::jsonb WHERE id = $1`, [
    server.tenancy.users.operator,
  ]);
  expect((await ask('operator', 'telemetry', day)).totalElements).toBe(0);
  await server.db.query(`UPDATE users SET metadata = '{}'::jsonb`);
});

test('a customer sees their own vehicles, and of each only the time in which it was theirs', async () => {
  const { neighbours } = server.tenancy.devices;
  const { customer, neighbour } = server.tenancy.users;
  await drove(device, [{ at: 0, speed: 5 }]);
  await drove(
    neighbours,
    [0, 60, 120, 180].map((at) => ({ at, speed: 100 + at })),
  );
  await assignDevice(server.db, neighbours, customer, START_MS + 30 * MINUTE_MS);
  await assignDevice(server.db, neighbours, neighbour, START_MS + 150 * MINUTE_MS);
  await server.core.directory.refresh();
  const speeds = async (user: User, query: Record<string, string> = {}) =>
    (await ask<TelemetryRow>(user, 'telemetry', { device: String(neighbours), ...query })).content.map(
      ({ speedKmh }) => speedKmh,
    );
  expect(await speeds('customer')).toEqual([160, 220]);
  expect(await speeds('neighbour')).toEqual([100, 280]);
  expect(await speeds('operator')).toEqual([100, 160, 220, 280]);
  expect(await speeds('operator', { user: String(customer) })).toEqual([160, 220]);
  expect((await ask('customer', 'telemetry')).totalElements).toBe(3);
  expect((await ask('customer', 'telemetry', { user: String(neighbour) })).status).toBe(404);
});

test('a vehicle is named by its IMEI, its number or its plate as people write it', async () => {
  await server.db.query(`UPDATE devices SET imei = '356938035643809', number = '11987654321' WHERE id = $1`, [device]);
  await drove(device, [{ at: 0, speed: 5 }]);
  await drove(server.tenancy.devices.neighbours, [{ at: 0, speed: 5 }]);
  const names = [
    ['imei', '356938035643809'],
    ['number', '11987654321'],
    ['licensePlate', 'own 1'],
  ] as const;
  for (const [name, value] of names)
    expect(
      (await ask<TelemetryRow>('operator', 'telemetry', { [name]: value })).content.map((row) => row.device),
    ).toEqual([device]);
  expect((await ask('operator', 'telemetry', { imei: '000000000000000' })).totalElements).toBe(0);
});

test('what is too much for one report is refused with what to do, before anything is read', async () => {
  const { child } = server.tenancy.brands;
  await server.db.query(
    `INSERT INTO devices (id, identifier, brand_id, secret_hash) SELECT 6000000000000000 + n, 'many-' || n, $1, '' FROM generate_series(1, 80) n`,
    [child],
  );
  const { status, fields } = await ask('operator', 'speeding', { start: '2026-11-15', end: '2026-11-21' });
  expect([status, Object.values(fields ?? {})]).toEqual([
    400,
    ['São veículos demais para este período: escolha um cliente ou um veículo, ou um período menor.'],
  ]);
  expect((await ask('operator', 'speeding')).status).toBe(200);
  await server.db.query("DELETE FROM devices WHERE identifier LIKE 'many-%'");
});

test('a report is exported as it is listed, and late fixes that arrive meanwhile are in the next one', async () => {
  await drove(device, [
    { at: 0, speed: 0 },
    { at: 10, speed: 50 },
  ]);
  const token = await server.tokenOf(server.tenancy.users.customer);
  const file = async (): Promise<string[]> => {
    const body = { title: 'Stops', call: 'reports.stops', query: { ...PERIOD, sort: '-start' }, format: 'csv' };
    const { id } = (await server.call('POST', '/api/v2/exports', { token, body })).json<Job>();
    await server.house.jobs.runner.settle();
    const { url } = (await server.call('POST', `/api/v2/jobs/${id}/files/0/link`, { token })).json<{ url: string }>();
    return (await server.call('GET', url)).body.split('\r\n').filter(Boolean);
  };
  const [titles, ...lines] = await file();
  expect(titles).toContain('Veículo;Placa;Estado;Início (America/Sao_Paulo)');
  expect(lines).toEqual([
    'OWN-1;OWN-1;Parado com ignição ligada;2026-11-21 03:00:00;2026-11-21 03:10:00;10;-23,5;-46,6;a 6,4 km de São Paulo, Brasil',
  ]);
  await drove(device, [{ at: 5, speed: 45 }]);
  expect((await file())[1]).toContain(';2026-11-21 03:05:00;5;');
});

/** Ten minutes of driving at 60 km/h and an hour of standing, twice, from a time on. */
const DRIVES: readonly Fix[] = [0, 80].flatMap((from) => [
  ...Array.from({ length: 11 }, (_, minute) => ({ at: from + minute, speed: 60 })),
  ...[11, 30, 79].map((minute) => ({ at: from + minute, speed: 0, ignition: false })),
]);

test('trips, kilometres by day and how much vehicles were used come from the same trips, sorted and cut like any list', async () => {
  // A kilometre a minute along a meridian.
  const history = DRIVES.map(({ at, speed, ignition = true }) => {
    const dateTime = iso(START_MS + at * MINUTE_MS);
    const driven = Math.min(at, 10) + Math.max(0, Math.min(at, 90) - 80);
    return telemetrySchema.parse({
      device,
      dateTime,
      lastCommunication: dateTime,
      received: dateTime,
      valid: true,
      speed,
      ignition,
      latitude: -23.5 - driven / 111.2,
      longitude: -46.6,
    });
  });
  await server.house.telemetry.write({ history, live: new Map(), events: [] });
  const trips = await ask<TripRow>('operator', 'trips', { device: String(device), sort: '-start' });
  expect(trips.content.map(({ start }) => (Date.parse(start) - START_MS) / MINUTE_MS)).toEqual([
    expect.closeTo(80, -0.5),
    expect.closeTo(0, -0.5),
  ]);
  for (const { distanceM, maximumKmh, deviceName } of trips.content) {
    expect(distanceM / 1000).toBeCloseTo(10, 0);
    expect([maximumKmh, deviceName]).toEqual([60, 'OWN-1']);
  }
  expect(trips.content.map(({ isContinued }) => isContinued)).toEqual([false, false]);
  const fromMidway = { device: String(device), start: iso(START_MS + 5 * MINUTE_MS), sort: 'start' };
  const cut = (await ask<TripRow>('operator', 'trips', fromMidway)).content;
  expect(cut.map(({ isContinued }) => isContinued)).toEqual([true, false]);
  const [day] = (await ask<MileageRow>('operator', 'mileage', { device: String(device) })).content;
  expect(day).toMatchObject({ day: '2026-11-21', trips: 2, device });
  expect(day!.distanceM).toBeCloseTo(
    trips.content.reduce((sum, { distanceM }) => sum + distanceM, 0),
    0,
  );
  const used = await ask<UtilisationRow>('operator', 'utilisation', { limit: '1' });
  expect(used.totalElements).toBeGreaterThan(1);
  expect(used.content[0]).toMatchObject({ device, daysUsed: 1, days: 1, trips: 2 });
  expect(used.content[0]!.used).toBeCloseTo(20 / 480, 1);
  await server.db.query('DELETE FROM trip_segments');
  await server.db.query('DELETE FROM trip_states');
});

test('kilometres of a day stand by the names of the vehicles', async () => {
  const { customers, neighbours, nobodys } = server.tenancy.devices;
  for (const each of [nobodys, customers, neighbours])
    await drove(
      each,
      [0, 1, 2, 3, 4].map((at) => ({ at, speed: 60 })),
    );
  const { content } = await ask<MileageRow>('operator', 'mileage', { sort: '-day' });
  const names = content.map(({ deviceName }) => deviceName);
  expect(names.length).toBe(3);
  expect(names).toEqual(names.toSorted());
  await server.db.query('DELETE FROM trip_segments');
  await server.db.query('DELETE FROM trip_states');
});
