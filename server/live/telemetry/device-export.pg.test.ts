import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import type { Job } from '../../../domain/work/job.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { createDevices } from '../devices/create-devices.ts';

type User = keyof TestServer['tenancy']['users'];

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.close());

const start = async (user: User, ids: readonly number[], language = 'pt-BR') =>
  server.call('POST', '/api/v2/exports', {
    token: await server.tokenOf(server.tenancy.users[user]),
    body: { title: 'Veículos', call: 'devices.detail', query: { ids: ids.join(',') }, format: 'csv' },
    headers: { 'accept-language': language },
  });

/** The lines of the file, its titles first. */
async function lines(user: User, ids: readonly number[], language?: string): Promise<string[]> {
  const answer = await start(user, ids, language);
  expect(answer.statusCode, answer.body).toBe(200);
  await server.house.jobs.runner.settle();
  const token = await server.tokenOf(server.tenancy.users[user]);
  const { id } = answer.json<Job>();
  const { url } = (await server.call('POST', `/api/v2/jobs/${id}/files/0/link`, { token })).json<{ url: string }>();
  return (await server.call('GET', url)).body.split('\r\n').filter(Boolean);
}

/** A device says where it is, so long before now. */
async function speak(device: number, beforeMs: number): Promise<void> {
  const dateTime = new Date(NOW_MS - beforeMs).toISOString();
  const telemetry = telemetrySchema.parse({
    device,
    dateTime,
    lastCommunication: dateTime,
    received: dateTime,
    valid: true,
    latitude: -23.5,
    longitude: -46.25,
    angle: 90,
    speed: 12.5,
    ignition: true,
  });
  await server.house.telemetry.write({
    history: [],
    live: new Map([[device, { telemetry, memory: NO_MEMORY }]]),
    events: [],
  });
}

test('the file has the vehicles that were chosen and no other, with what they are and where they were last, in the language asked for', async () => {
  const { brands } = server.tenancy;
  const [one, other] = await createDevices(server.db, [
    { identifier: 'A-1', brandId: brands.child, model: 'GT06N', vehicle: { name: 'Van 1', licensePlate: 'AAA1B11' } },
    { identifier: 'A-2', brandId: brands.child, model: 'GT06N', vehicle: { name: 'Van 2', licensePlate: 'AAA1B12' } },
    { identifier: 'A-3', brandId: brands.child, model: 'GT06N', vehicle: { name: 'Van 3', licensePlate: 'AAA1B13' } },
  ]);
  await server.house.core.directory.refresh();
  await speak(other!.id, 60_000);
  const [titles, ...rows] = await lines('admin', [other!.id, one!.id]);
  expect(titles).toContain('Veículo;Placa;Cliente;Marca;Rastreador;Modelo;Status;');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^Van 1;AAA1B11;.*;A-1;GT06N;Ativo;;;;;;$/);
  expect(rows[1]).toMatch(/^Van 2;AAA1B12;.*;A-2;GT06N;Ativo;\d{4}-.*;-23,5;-46,25;12,5;Ligada$/);
  expect((await lines('admin', [other!.id], 'en-US'))[1]).toContain(',Active,');
});

test('nobody takes a vehicle of another tenant or of another client into a file, not even among their own', async () => {
  const { devices } = server.tenancy;
  for (const [user, foreign] of [
    ['customer', devices.neighbours],
    ['operator', devices.foreign],
  ] as const) {
    const refused = await start(user, [devices.customers, foreign]);
    expect([user, refused.statusCode]).toEqual([user, 404]);
  }
  expect(await server.db.query('SELECT id FROM jobs')).toEqual([]);
});

test('a customer sees no position from before the vehicle was theirs', async () => {
  const { customers } = server.tenancy.devices;
  await speak(customers, 10 * 365 * 86_400_000);
  expect((await lines('customer', [customers]))[1]).not.toContain('-46,25');
  await server.house.jobs.runner.settle();
  expect((await lines('operator', [customers]))[1]).toContain('-46,25');
});

test('who took which vehicles out is in the audit trail, and ids that are none are refused', async () => {
  const { customers } = server.tenancy.devices;
  await lines('customer', [customers]);
  const [entry] = await server.db.query<{ after: object }>("SELECT after FROM audit_log WHERE action = 'list.export'");
  expect(entry!.after).toMatchObject({ call: 'devices.detail', filters: { ids: String(customers) } });
  const token = await server.tokenOf(server.tenancy.users.customer);
  const body = { title: 'x', call: 'devices.detail', query: { ids: 'all' }, format: 'csv' };
  expect((await server.call('POST', '/api/v2/exports', { token, body })).statusCode).toBe(400);
});
