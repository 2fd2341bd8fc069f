import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_MEMORY } from '../../../domain/live/ingest/ingest-rule.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { historyJson } from './history-query.ts';

const ROWS = 6_000;
let server: TestServer;
let token: string;
let device: number;
const iso = (ms: number) => new Date(ms).toISOString();
const START_MS = NOW_MS - ROWS * 1_000;
const path = () => `/api/v2/telemetry/device?device=${device}&start=${iso(START_MS)}&end=${iso(NOW_MS)}`;

beforeAll(async () => {
  server = await openTestServer();
  token = await server.tokenOf(server.tenancy.users.operator);
  device = server.tenancy.devices.customers;
  const history = Array.from({ length: ROWS }, (_, i): Telemetry =>
    telemetrySchema.parse({
      device,
      dateTime: iso(START_MS + i * 1_000),
      lastCommunication: iso(START_MS + i * 1_000),
      pos: { gpsdt: iso(START_MS + i * 1_000) },
      valid: true,
      latitude: -23.5,
      longitude: -46.6,
      speed: i % 120,
    }),
  );
  await server.house.telemetry.write({
    history,
    live: new Map([[device, { telemetry: history.at(-1)!, memory: NO_MEMORY }]]),
    events: [],
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

test('a long history comes whole and in order, compressed for a reader that takes it', async () => {
  const plain = await server.call('GET', path(), { token });
  const rows = plain.json<Telemetry[]>();
  expect(rows).toHaveLength(ROWS);
  expect(rows.map((row) => Date.parse(row.dateTime))).toEqual(
    Array.from({ length: ROWS }, (_, i) => START_MS + i * 1_000),
  );
  const zipped = await server.call('GET', path(), { token, headers: { 'accept-encoding': 'gzip' } });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
});

test('another question is answered between two pages of a long read', async () => {
  let pages = 0;
  let length = 0;
  let pagesWhenAnswered = Number.NaN;
  let question: Promise<void> | null = null;
  for await (const page of historyJson(server.db, { device, startMs: START_MS, endMs: NOW_MS, ownerId: null }, 500)) {
    pages += 1;
    length += page.length;
    question ??= server.db.query('SELECT 1').then(() => void (pagesWhenAnswered = pages));
  }
  await question;
  expect([pages, length > 100 * ROWS]).toEqual([ROWS / 500 + 1, true]);
  expect(pagesWhenAnswered).toBeLessThanOrEqual(2);
});

test('readers that go away in the middle give their turns back to the same person', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  for (let i = 0; i < 6; i += 1)
    await new Promise<void>((resolve, reject) => {
      const request = get(
        { port, host: '127.0.0.1', path: path(), headers: { authorization: `Bearer ${token}` } },
        (response) => {
          response.once('data', () => {
            request.destroy();
            resolve();
          });
        },
      ).on('error', (error) => (request.destroyed ? undefined : reject(error)));
    });
  expect((await server.call('GET', path(), { token })).statusCode).toBe(200);
});
