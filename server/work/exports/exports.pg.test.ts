import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../../domain/work/job.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { textOfPdf } from '../../../tests/builders/pdf-text.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import type { ExportFormat } from '../../../domain/base/export-format.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';

const HOUR_MS = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();

let server: TestServer;
let device: number;
beforeAll(async () => {
  server = await openTestServer();
  device = server.tenancy.devices.customers;
});
afterEach(async () => {
  await server.house.jobs.runner.settle();
  await server.db.query('DELETE FROM jobs');
});
afterAll(() => server.close());

type User = keyof TestServer['tenancy']['users'];
const tokenOf = (user: User): Promise<string> => server.tokenOf(server.tenancy.users[user]);

/** Events of a device at so many hours before now, with the sender's words. */
async function happened(of: number, descriptions: readonly string[], atMs = (index: number) => NOW_MS - index * 1000) {
  const events = descriptions.map((description, index) => ({
    device: of,
    event: {
      id: `${of}-${index}-${description}`,
      dateTime: iso(atMs(index)),
      type: 'CUSTOM' as const,
      onOff: true,
      description,
    },
  }));
  await server.house.telemetry.write({ history: [], live: new Map(), events });
}

async function start(user: User, call: string, query: object, language = 'pt-BR', format: ExportFormat = 'csv') {
  const answer = await server.call('POST', '/api/v2/exports', {
    token: await tokenOf(user),
    body: { title: 'A list', call, query, format },
    headers: { 'accept-language': language },
  });
  return { status: answer.statusCode, job: answer.json<Job & { code: string; fields?: object }>() };
}

const eventsOf = (of: number, stretch = { start: iso(NOW_MS - 24 * HOUR_MS), end: iso(NOW_MS) }) => ({
  device: String(of),
  ...stretch,
});

async function list(user: User): Promise<Job[]> {
  return (await server.call('GET', '/api/v2/jobs', { token: await tokenOf(user) })).json<Job[]>();
}

async function link(user: User, job: Pick<Job, 'id'>) {
  return server.call('POST', `/api/v2/jobs/${job.id}/files/0/link`, { token: await tokenOf(user) });
}

/** Runs an export to its end and reads its file. */
async function exported(user: User, call: string, query: object, language?: string, format?: ExportFormat) {
  const { job } = await start(user, call, query, language, format);
  await server.house.jobs.runner.settle();
  const ended = (await list(user)).find(({ id }) => id === job.id)!;
  expect(ended).toMatchObject({ state: 'done', fault: null });
  const { url } = (await link(user, job)).json<{ url: string }>();
  const answer = await server.call('GET', url);
  return { job: ended, answer, lines: answer.body.split('\r\n').filter(Boolean) };
}

test('the file holds every row of the list in its order, however many pages, with columns in the language asked for', async () => {
  const count = 1_203;
  await happened(
    device,
    Array.from({ length: count }, (_, index) => `word ${index}`),
    // Three of each moment: where a page ends, rows of the same time must neither be lost nor come twice.
    (index) => NOW_MS - Math.floor(index / 3) * 1000,
  );
  const { job, lines } = await exported('operator', 'events.list', { ...eventsOf(device), limit: '5', page: '1' });
  expect(job).toMatchObject({ title: 'A list', done: count, total: count });
  expect(lines[0]).toBe('\uFEFFTipo;Estado;Data e hora (America/Sao_Paulo);Descrição');
  const pages: string[] = [];
  for (let page = 0; page * 100 < count; page += 1) {
    const path = `/api/v2/events?${new URLSearchParams({ ...eventsOf(device), limit: '100', page: String(page) })}`;
    const answer = await server.call('GET', path, { token: await tokenOf('operator') });
    pages.push(...answer.json<{ content: { description: string }[] }>().content.map((event) => event.description));
  }
  expect(lines.slice(1).map((line) => line.split(';')[3])).toEqual(pages);
  expect(lines[1]).toMatch(/^Alarme;Início;2026-11-21 09:00:00;word \d$/);
  await server.db.query('DELETE FROM device_events');
});

test('in English columns stand between commas, and times are of the person as everywhere', async () => {
  await happened(device, ['overspeed']);
  await server.db.query(
    `UPDATE users SET metadata = '{"timezone":"America/Manaus"}'::jsonb WHERE id = ${server.tenancy.users.operator}`,
  );
  const { lines } = await exported('operator', 'events.list', eventsOf(device), 'en-US');
  expect(lines).toEqual([
    '\uFEFFType,State,Date and time (America/Manaus),Description',
    'Alarm,Began,2026-11-21 08:00:00,Speeding',
  ]);
  await server.db.query(`UPDATE users SET metadata = '{}'::jsonb; `);
  await server.db.query('DELETE FROM device_events');
});

test('a text that begins like a formula is none in the file, and quotes, separators and line breaks stay in their cell', async () => {
  const words = ['=1+1', '+55 11', '-2', '@SUM(A1)', '\t=1', 'a;b', 'say "x"', 'two\nlines'];
  await happened(device, words);
  const { answer } = await exported('operator', 'events.list', eventsOf(device));
  for (const cell of ["'=1+1", "'+55 11", "'-2", "'@SUM(A1)", "'\t=1", '"a;b"', '"say ""x"""', '"two\nlines"'])
    expect(answer.body).toContain(`;${cell}\r\n`);
  await server.db.query('DELETE FROM device_events');
});

test('a file is sent to be saved and never shown, by a link that holds once and for a minute', async () => {
  await happened(device, ['sos']);
  const { answer, job } = await exported('operator', 'events.list', eventsOf(device));
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="eventos-2026-11-21-0900.csv"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': String(job.files[0]!.bytes),
  });
  const { url } = (await link('operator', job)).json<{ url: string }>();
  expect((await server.call('GET', url)).statusCode).toBe(200);
  expect((await server.call('GET', url)).statusCode).toBe(404);
  const late = (await link('operator', job)).json<{ url: string }>();
  server.clock.advance(60_001);
  expect((await server.call('GET', late.url)).statusCode).toBe(404);
  server.clock.set(NOW_MS);
  await server.db.query('DELETE FROM device_events');
});

test("jobs and files are their owner's alone: for anybody else, of the same tenant or another, there is none", async () => {
  await happened(device, ['sos']);
  const { job } = await exported('operator', 'events.list', eventsOf(device));
  for (const user of ['admin', 'foreignAdmin', 'customer'] as const) {
    expect(await list(user)).toEqual([]);
    expect((await link(user, job)).statusCode).toBe(404);
    const token = await tokenOf(user);
    expect((await server.call('DELETE', `/api/v2/jobs/${job.id}`, { token })).statusCode).toBe(404);
    expect((await server.call('POST', `/api/v2/jobs/${job.id}/cancel`, { token })).statusCode).toBe(404);
  }
  expect(await list('operator')).toHaveLength(1);
  await server.db.query('DELETE FROM device_events');
});

test('an export needs what its list needs, and asks for it again while it runs', async () => {
  const { foreign } = server.tenancy.devices;
  expect((await start('operator', 'events.list', eventsOf(foreign))).status).toBe(404);
  expect((await start('customer', 'incidents.details', {})).status).toBe(403);
  expect((await start('operator', 'audit.list', {})).status).toBe(403);
  expect((await start('operator', 'devices.read', {})).status).toBe(400);
  expect((await start('operator', 'events.list', { device: 'x' })).status).toBe(400);
  const backwards = { start: iso(NOW_MS), end: iso(NOW_MS - 1) };
  expect((await start('operator', 'events.list', eventsOf(device, backwards))).status).toBe(400);

  const { operator } = server.tenancy.users;
  // A server that runs none: the right is lost between asking and running.
  const runner = server.house.jobs.runner;
  const wake = runner.wake.bind(runner);
  runner.wake = () => undefined;
  const { job } = await start('operator', 'incidents.details', {});
  await server.db.query(`DELETE FROM user_permissions WHERE user_id = ${operator} AND name = 'MONITORING_INCIDENTS'`);
  runner.wake = wake;
  await runner.look();
  await runner.settle();
  expect((await list('operator'))[0]).toMatchObject({ id: job.id, state: 'failed', fault: 'forbidden', files: [] });
  await server.db.query(
    `INSERT INTO user_permissions (user_id, name, type) VALUES (${operator}, 'MONITORING_INCIDENTS', 'ACCESS')`,
  );
});

test("a customer's file holds only what happened while the device was theirs", async () => {
  const { neighbours } = server.tenancy.devices;
  await happened(neighbours, ['before', 'mine', 'after'], (index) => NOW_MS - (9 - 2 * index) * HOUR_MS);
  await assignDevice(server.db, neighbours, server.tenancy.users.customer, NOW_MS - 8 * HOUR_MS);
  await assignDevice(server.db, neighbours, server.tenancy.users.neighbour, NOW_MS - 6 * HOUR_MS);
  await server.core.directory.refresh();
  const { lines } = await exported('customer', 'events.list', eventsOf(neighbours));
  expect(lines.slice(1).map((line) => line.split(';')[3])).toEqual(['mine']);
});

test('incidents and the audit trail become files too, by their filters and for who may read them', async () => {
  const incidents = await exported('operator', 'incidents.details', { type: 'PANIC', sort: 'licensePlate' });
  expect(incidents.lines).toHaveLength(2);
  expect(incidents.lines[1]).toContain('Pânico;Panic button;Aberto;');
  const { nobodys } = server.tenancy.devices;
  await happened(nobodys, ['heard']);
  await exported('operator', 'events.list', eventsOf(nobodys));
  const audit = await exported('admin', 'audit.list', { entity: 'export' });
  expect(audit.lines[0]).toContain('Ação;Entidade');
  expect(audit.lines[1]).toContain(';list.export;export;');
  expect(audit.lines.some((line) => line.includes('events.list'))).toBe(true);
  expect(audit.answer.body).not.toContain('incidents.list');
});

test('incidents are asked for by their filters alone; the answer says where the link to the file will be had (CAL-089, CAL-090, RPT-27)', async () => {
  const ask = async (user: User, body: object) =>
    server.call('POST', '/api/v2/incidents/report/export', { token: await tokenOf(user), body });
  const answer = await ask('operator', { status: 'OPEN', type: 'PANIC' });
  expect(answer.statusCode).toBe(200);
  const { id, downloadLink, ...told } = answer.json<{ id: string; downloadLink: string }>();
  expect(told).toEqual({ status: 'PENDING', description: 'incidentes' });
  await server.house.jobs.runner.settle();
  const link = await server.call('POST', downloadLink, { token: await tokenOf('operator') });
  const file = await server.call('GET', link.json<{ url: string }>().url);
  const { sheets } = await readXlsx(file.rawPayload);
  expect(JSON.stringify(sheets[0]!.rows)).toContain('Panic button');
  expect((await list('operator'))[0]).toMatchObject({ id, state: 'done' });
  const kept = await server.db.query(
    "SELECT 1 FROM audit_log WHERE action = 'list.export' AND after->>'call' = 'incidents.details'",
  );
  expect(kept.length).toBeGreaterThan(0);
  expect((await ask('operator', { brand: server.tenancy.brands.foreign })).statusCode).toBe(404);
  expect((await ask('operator', { start: 'yesterday' })).json<{ fields: object }>().fields).toHaveProperty([
    'query.start',
  ]);
  expect((await ask('customer', {})).statusCode).toBe(403);
});

test('a file follows the sort of its list to the end, also where many rows are equal in it or have no value', async () => {
  const { child } = server.tenancy.brands;
  const count = 1_100;
  await server.db.query(
    `INSERT INTO drivers (id, brand_id, name, license_expires_on)
     SELECT 2000000000000000 + n, ${child}, 'Driver ' || n % 7, CASE WHEN n % 3 = 0 THEN NULL ELSE DATE '2027-01-01' + n % 5 END
     FROM generate_series(1, ${count}) n`,
  );
  for (const sort of ['driverLicenseExpiration', '-driverLicenseExpiration', '-driverName']) {
    const shown: string[] = [];
    for (let page = 0, total = 1; page * 100 < total; page += 1) {
      const path = `/api/v2/drivers/details?${new URLSearchParams({ sort, limit: '100', page: String(page) })}`;
      const answer = await server.call('GET', path, { token: await tokenOf('operator') });
      const { content, totalElements } = answer.json<{
        content: { driverName: string; driverLicenseExpiration: string | null }[];
        totalElements: number;
      }>();
      total = totalElements;
      shown.push(...content.map((driver) => `${driver.driverName};${driver.driverLicenseExpiration ?? ''}`));
    }
    const { lines } = await exported('operator', 'drivers.list', { sort });
    const inFile = lines.slice(1).map((line) => line.split(';'));
    expect(
      inFile.map(([name, , , expiration]) => `${name};${expiration}`),
      sort,
    ).toEqual(shown);
    expect(shown.length).toBeGreaterThanOrEqual(count);
  }
});

test('drivers in a file have the vehicles that their owner sees and their hours in words', async () => {
  const { devices, brands } = server.tenancy;
  await server.db.query(
    `INSERT INTO drivers (id, brand_id, name, electronic_tag, working_hours, time_zone)
     VALUES (3000000000000000, ${brands.child}, 'Zuleica', 'tag-9', '[{"weekday":1,"from":"08:00","to":"17:00"}]', 'America/Manaus')`,
  );
  await server.db.query(
    `INSERT INTO driver_devices (driver_id, device_id) VALUES (3000000000000000, ${devices.customers}), (3000000000000000, ${devices.hidden})`,
  );
  const { lines } = await exported('operator', 'drivers.list', { term: 'Zuleica' });
  expect(lines[1]).toBe('Zuleica;;;;tag-9;OWN-1;seg. 08:00-17:00;America/Manaus');
  const english = await exported('admin', 'drivers.list', { term: 'Zuleica' }, 'en-US');
  expect(english.lines[1]).toMatch(
    /^Zuleica,,,,tag-9,"(OWN-1, HIDDEN-1|HIDDEN-1, OWN-1)",Mon 08:00-17:00,America\/Manaus$/,
  );
});

test('where nobody says what, a list becomes a spreadsheet with its times as times, as the legacy export of incidents (RPT-02, RPT-11, CAL-091)', async () => {
  await happened(device, ['=1+1']);
  const answer = await server.call('POST', '/api/v2/exports', {
    token: await tokenOf('operator'),
    body: { title: 'Events: [all]', call: 'events.list', query: eventsOf(device) },
  });
  await server.house.jobs.runner.settle();
  const job = (await list('operator')).find(({ id }) => id === answer.json<Job>().id)!;
  expect(job.files[0]!.name).toBe('eventos-2026-11-21-0900.xlsx');
  const { url } = (await link('operator', job)).json<{ url: string }>();
  const file = await server.call('GET', url);
  expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const { sheets } = await readXlsx(file.rawPayload);
  expect(sheets[0]!.name).toBe('Events   all');
  const [titles, row] = sheets[0]!.rows;
  expect(titles).toEqual(['Tipo', 'Estado', 'Data e hora (America/Sao_Paulo)', 'Descrição']);
  expect((row![2] as Date).toISOString()).toBe('2026-11-21T09:00:00.000Z');
  expect(row![3]).toBe('=1+1');
  await server.db.query('DELETE FROM device_events');
});

test('a PDF is for people: A4 pages with the brand, the title, the filters and their number', async () => {
  await happened(
    device,
    Array.from({ length: 120 }, (_, index) => `word ${index}`),
  );
  const { answer } = await exported('operator', 'events.list', eventsOf(device), 'en-US', 'pdf');
  expect(answer.headers['content-type']).toBe('application/pdf');
  const text = await textOfPdf(answer.rawPayload);
  expect(text.pages).toBeGreaterThan(2);
  for (const words of [
    'Parent',
    'A list',
    'Period: 11/20/2026, 09:00:00 AM to 11/21/2026, 09:00:00 AM',
    // The rows too, not only their head.
    '11/21/2026, 08:59:59 AM',
    'Vehicle: OWN-1',
    'word 119',
  ])
    expect(text.all).toContain(words);
  expect(text.all).toContain(`Page ${text.pages} of ${text.pages}`);
  await server.db.query('DELETE FROM device_events');
});

test('a list without a row becomes no file: the job says that no data was found (RPT-31)', async () => {
  const { job } = await start('operator', 'events.list', eventsOf(device));
  await server.house.jobs.runner.settle();
  expect((await list('operator')).find(({ id }) => id === job.id)).toMatchObject({
    state: 'failed',
    fault: 'no-data',
    files: [],
  });
});

test('a second download of a person is refused while the first one runs, in the words of the person (RPT-28, ERR-45)', async () => {
  await happened(device, ['sos']);
  const { runner } = server.house.jobs;
  const wake = runner.wake.bind(runner);
  runner.wake = () => undefined;
  await start('operator', 'events.list', eventsOf(device));
  const second = await start('operator', 'events.list', eventsOf(device));
  expect([second.status, second.job]).toMatchObject([
    409,
    { code: 'job-ongoing', message: 'Já existe um processo em andamento. Aguarde alguns minutos e tente novamente.' },
  ]);
  expect((await start('admin', 'events.list', eventsOf(device))).status).toBe(200);
  runner.wake = wake;
  await runner.look();
  await runner.settle();
  expect((await start('operator', 'events.list', eventsOf(device))).status).toBe(200);
  await runner.settle();
  await server.db.query('DELETE FROM device_events');
});
