import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { JobRun } from '../jobs/job-kind.ts';
import { importer } from '../../../tests/builders/imports.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { openSeal } from '../../base/db/seal.ts';
import { openReading } from '../../base/reading/reading.ts';
import { checkImport, type CheckDeps } from './check-import.ts';
import { runImport, type RunDeps } from './run-import.ts';

let server: TestServer;
let own: ReturnType<typeof importer>;
let deps: RunDeps & CheckDeps;
beforeAll(async () => {
  server = await openTestServer();
  own = importer(server, () => server.tenancy.users.admin);
  const { db, clock, core } = server;
  deps = {
    db,
    clock,
    rights: core.rights,
    directory: core.directory,
    seal: await openSeal(db, 'imports'),
    keptMs: 3_600_000,
    reading: openReading(),
  };
});
afterEach(async () => {
  await server.house.jobs.runner.settle();
  await server.db.query('DELETE FROM jobs');
  await server.db.query('DELETE FROM imports');
});
afterAll(async () => {
  await deps.reading.stop();
  await server.close();
});

/** A fleet of a name, every tenth row of it broken. */
const fleetOf = (name: string, count: number): string =>
  `identifier;name;speed limit\n${Array.from({ length: count }, (_, at) => `${name}-${at};Van ${at};${at % 10 === 9 ? 'fast' : 80}`).join('\n')}\n`;

const importedOf = async (name: string): Promise<{ devices: number; vehicles: number; audited: number }> => {
  const [row] = await server.db.query<{ devices: number; vehicles: number; audited: number }>(
    `SELECT count(*) AS devices, count(vehicle_id) AS vehicles,
       (SELECT count(*) FROM audit_log WHERE action = 'device.add' AND after->>'identifier' LIKE $1) AS audited FROM devices WHERE identifier LIKE $1`,
    [`${name}-%`],
  );
  return row!;
};

/** A job that loses its server after some questions for its owner's rights, which it asks before each chunk. */
function runOf(mostAsked: number, told: number[] = []): JobRun {
  let asked = 0;
  const { users, brands } = server.tenancy;
  return {
    owner: async () => {
      asked += 1;
      if (asked > mostAsked) throw new Error('the server is gone');
      return {
        userId: users.admin,
        brandId: brands.parent,
        profile: 'ADMINISTRATOR',
        sessionId: '',
        expiresAtMs: 1e15,
      };
    },
    zone: 'America/Sao_Paulo',
    locale: 'pt-BR',
    signal: new AbortController().signal,
    progress: (done) => void told.push(done),
    file: async () => {
      throw new Error('no file is to be made here');
    },
    written: async () => null,
  };
}

test('an import whose server is killed half way goes on where it ended: no row is lost, none comes twice', async () => {
  const { id } = await own.send('devices', server.tenancy.brands.child, fleetOf('killed', 2_000));
  // The check is killed too, and begins anew.
  await expect(checkImport(deps, id, runOf(3))).rejects.toThrow('the server is gone');
  expect((await own.check(id)).rows).toMatchObject({ total: 2_000, good: 1_800, bad: 200 });
  await expect(runImport(deps, id, runOf(3))).rejects.toThrow('the server is gone');
  const half = (await own.read(id)).rows;
  expect(half.imported).toBeGreaterThan(0);
  expect(half.good).toBeGreaterThan(0);
  expect(half.imported + half.good).toBe(1_800);
  expect(await own.run(id)).toMatchObject({ rows: { good: 0, imported: 1_800 } });
  expect(await importedOf('killed')).toEqual({ devices: 1_800, vehicles: 1_800, audited: 1_800 });
});

test('two servers that import the same file at once, one of them taken for dead, import each row once', async () => {
  const { id } = await own.send(
    'people',
    server.tenancy.brands.child,
    `login;name\n${Array.from({ length: 1_200 }, (_, at) => `twice-${at};Person ${at}`).join('\n')}\n`,
  );
  await own.check(id);
  await Promise.all([runImport(deps, id, runOf(99)), runImport(deps, id, runOf(99))]);
  expect((await own.read(id)).rows).toMatchObject({ good: 0, bad: 0, imported: 1_200 });
  const [users] = await server.db.query("SELECT count(*) AS count FROM users WHERE login LIKE 'twice-%'");
  expect(users).toEqual({ count: 1_200 });
});

test('a cancelled import stops, and when it is gone on with the file has the secrets of all its devices', async () => {
  const { id } = await own.send('devices', server.tenancy.brands.child, fleetOf('stopped', 2_000));
  await own.check(id);
  const cancelled = new AbortController();
  const run = { ...runOf(1_000), signal: cancelled.signal, progress: (done: number) => done > 0 && cancelled.abort() };
  await expect(runImport(deps, id, run)).rejects.toThrow();
  const { rows, finishedAt } = await own.read(id);
  expect(finishedAt).toBeNull();
  expect(rows.imported).toBeGreaterThan(0);
  expect(rows.good).toBeGreaterThan(0);
  const { jobId } = await own.run(id);
  expect(await importedOf('stopped')).toMatchObject({ devices: 1_800, audited: 1_800 });
  const lines = (await own.fileOf(jobId!)).trim().split('\r\n');
  expect(lines).toHaveLength(1_801);
  expect(new Set(lines.map((line) => line.split(';').at(-1))).size).toBe(1_801);
});

test('what somebody else takes between check and import is told as a bad row, and the others come in', async () => {
  const { id } = await own.send('devices', server.tenancy.brands.child, 'identifier\nraced-1\nraced-2\n');
  await own.check(id);
  const { brands } = server.tenancy;
  await server.db.query(
    "INSERT INTO devices (id, identifier, brand_id, secret_hash) VALUES (5100000000000000, 'raced-1', $1, 'none')",
    [brands.child],
  );
  expect((await own.run(id)).rows).toMatchObject({ good: 0, bad: 1, imported: 1 });
  expect((await own.faults(id)).map(({ line, reason }) => [line, reason])).toEqual([[2, 'taken']]);
});

test('thousands of rows with every tenth broken are checked and imported, told as they go on, within bounded memory', async () => {
  const { id } = await own.send('devices', server.tenancy.brands.child, fleetOf('large', 10_000));
  const before = process.memoryUsage().heapUsed;
  const told: number[] = [];
  await checkImport(deps, id, runOf(1_000, told));
  expect((await own.read(id)).rows).toMatchObject({ total: 10_000, good: 9_000, bad: 1_000 });
  expect(told.length).toBeGreaterThan(15);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  await own.run(id);
  expect((await own.read(id)).rows).toMatchObject({ good: 0, imported: 9_000 });
  expect((await importedOf('large')).devices).toBe(9_000);
  // The fleet itself stays in the directory; the rows of the file do not.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000);
}, 60_000);
