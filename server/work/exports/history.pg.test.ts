import { Readable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import { SaxesParser } from 'saxes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { HistoryFormat } from '../../../domain/live/history/track.ts';
import { fixOf, historyDesk, HOUR, iso, SECOND, writeHistory, type User } from '../../../tests/builders/history.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { readGpx } from '../../tools/replay/gpx-track.ts';

let server: TestServer;
let device: number;
let desk: ReturnType<typeof historyDesk>;
beforeAll(async () => {
  server = await openTestServer();
  device = server.tenancy.devices.customers;
  desk = historyDesk(server, device);
});
afterEach(async () => {
  await server.house.jobs.runner.settle();
  await server.db.query('DELETE FROM jobs');
  await server.db.query('DELETE FROM telemetry_history');
});
afterAll(() => server.close());

const record = (timeMs: number, given: Partial<Telemetry> = {}): Telemetry => fixOf(device, timeMs, given);
const write = (...history: Telemetry[]): Promise<void> => writeHistory(server, history);

const format = (name: HistoryFormat) => ({ format: name });

test('a history is saved as CSV, a row a fix by the clocks of whoever asks, and by a name that tells of what (CAL-062, RPT-35, HST-33)', async () => {
  const count = 4_500;
  await write(
    ...Array.from({ length: count }, (_, i) =>
      record(NOW_MS - (count - i) * SECOND, { speed: i % 90, ignition: i % 2 === 0, odometer: 1_500 + i }),
    ),
  );
  const { job, lines, answer } = await desk.exported('operator', format('csv'));
  expect(job).toMatchObject({ name: 'telemetry.export', title: 'historico OWN-1', done: count, total: count });
  expect(job.files[0]!.name).toBe('historico-OWN-1-2026-11-20-2026-11-21.csv');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(lines).toHaveLength(count + 1);
  expect(lines[0]).toMatch(/^\uFEFFData e hora \(America\/Sao_Paulo\);Latitude;Longitude;/);
  expect(lines[1]).toBe('2026-11-21 07:45:00;-23,5;-46,6;Sim;0;;Ligada;1,5;;;;;;');
  const times = lines.slice(1).map((line) => line.slice(0, 19));
  expect(times).toEqual([...new Set(times)].sort());
});

test('a history is saved as a spreadsheet that opens, with times as times and numbers as numbers', async () => {
  await write(
    record(NOW_MS - 60 * SECOND, { speed: 61.5, temperatures: { device: 21.5 } }),
    record(NOW_MS - 30 * SECOND, { temperatures: { '1': -18, '2': 4 } }),
  );
  const { answer } = await desk.exported('operator', format('xlsx'), 'en-US');
  expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const [sheet] = (await readXlsx(new Uint8Array(answer.rawPayload), { readStyles: true })).sheets;
  expect(sheet!.name).toBe('OWN-1');
  expect(sheet!.rows[0]!.slice(0, 5)).toEqual([
    'Date and time (America/Sao_Paulo)',
    'Latitude',
    'Longitude',
    'Valid position',
    'Speed (km/h)',
  ]);
  const [first, second] = sheet!.rows.slice(1);
  expect((first![0] as Date).toISOString().slice(0, 19)).toBe('2026-11-21T08:59:00');
  expect([first![4], first!.at(-1), second!.at(-1)]).toEqual([61.5, 21.5, '1: -18; 2: 4']);
});

/** Throws where a text is no XML; answers how often each element stands in it. */
function elements(xml: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => (counts[name] = (counts[name] ?? 0) + 1));
  parser.write(xml).close();
  return counts;
}

/** A vehicle by a name that XML has signs of its own for. */
async function rename(name: string): Promise<void> {
  await server.db.query('UPDATE vehicles SET name = $1 WHERE id = (SELECT vehicle_id FROM devices WHERE id = $2)', [
    name,
    device,
  ]);
  await server.db.query('UPDATE devices SET changed_at = clock_timestamp() WHERE id = $1', [device]);
  await server.core.directory.refresh();
}

test('a history is saved as GPX that reads back as the fixes that have a position, whatever the vehicle is called', async () => {
  await rename('<Van> & "Co"\u0001');
  await write(
    record(NOW_MS - 60 * SECOND, { speed: 36, angle: 90, altitude: 700.5 }),
    record(NOW_MS - 30 * SECOND, { valid: false }),
    record(NOW_MS - 10 * SECOND),
  );
  const { answer, job } = await desk.exported('operator', format('gpx'));
  await rename('');
  expect(job.files[0]!.name).toBe('historico-Van-Co-2026-11-20-2026-11-21.gpx');
  expect(elements(answer.body)).toMatchObject({ gpx: 1, trk: 1, trkseg: 1, trkpt: 2 });
  expect(answer.body).toContain('<name>&lt;Van&gt; &amp; &quot;Co&quot;</name>');
  const { fixes, bad } = await readGpx(Readable.from([answer.body]), 'x');
  expect(bad).toEqual([]);
  expect(fixes.map(({ timeMs, speedKmh, headingDeg, altitudeM }) => [timeMs, speedKmh, headingDeg, altitudeM])).toEqual(
    [
      [NOW_MS - 60 * SECOND, 36, 90, 700.5],
      [NOW_MS - 10 * SECOND, null, null, null],
    ],
  );
});

test('a history is saved as KML in which each place has its time, also over several pages', async () => {
  const count = 4_100;
  await write(...Array.from({ length: count }, (_, i) => record(NOW_MS - (count - i) * SECOND)));
  const { answer } = await desk.exported('operator', format('kml'));
  expect(elements(answer.body)).toMatchObject({ kml: 1, when: count, 'gx:coord': count, 'gx:Track': 3 });
  for (const track of answer.body.split('<gx:Track>').slice(1))
    expect(track.match(/<when>/g)).toHaveLength(track.match(/<gx:coord>/g)!.length);
});

test('a history is saved as GeoJSON, a point a fix with what is known of it', async () => {
  await write(
    record(NOW_MS - 60 * SECOND, { speed: 36, altitude: 700 }),
    record(NOW_MS - 30 * SECOND, { valid: false }),
  );
  const { answer } = await desk.exported('operator', format('geojson'));
  expect(answer.headers['content-type']).toBe('application/geo+json');
  expect(JSON.parse(answer.body)).toEqual({
    type: 'FeatureCollection',
    name: 'OWN-1',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-46.6, -23.5, 700] },
        properties: { time: iso(NOW_MS - 60 * SECOND), valid: true, speedKmh: 36 },
      },
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-46.6, -23.5] },
        properties: { time: iso(NOW_MS - 30 * SECOND), valid: false },
      },
    ],
  });
});

test('whole days begin at 00:00:01 and end at 23:59:59 of the zone of whoever asks, also days of 23 and 25 hours', async () => {
  const zoned = (zone: string) =>
    server.db.query(`UPDATE users SET metadata = $1::jsonb WHERE id = ${server.tenancy.users.operator}`, [
      JSON.stringify({ timezone: zone }),
    ]);
  await zoned('Europe/Berlin');
  const inDay = async (day: string, startMs: number, hours: number) => {
    await server.db.query('DELETE FROM telemetry_history');
    const seconds = [0, 1, hours * 3_600 - 1, hours * 3_600];
    await write(...seconds.map((second) => record(startMs + second * SECOND)));
    const { lines } = await desk.exported('operator', { start: day, end: day });
    return lines.slice(1).map((line) => line.slice(0, 19));
  };
  expect(await inDay('2026-10-25', Date.parse('2026-10-24T22:00:00Z'), 25)).toEqual([
    '2026-10-25 00:00:01',
    '2026-10-25 23:59:59',
  ]);
  expect(await inDay('2026-03-29', Date.parse('2026-03-28T23:00:00Z'), 23)).toEqual([
    '2026-03-29 00:00:01',
    '2026-03-29 23:59:59',
  ]);
  await zoned('America/Sao_Paulo');
});

test('a vehicle is named by its id, number, IMEI or plate; one that nobody may see is none, and of several none is guessed', async () => {
  const { neighbours, foreign } = server.tenancy.devices;
  await write(record(NOW_MS - HOUR));
  await server.db.query(`UPDATE devices SET number = '+5511987654321', imei = '356938035643809' WHERE id = $1`, [
    device,
  ]);
  const named = async (identifier: string) => {
    const { status, job } = await desk.ask('operator', { device: undefined, identifier }, 'en-US');
    await server.house.jobs.runner.settle();
    await server.db.query('DELETE FROM jobs');
    return status === 200 ? 200 : (job.fields?.['identifier'] ?? job.code);
  };
  for (const identifier of [String(device), '11987654321', '356938035643809', 'own 1'])
    expect(await named(identifier), identifier).toBe(200);
  expect(await named(String(foreign))).toBe('missing');
  expect(await named('FOREIGN-1')).toBe('missing');
  await server.db.query(
    `UPDATE vehicles SET license_plate = 'OWN-1' WHERE id = (SELECT vehicle_id FROM devices WHERE id = $1)`,
    [neighbours],
  );
  expect(await named('OWN1')).toBe('Several vehicles fit: name another identifier.');
});

test("a customer's file of a vehicle that changed hands holds only the own time", async () => {
  const { neighbours } = server.tenancy.devices;
  await write(...[9, 7, 5].map((hour) => ({ ...record(NOW_MS - hour * HOUR), device: neighbours })));
  await assignDevice(server.db, neighbours, server.tenancy.users.customer, NOW_MS - 8 * HOUR);
  await assignDevice(server.db, neighbours, server.tenancy.users.neighbour, NOW_MS - 6 * HOUR);
  await server.core.directory.refresh();
  const times = async (user: User) =>
    (await desk.exported(user, { device: neighbours })).lines.slice(1).map((line) => line.slice(11, 16));
  expect(await times('customer')).toEqual(['02:00']);
  expect(await times('neighbour')).toEqual(['00:00', '04:00']);
  expect(await times('operator')).toEqual(['00:00', '02:00', '04:00']);
  expect((await desk.ask('customer', { device: server.tenancy.devices.nobodys })).status).toBe(404);
});

test('a file of a history is fetched by whoever asked for it alone, and who asked is written down', async () => {
  await write(record(NOW_MS - HOUR));
  const { job } = await desk.exported('customer', {});
  for (const user of ['operator', 'admin', 'neighbour'] as const)
    expect((await desk.link(user, job)).statusCode).toBe(404);
  const [kept] = await server.db.query<{ actor: string; after: object }>(
    "SELECT actor, after FROM audit_log WHERE action = 'history.export' ORDER BY id DESC LIMIT 1",
  );
  expect(kept).toMatchObject({ actor: String(server.tenancy.users.customer), after: { device, format: 'csv' } });
});
