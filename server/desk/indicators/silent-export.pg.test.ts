import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import type { Job } from '../../../domain/work/job.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { createDevices } from '../../live/devices/create-devices.ts';

const HOUR_MS = 3_600_000;
const SILENT = 1_203;

let server: TestServer;
let token: string;
const iso = (ms: number): string => new Date(ms).toISOString();

const recordAt = (device: number, atMs: number): Telemetry =>
  telemetrySchema.parse({
    device,
    dateTime: iso(atMs),
    lastCommunication: iso(atMs),
    received: iso(atMs),
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    angle: 90,
    speed: 12,
  });

/** Devices that last spoke at some times. */
async function speak(...last: [device: number, atMs: number][]): Promise<void> {
  const live = new Map(last.map(([id, atMs]) => [id, { telemetry: recordAt(id, atMs), memory: NO_MEMORY }]));
  await server.house.telemetry.write({ history: [], live, events: [] });
}

beforeEach(async () => {
  server = await openTestServer();
  token = await server.tokenOf(server.tenancy.users.operator);
});
afterEach(() => server.close());

interface Asked {
  id: string;
  status: string;
  description: string;
  downloadLink: string;
}

/** A cell as its column shows it. */
const cellText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : typeof cell === 'string' ? cell : '';

/** Asks for the spreadsheet and reads its lines; none where there is no data. */
async function lines(body: object): Promise<string[]> {
  const answer = await server.call('POST', '/api/v2/last/positions/report/export', { token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  const { id, downloadLink, ...told } = answer.json<Asked>();
  expect(told).toEqual({ status: 'PENDING', description: 'posicoes' });
  await server.house.jobs.runner.settle();
  const jobs = (await server.call('GET', '/api/v2/jobs', { token })).json<Job[]>();
  const { state, fault } = jobs.find((job) => job.id === id)!;
  if (fault === 'no-data') {
    await server.db.query('DELETE FROM jobs');
    return [];
  }
  expect(state).toBe('done');
  const { url } = (await server.call('POST', downloadLink, { token })).json<{ url: string }>();
  const { sheets } = await readXlsx((await server.call('GET', url)).rawPayload);
  await server.db.query('DELETE FROM jobs');
  return sheets[0]!.rows.slice(1).map((row) => row.map(cellText).join(';'));
}

test('the silent devices of a range are exported as their list shows them, the longest silent first (CAL-058, RPT-34)', async () => {
  const { child } = server.tenancy.brands;
  const silent = Array.from({ length: SILENT }, (_, i) => ({
    id: 4_000_000_000_000_000 + i,
    identifier: `silent-${i}`,
    brandId: child,
    model: 'Zeta 9',
    secret: `secret-${i}`,
  }));
  await createDevices(server.db, silent);
  await server.core.refresh();
  // Three of each moment: where a page ends, devices of the same time must neither be lost nor come twice.
  await speak(...silent.map(({ id }, i): [number, number] => [id, NOW_MS - 20 * HOUR_MS + Math.floor(i / 3) * 1_000]));
  const listed: string[] = [];
  for (let page = 0; page * 200 < SILENT; page += 1) {
    const path = `/api/v2/last/positions?range=24H&limit=200&page=${page}`;
    const { content } = (await server.call('GET', path, { token })).json<{ content: { name: string }[] }>();
    listed.push(...content.map(({ name }) => name));
  }
  const exported = await lines({ range: '24H' });
  expect(exported.map((line) => line.split(';')[0])).toEqual(listed);
  expect(exported).toHaveLength(SILENT);
  expect(exported[0]).toMatch(/^silent-\d;;;Child;Zeta 9;ACTIVE;2026-11-20 13:00:00$/);
  expect(await lines({ range: '48H' })).toEqual([]);
});

test('a device that never spoke is exported without a time, and a list of one user holds those that are theirs now', async () => {
  const { customer, neighbour } = server.tenancy.users;
  const { neighbours, customers } = server.tenancy.devices;
  await speak([neighbours, NOW_MS - HOUR_MS / 2]);
  expect(await lines({ userId: customer })).toEqual([expect.stringMatching(/^OWN-1;OWN-1;.*;ACTIVE;$/)]);
  const path = `/api/v2/last/positions?userId=${neighbour}`;
  const ids = async () =>
    (await server.call('GET', path, { token })).json<{ content: { id: number }[] }>().content.map(({ id }) => id);
  expect(await ids()).toEqual([neighbours]);
  await assignDevice(server.db, customers, neighbour, NOW_MS - 1);
  await server.core.directory.refresh();
  expect((await ids()).sort()).toEqual([customers, neighbours].sort());
});

test('a foreign brand or user is none, and a range that there is not is refused', async () => {
  const status = async (body: object) =>
    (await server.call('POST', '/api/v2/last/positions/report/export', { token, body })).statusCode;
  expect(await status({ brand: server.tenancy.brands.foreign })).toBe(404);
  expect(await status({ userId: server.tenancy.users.foreignCustomer })).toBe(404);
  expect(await status({ range: '120H' })).toBe(400);
});

test('positions are plotted for the devices asked for, those that were never located left out (CAL-055)', async () => {
  const { customers, neighbours, nobodys, foreign } = server.tenancy.devices;
  await speak([customers, NOW_MS - HOUR_MS], [neighbours, NOW_MS - HOUR_MS]);
  const plot = (devices: number[]) => server.call('POST', '/api/v2/last/positions/plot', { token, body: { devices } });
  const answer = await plot([customers, nobodys, customers]);
  expect(answer.json()).toEqual([
    {
      device: customers,
      dateTime: iso(NOW_MS - HOUR_MS),
      latitude: -23.55,
      longitude: -46.63,
      angle: 90,
      speed: 12,
      ignition: null,
      valid: true,
    },
  ]);
  expect((await plot([customers, neighbours])).json()).toHaveLength(2);
  expect((await plot([customers, foreign])).statusCode).toBe(404);
  expect((await plot([])).statusCode).toBe(400);
});
