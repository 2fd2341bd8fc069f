import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExportFormat } from '../../../domain/base/export-format.ts';
import type { Job } from '../../../domain/work/job.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { textOfPdf } from '../../../tests/builders/pdf-text.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';

const MINUTE_MS = 60_000;
const START_MS = NOW_MS - 3 * 60 * MINUTE_MS;
const iso = (ms: number): string => new Date(ms).toISOString();
const at = (minute: number): string => iso(START_MS + minute * MINUTE_MS);
const PERIOD = { start: iso(NOW_MS - 5 * 60 * MINUTE_MS), end: iso(NOW_MS) };

/** A Nominatim that knows a street of every place, or none. */
async function openNominatim() {
  const asked: string[] = [];
  let isDown = false;
  const http = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://nominatim');
    const [lat, lon] = [searchParams.get('lat'), searchParams.get('lon')];
    asked.push(`${lat} ${lon} ${searchParams.get('accept-language')}`);
    response.writeHead(isDown ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ display_name: `Rua ${lat}, Campinas`, lat, lon }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    break: (down: boolean) => void (isDown = down),
    close: () => new Promise((resolve) => http.close(resolve)),
  };
}

let nominatim: Awaited<ReturnType<typeof openNominatim>>;
let server: TestServer;
let device: number;
beforeAll(async () => {
  nominatim = await openNominatim();
  server = await openTestServer({ NOMINATIM_URL: nominatim.url });
  device = server.tenancy.devices.customers;
});
beforeEach(() => void (nominatim.asked.length = 0));
afterEach(async () => {
  nominatim.break(false);
  await server.house.jobs.runner.settle();
  for (const table of ['jobs', 'telemetry_history', 'device_events', 'area_visits', 'geocode_cache'])
    await server.db.query(`DELETE FROM ${table}`);
});
afterAll(async () => {
  await server.close();
  await nominatim.close();
});

/** Fixes by their minute, speed and latitude. */
async function drove(fixes: readonly [minute: number, speed: number, latitude: number][], of = device): Promise<void> {
  const history = fixes.map(([minute, speed, latitude]) => {
    const times = { dateTime: at(minute), lastCommunication: at(minute), received: at(minute) };
    return telemetrySchema.parse({
      device: of,
      ...times,
      valid: true,
      speed,
      ignition: speed > 0,
      latitude,
      longitude: -47.06,
    });
  });
  await server.house.telemetry.write({ history, live: new Map(), events: [] });
}

const alarm = (minute: number) =>
  server.house.telemetry.write({
    history: [],
    live: new Map(),
    events: [
      {
        device,
        event: { id: `alarm-${minute}`, dateTime: at(minute), type: 'CUSTOM', onOff: true, description: 'sos' },
      },
    ],
  });

interface Wish {
  user?: keyof TestServer['tenancy']['users'];
  language?: string;
  format?: ExportFormat;
}

/** Runs an export to its end; answers its bytes. */
async function fileOf(
  call: string,
  query: object,
  { user = 'operator', language = 'pt-BR', format = 'csv' }: Wish = {},
) {
  const token = await server.tokenOf(server.tenancy.users[user]);
  const headers = { 'accept-language': language };
  const body = { title: 'A report', call, query: { ...PERIOD, ...query }, format };
  const started = (await server.call('POST', '/api/v2/exports', { token, body, headers })).json<Job>();
  await server.house.jobs.runner.settle();
  const jobs = (await server.call('GET', '/api/v2/jobs', { token })).json<Job[]>();
  expect(jobs.find(({ id }) => id === started.id)).toMatchObject({ state: 'done', fault: null });
  const link = await server.call('POST', `/api/v2/jobs/${started.id}/files/0/link`, { token });
  return (await server.call('GET', link.json<{ url: string }>().url)).rawPayload;
}

/** The columns of where something was, titles first. */
async function placesOf(call: string, query: object = {}, wish: Wish = {}): Promise<string[][]> {
  const delimiter = wish.language === 'en-US' ? ',' : ';';
  const cells: string[][] = parse(await fileOf(call, query, wish), { bom: true, delimiter });
  const from = cells[0]!.findIndex((title) => title.startsWith('Latitude'));
  return cells.map((row) => row.slice(from));
}

const SPEEDING: [number, number, number][] = [
  [0, 100, -22.9],
  [1, 40, -22.8],
  [10, 110, -22.9],
  [11, 40, -22.8],
  [20, 120, -22.7],
];

test('a file of speeding says the address of each place beside its coordinates, in both languages, and asks for a place once', async () => {
  await drove(SPEEDING);
  const query = { limitKmh: '80' };
  expect(await placesOf('reports.speeding', query)).toEqual([
    ['Latitude', 'Longitude', 'Endereço'],
    ['-22,9', '-47,06', 'Rua -22.9, Campinas'],
    ['-22,9', '-47,06', 'Rua -22.9, Campinas'],
    ['-22,7', '-47,06', 'Rua -22.7, Campinas'],
  ]);
  expect(nominatim.asked).toEqual(['-22.9 -47.06 pt-BR', '-22.7 -47.06 pt-BR']);
  expect(await placesOf('reports.speeding', query, { language: 'en-US' })).toEqual([
    ['Latitude', 'Longitude', 'Address'],
    ['-22.9', '-47.06', 'Rua -22.9, Campinas'],
    ['-22.9', '-47.06', 'Rua -22.9, Campinas'],
    ['-22.7', '-47.06', 'Rua -22.7, Campinas'],
  ]);
  // What was asked for one file is there for the next.
  expect(nominatim.asked).toHaveLength(4);
  await placesOf('reports.speeding', query);
  expect(nominatim.asked).toHaveLength(4);
});

test('a spreadsheet and a page for paper have the addresses too', async () => {
  await drove(SPEEDING);
  const query = { limitKmh: '80' };
  const { sheets } = await readXlsx(await fileOf('reports.speeding', query, { format: 'xlsx' }));
  const [titles, ...rows] = sheets[0]!.rows;
  expect(titles!.slice(-3)).toEqual(['Latitude', 'Longitude', 'Endereço']);
  expect(rows.map((row) => row.at(-1))).toEqual(['Rua -22.9, Campinas', 'Rua -22.9, Campinas', 'Rua -22.7, Campinas']);
  const { all } = await textOfPdf(await fileOf('reports.speeding', query, { format: 'pdf' }));
  expect(all).toContain('Endereço');
  expect(all.replaceAll(/\s+/g, ' ')).toContain('Rua -22.7, Campinas');
});

test('a service that fails leaves the file whole: each place is named by the list of places, and it is asked three times', async () => {
  nominatim.break(true);
  await drove([
    ...SPEEDING,
    ...[30, 40, 50, 60].map((minute): [number, number, number] => [minute, 90, -22.9 - minute / 10_000]),
  ]);
  const rows = await placesOf('reports.speeding', { limitKmh: '80' });
  expect(rows).toHaveLength(8);
  for (const [, , address] of rows.slice(1)) expect(address).toMatch(/São Paulo, Brasil$/);
  expect(nominatim.asked).toHaveLength(3);
});

test('stops and both ends of a trip have addresses; positions are named without asking a service', async () => {
  await drove([
    [0, 0, -22.9],
    [20, 50, -22.9],
    [21, 50, -22.89],
    [22, 50, -22.88],
    [23, 0, -22.87],
    [60, 0, -22.87],
  ]);
  expect(await placesOf('reports.telemetry')).toContainEqual(['-22,9', '-47,06', 'Campinas, São Paulo, Brasil']);
  expect(nominatim.asked).toEqual([]);
  const stops = await placesOf('reports.stops');
  expect(stops.slice(1).map((row) => row[2])).toEqual(['Rua -22.9, Campinas', 'Rua -22.87, Campinas']);
  // On paper a trip has the addresses of its ends alone: there is no room for four coordinates.
  const { all } = await textOfPdf(await fileOf('reports.trips', {}, { format: 'pdf' }));
  expect(all.replaceAll(/\s+/g, ' ')).toMatch(/Endereço inicial.*Rua -22.9, Campinas/);
  expect(all).not.toContain('Latitude');
  expect((await placesOf('reports.trips'))[0]).toEqual([
    'Latitude inicial',
    'Longitude inicial',
    'Endereço inicial',
    'Latitude final',
    'Longitude final',
    'Endereço final',
  ]);
  // Now that it is known it costs nothing.
  expect(await placesOf('reports.telemetry')).toContainEqual(['-22,9', '-47,06', 'Rua -22.9, Campinas']);
});

test('a visit says where the vehicle came in, and nothing where no position of it is kept', async () => {
  const { areas } = server.tenancy;
  await drove([[5, 20, -22.9]]);
  for (const minute of [4, 100])
    await server.db.query(
      `INSERT INTO area_visits (device, area_id, entered_at, left_at, top_kmh, is_seen) VALUES ($1, $2, $3, $4, 20, true)`,
      [device, areas.customers, at(minute), at(minute + 30)],
    );
  expect(await placesOf('reports.visits')).toEqual([
    ['Latitude', 'Longitude', 'Endereço'],
    ['-22,9', '-47,06', 'Rua -22.9, Campinas'],
    ['', '', ''],
  ]);
});

test('an alarm and an incident say where the vehicle was when it happened', async () => {
  await drove([[5, 20, -22.9]]);
  await alarm(1);
  await alarm(6);
  await alarm(30);
  const known = ['-22,9', '-47,06', 'Rua -22.9, Campinas'];
  expect(await placesOf('alarms.list')).toEqual([
    ['Latitude', 'Longitude', 'Endereço'],
    ['', '', ''],
    known,
    // Of an edge that it crossed on its way here.
    known,
  ]);
  await server.db.query('UPDATE incidents SET happened_at = $1 WHERE id = $2', [
    at(7),
    server.tenancy.incidents.customers,
  ]);
  const incidents = await placesOf('incidents.details', {}, { language: 'en-US' });
  expect(incidents).toContainEqual(['-22.9', '-47.06', 'Rua -22.9, Campinas']);
});

test('a customer is not told where the vehicle of an alarm was before it was theirs', async () => {
  await drove([[5, 20, -22.9]]);
  await alarm(6);
  await server.db.query('UPDATE device_assignments SET starts_at = $1 WHERE device_id = $2', [at(5.5), device]);
  expect(await placesOf('alarms.list', {}, { user: 'customer' })).toEqual([
    ['Latitude', 'Longitude', 'Endereço'],
    ['', '', ''],
  ]);
  await server.db.query('UPDATE device_assignments SET starts_at = $1 WHERE device_id = $2', [at(-600), device]);
  expect((await placesOf('alarms.list', {}, { user: 'customer' }))[1]).toEqual([
    '-22,9',
    '-47,06',
    'Rua -22.9, Campinas',
  ]);
});
