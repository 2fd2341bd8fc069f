import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../../domain/work/job.ts';
import type { SimListRow } from '../../../domain/live/devices/sim.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createSims } from './sim-rows.ts';

const ICCIDS = ['8955000000000000101', '8955000000000000102', '8955000000000000103'] as const;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ SIM_CARRIER: 'blue' });
  const { brands, devices } = server.tenancy;
  const sim = {
    msisdn: null,
    apnHost: null,
    apnUser: null,
    apnPass: 'hush',
    franchiseBytes: null,
    consumedBytes: null,
  };
  await createSims(server.db, [
    {
      ...sim,
      iccid: ICCIDS[0],
      brandId: brands.child,
      msisdn: '+5511900000101',
      operator: 'Blue',
      franchiseBytes: 20_000_000,
      consumedBytes: 1_250_000,
    },
    {
      ...sim,
      iccid: ICCIDS[1],
      brandId: brands.parent,
      operator: 'Green',
      franchiseBytes: 30_000_000,
      consumedBytes: 1,
    },
    { ...sim, iccid: ICCIDS[2], brandId: brands.foreign, operator: 'Blue' },
  ]);
  await server.db.query('UPDATE devices SET iccid = $2 WHERE id = $1', [devices.customers, ICCIDS[0]]);
  await server.db.query('UPDATE devices SET iccid = $2 WHERE id = $1', [devices.hidden, ICCIDS[1]]);
});
afterAll(() => server.close());

type Who = keyof TestServer['tenancy']['users'];
const tokenOf = (who: Who) => server.tokenOf(server.tenancy.users[who]);
const list = async (who: Who, query = '') =>
  (await server.call('GET', `/api/v2/simcards?${query}`, { token: await tokenOf(who) })).json<{
    content: SimListRow[];
  }>().content;

test('SIM cards are listed by ICCID with the device they are in, and without what opens the access point (ACC-13)', async () => {
  const { brands, devices } = server.tenancy;
  const rows = await list('operator');
  expect(rows).toEqual([
    {
      iccid: ICCIDS[0],
      brand: brands.child,
      brandName: 'Child',
      msisdn: '+5511900000101',
      operator: 'Blue',
      franchiseBytes: 20_000_000,
      consumedBytes: 1_250_000,
      resetAt: null,
      device: devices.customers,
      deviceName: 'OWN-1',
    },
    expect.objectContaining({ iccid: ICCIDS[1], device: null, deviceName: null }),
  ]);
  // A hidden device is one that administrators alone know of.
  expect((await list('admin'))[1]).toMatchObject({ iccid: ICCIDS[1], device: devices.hidden });
});

test('what a SIM card may use and has used is listed of one carrier only (ACC-19)', async () => {
  const amounts = (await list('operator')).map(({ franchiseBytes, consumedBytes }) => [franchiseBytes, consumedBytes]);
  expect(amounts).toEqual([
    [20_000_000, 1_250_000],
    [null, null],
  ]);
});

test('SIM cards are found by part of ICCID or number, by carrier and by brand', async () => {
  const found = async (query: string) => (await list('operator', query)).map(({ iccid }) => iccid);
  expect(await found('term=000102')).toEqual([ICCIDS[1]]);
  expect(await found('term=900000101')).toEqual([ICCIDS[0]]);
  expect(await found('operator=blue')).toEqual([ICCIDS[0]]);
  expect(await found(`brand=${server.tenancy.brands.child}`)).toEqual([ICCIDS[0]]);
});

test('SIM cards are exported as a file with plan and consumption in megabytes (CAL-124)', async () => {
  const token = await tokenOf('operator');
  const body = { title: 'SIM cards', call: 'simcards.list', query: { operator: 'Blue' }, format: 'csv' };
  const headers = { 'accept-language': 'en-US' };
  const job = (await server.call('POST', '/api/v2/exports', { token, body, headers })).json<Job>();
  await server.house.jobs.runner.settle();
  const { url } = (await server.call('POST', `/api/v2/jobs/${job.id}/files/0/link`, { token })).json<{ url: string }>();
  const lines = (await server.call('GET', url)).body.split('\r\n').filter(Boolean);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('ICCID');
  expect(lines[0]).toContain('Consumed (MB)');
  for (const value of [ICCIDS[0], 'Blue', '20', '1.25', 'OWN-1', 'Child']) expect(lines[1]).toContain(value);
});

test('customers are shown no SIM cards', async () => {
  expect((await server.call('GET', '/api/v2/simcards', { token: await tokenOf('customer') })).statusCode).toBe(403);
});
