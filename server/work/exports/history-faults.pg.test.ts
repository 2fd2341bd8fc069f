import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../../domain/work/job.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { DAY, fixOf, historyDesk, HOUR, iso, SECOND, writeHistory } from '../../../tests/builders/history.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import type { Database } from '../../base/db/database.ts';
import type { AnyJobKind } from '../jobs/job-kind.ts';
import { letLeasesPass } from '../../../tests/builders/leases.ts';
import { openJobs, type Jobs } from '../jobs/open-jobs.ts';
import { readGpx } from '../../tools/replay/gpx-track.ts';
import { historyExport } from './history-export.ts';

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

test('a file holds seven days at most, ends after it starts, and is asked for one vehicle by one way', async () => {
  await write(record(NOW_MS - HOUR));
  const fields = async (body: object) => {
    const { status, job } = await desk.ask('operator', body, 'en-US');
    return [status, job.fields];
  };
  expect(await fields({ start: iso(NOW_MS - 7 * DAY - 1) })).toEqual([400, { end: 'Seven days at most.' }]);
  expect(await fields({ start: iso(NOW_MS), end: iso(NOW_MS) })).toEqual([
    400,
    { end: 'The end must be after the start.' },
  ]);
  expect(await fields({ start: '2026-11-21', end: '2026-11-20' })).toEqual([
    400,
    { end: 'The end must be after the start.' },
  ]);
  expect((await desk.ask('operator', { identifier: 'OWN-1' })).status).toBe(400);
  expect((await desk.ask('operator', { device: undefined })).status).toBe(400);
  expect((await desk.ask('operator', { start: iso(NOW_MS - 7 * DAY) })).status).toBe(200);
});

test('where there is nothing to save it is said at once that no data was found, and by the job where it went meanwhile (RPT-31, ERR-48)', async () => {
  const { status, job } = await desk.ask('operator', {}, 'en-US');
  expect([status, job.code, job.message]).toEqual([404, 'no-data', 'No data was found.']);
  expect(await desk.jobsOf('operator')).toEqual([]);
  await write(record(NOW_MS - HOUR));
  const runner = server.house.jobs.runner;
  const wake = runner.wake.bind(runner);
  runner.wake = () => undefined;
  await desk.ask('operator', {});
  await server.db.query('DELETE FROM telemetry_history');
  runner.wake = wake;
  await runner.look();
  await runner.settle();
  expect((await desk.jobsOf('operator'))[0]).toMatchObject({ state: 'failed', fault: 'no-data', files: [] });
});

test('fixes that come in late while a file is made neither come twice nor break its order', async () => {
  const count = 4_500;
  const at = (i: number) => NOW_MS - (count - i) * 10 * SECOND;
  await write(...Array.from({ length: count }, (_, i) => record(at(i))));
  const query = server.db.query.bind(server.db);
  let pages = 0;
  server.db.query = async (text: string, parameters?: readonly unknown[]) => {
    const rows = await query(text, parameters);
    // After the first page: one fix of what was written already, sent again, one before where the file is, one behind it.
    if (text.includes('string_agg') && (pages += 1) === 1)
      await write(record(at(10), { speed: 99 }), record(at(20) + SECOND), record(at(4_000) + SECOND));
    return rows as never;
  };
  const { lines } = await desk.exported('operator', {});
  server.db.query = query;
  expect(pages).toBeGreaterThan(2);
  const times = lines.slice(1).map((line) => line.slice(0, 19));
  expect(times).toEqual([...new Set(times)].sort());
  expect(times).toHaveLength(count + 1);
});

test('a file whose server dies half way is made whole by another, with each fix once', async () => {
  const count = 4_500;
  await write(...Array.from({ length: count }, (_, i) => record(NOW_MS - (count - i) * SECOND)));
  let [letGo, atHalf]: (() => void)[] = [];
  const death = new Promise<void>((resolve) => (letGo = resolve));
  const halfWay = new Promise<void>((resolve) => (atHalf = resolve));
  let pages = 0;
  const dying: Database = {
    ...server.db,
    query: async (text, parameters) => {
      if (text.includes('string_agg') && (pages += 1) === 2) {
        atHalf!();
        await death;
      }
      return server.db.query(text, parameters);
    },
  };
  const open = (db: Database): { jobs: Jobs; kind: AnyJobKind } => {
    const kind = historyExport({ db, guards: { history: async () => true } });
    const settings = {
      jobs: { mostAtOnce: 1, mostOpen: 5, mostFileBytes: 10_000_000, mostStoredBytes: 10_000_000, keptHours: 24 },
    };
    const log = { warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger;
    return { jobs: openJobs({ db, clock: server.clock }, settings, log, async () => undefined, [kind]), kind };
  };
  const [dead, other] = [open(dying), open(server.db)];
  const { operator } = server.tenancy.users;
  const caller = { userId: operator, brandId: server.tenancy.brands.parent, profile: 'OPERATOR' as const };
  const input = { device, name: 'OWN-1', title: 'x', startMs: NOW_MS - DAY, endMs: NOW_MS, format: 'gpx' };
  const asker = { caller: { ...caller, sessionId: 's', expiresAtMs: NOW_MS + DAY }, locale: 'pt-BR' as const };
  const { id } = await dead.jobs.queue(dead.kind, input, asker, async () => undefined);
  await halfWay;
  await letLeasesPass(server.db);
  await other.jobs.runner.look();
  await other.jobs.runner.settle();
  letGo!();
  await dead.jobs.stop();
  await other.jobs.stop();
  expect((await desk.jobsOf('operator')).find((job) => job.id === id)).toMatchObject({ state: 'done', done: count });
  const { fixes } = await readGpx(Readable.from([(await desk.fileOf('operator', { id })).body]), 'x');
  expect(new Set(fixes.map(({ timeMs }) => timeMs)).size).toBe(count);
  expect(fixes).toHaveLength(count);
  server.clock.set(NOW_MS);
});

test('a file that grows over its limit fails its job and leaves none', async () => {
  const small = await openTestServer({ JOB_FILE_MB: '1' });
  try {
    await small.db.query('SELECT 1');
    const token = await small.tokenOf(small.tenancy.users.operator);
    const own = small.tenancy.devices.customers;
    await small.house.telemetry.write({
      history: [{ ...record(NOW_MS - HOUR), device: own }],
      live: new Map(),
      events: [],
    });
    await small.db.query(
      `INSERT INTO telemetry_history (device, time, latitude, longitude, detail)
       SELECT $1::bigint, to_timestamp($2::float8 / 1000) - n * interval '1 second', 1, 1, '{"valid":true}' FROM generate_series(1, 20000) n`,
      [own, NOW_MS - HOUR],
    );
    await small.call('POST', '/api/v2/telemetry/history/export', {
      token,
      body: { device: own, start: iso(NOW_MS - DAY), end: iso(NOW_MS), format: 'geojson' },
    });
    await small.house.jobs.runner.settle();
    const [job] = (await small.call('GET', '/api/v2/jobs', { token })).json<Job[]>();
    expect(job).toMatchObject({ state: 'failed', fault: 'too-large', files: [] });
    expect(await small.db.query('SELECT * FROM job_file_parts')).toEqual([]);
  } finally {
    await small.close();
  }
});
