import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { jobCalls } from '../../../contract/rest/work/job-calls.ts';
import { heldClock, type HeldClock } from '../../../domain/base/time/clock.ts';
import type { Job, JobName } from '../../../domain/work/job.ts';
import { createBrand } from '../../people/brands/create-brand.ts';
import type { Database } from '../../base/db/database.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { createUser } from '../../people/users/create-user.ts';
import { LeaseLostError } from './job-files.ts';
import { jobKind, type AnyJobKind, type JobRun } from './job-kind.ts';
import { LEASE_MS } from './job-runner.ts';
import { letLeasesPass } from '../../../tests/builders/leases.ts';
import { openJobs, type Jobs } from './open-jobs.ts';
import { readJobs } from './job-rows.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const SETTINGS = { mostAtOnce: 1, mostOpen: 200, mostFileBytes: 1_000_000, mostStoredBytes: 10_000_000, keptHours: 24 };
const log = { warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger;

let db: Database;
let clock: HeldClock;
let people: { ana: number; bia: number; far: number };
let brands: Record<keyof typeof people, number>;
let servers: Jobs[] = [];
let told: { topic: string; body: unknown }[] = [];
/** Jobs that began, by their titles and in their order, each with what ends it. */
let begun: { title: string; job: JobRun; end(error?: Error): void }[] = [];
let forbidden = new Set<number>();

const input = z.object({ title: z.string() });

/** A kind of work that goes on until the test ends it. */
const held: AnyJobKind = jobKind({
  name: 'list.export' satisfies JobName,
  input,
  title: ({ title }) => title,
  admit: async (_, { userId }) => {
    if (forbidden.has(userId)) throw new Refusal('forbidden');
  },
  run: ({ title }, job) =>
    new Promise<void>((resolve, reject) => {
      const end = (error?: Error): void => (error ? reject(error) : resolve());
      begun.push({ title, job, end });
      job.signal.addEventListener('abort', () => end(new Error('broken off')));
    }),
});

/** One more server on the same database. Nothing happens in it but when the test lets it look. */
function openServer(settings: Partial<typeof SETTINGS> = {}, kinds = [held]): Jobs {
  const publish = async (topic: string, body: unknown): Promise<void> => void told.push({ topic, body });
  const server = openJobs({ db, clock }, { jobs: { ...SETTINGS, ...settings } }, log, publish, kinds);
  servers.push(server);
  return server;
}

beforeAll(async () => {
  db = await openTestDatabase();
  const brandOf = (name: string) =>
    createBrand(db, { name, alias: name.toLowerCase(), parentId: null, palette: { primary: '#2e6373' } });
  const [near, far] = [await brandOf('Near'), await brandOf('Far')];
  const person = (login: string, brandId: number) =>
    createUser(db, { login, password: null, name: login, brandId, profile: 'OPERATOR' });
  people = { ana: await person('ana', near), bia: await person('bia', near), far: await person('far', far) };
  brands = { ana: near, bia: near, far };
});
beforeEach(() => {
  clock = heldClock(NOW_MS);
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await db.query('DELETE FROM jobs');
  await db.query('UPDATE users SET disabled_at = NULL');
  servers = [];
  told = [];
  begun = [];
  forbidden = new Set();
});
afterAll(() => db.close());

const callerOf = (name: keyof typeof people) => ({
  userId: people[name],
  brandId: brands[name],
  profile: 'OPERATOR' as const,
  sessionId: 's',
  expiresAtMs: NOW_MS + HOUR_MS,
});

/** Queues a job on a server that runs none, so that nothing begins before the test says so. */
const desk = (): Jobs => openServer({ mostAtOnce: 0 });
const queue = (server: Jobs, who: keyof typeof people, title: string): Promise<Job> => {
  clock.advance(1);
  return server.queue(held, { title }, { caller: callerOf(who), locale: 'pt-BR' }, async () => undefined);
};
const jobsOf = (who: keyof typeof people): Promise<Job[]> =>
  readJobs(db, { userId: people[who], keptMs: 24 * HOUR_MS }, clock.now());
const stateOf = async (who: keyof typeof people, title: string): Promise<string | undefined> =>
  (await jobsOf(who)).find((job) => job.title === title)?.state;
const begunTitles = (): string[] => begun.map(({ title }) => title);
const of = (title: string) => begun.findLast((each) => each.title === title)!;
const soon = { timeout: 20_000 };

test('a job is queued, runs, and is done with its file, and its owner is told of each on their own topic (BRK-07)', async () => {
  const server = openServer();
  const { id, state } = await queue(server, 'ana', 'a');
  expect(state).toBe('queued');
  await expect.poll(begunTitles, soon).toEqual(['a']);
  expect((await jobsOf('ana'))[0]).toMatchObject({ id, state: 'running', files: [], keptUntil: null });
  const file = await of('a').job.file('a.csv', 'text/csv');
  await new Promise<void>((resolve) => file.end('one,two', () => resolve()));
  of('a').end();
  await server.runner.settle();
  expect((await jobsOf('ana'))[0]).toMatchObject({
    state: 'done',
    files: [{ index: 0, name: 'a.csv', bytes: 7 }],
    keptUntil: new Date(clock.now() + 24 * HOUR_MS).toISOString(),
  });
  await expect
    .poll(() => told.filter(({ topic }) => topic.endsWith('/JobProgress')), soon)
    .toEqual(
      ['running', 'done'].map((status) => ({
        topic: `user/${people.ana}/JobProgress`,
        body: { jobId: id, status, total: null, successful: 0 },
      })),
    );
});

test('whoever asked for a file is told once it is there, with where to ask for its link; of one that was cancelled nobody is (BRK-06)', async () => {
  const server = openServer();
  const written = async (title: string): Promise<string> => {
    const { id } = await queue(server, 'ana', title);
    await expect.poll(begunTitles, soon).toContain(title);
    const file = await of(title).job.file(`${title}.csv`, 'text/csv');
    await new Promise<void>((resolve) => file.end('one,two', () => resolve()));
    return id;
  };
  const cancelled = await written('a');
  await server.handlers['jobs.cancel']({ caller: callerOf('ana'), params: { id: cancelled } } as never);
  await server.runner.settle();
  const id = await written('b');
  of('b').end();
  await server.runner.settle();
  const url = `/api/v2/jobs/${id}/files/0/link`;
  expect(told.filter(({ topic }) => topic.endsWith('/Download'))).toEqual([
    {
      topic: `user/${people.ana}/Download`,
      body: { id: `${id}/0`, status: 'READY', description: 'b.csv', percent: 100, url },
    },
  ]);
  const { method, path } = jobCalls['jobs.link'];
  expect([method, `/api/${path.replace(':id', id).replace(':file', '0')}`]).toEqual(['POST', url]);
});

test('several servers share the work: a job is run by one of them', async () => {
  const queueing = desk();
  for (const title of ['a', 'b', 'c', 'd']) await queue(queueing, 'ana', title);
  const [one, two] = [openServer(), openServer()];
  await Promise.all([one.runner.look(), two.runner.look(), one.runner.look(), two.runner.look()]);
  await expect.poll(() => begunTitles().sort(), soon).toEqual(['a', 'b']);
});

test('a server that dies leaves its job to another, and what it still writes is refused', async () => {
  const [dead, other] = [openServer(), openServer({}, [held])];
  await queue(dead, 'ana', 'a');
  await expect.poll(() => begun.length, soon).toBe(1);
  const lateFile = await of('a').job.file('a.csv', 'text/csv');
  await letLeasesPass(db, LEASE_MS - 5_000);
  await other.runner.look();
  expect(begun.length).toBe(1);
  await letLeasesPass(db, 5_001);
  await other.runner.look();
  await expect.poll(() => begun.length, soon).toBe(2);
  const refused = new Promise<Error>((resolve) => lateFile.once('error', resolve));
  lateFile.end('late');
  expect(await refused).toBeInstanceOf(LeaseLostError);
  const [, { job, end }] = begun as [(typeof begun)[number], (typeof begun)[number]];
  const file = await job.file('a.csv', 'text/csv');
  await new Promise<void>((resolve) => file.end('whole', () => resolve()));
  end();
  begun[0]!.end();
  await Promise.all([other.runner.settle(), dead.runner.settle()]);
  expect((await jobsOf('ana'))[0]).toMatchObject({ state: 'done', files: [{ bytes: 5 }] });
});

test('a server whose clock was far ahead when it died leaves its job to another within its lease all the same', async () => {
  const dead = openServer();
  clock.advance(HOUR_MS);
  await queue(dead, 'ana', 'a');
  await expect.poll(() => begun.length, soon).toBe(1);
  clock.advance(-HOUR_MS);
  const other = openServer();
  await letLeasesPass(db, LEASE_MS + 1);
  await other.runner.look();
  await expect.poll(() => begun.length, soon).toBe(2);
});

test('a server that only was slow notices that its lease is lost and breaks off', async () => {
  const [slow, other] = [openServer(), openServer()];
  await queue(slow, 'ana', 'a');
  await expect.poll(() => begun.length, soon).toBe(1);
  await letLeasesPass(db, LEASE_MS + 1);
  await other.runner.look();
  await slow.runner.look();
  await slow.runner.settle();
  await expect.poll(() => begun.length, soon).toBe(2);
  expect(begun.map(({ job }) => job.signal.aborted)).toEqual([true, false]);
  expect(await stateOf('ana', 'a')).toBe('running');
});

test('a server that looks keeps its lease for as long as the job takes', async () => {
  const [one, other] = [openServer(), openServer()];
  await queue(one, 'ana', 'a');
  await expect.poll(() => begun.length, soon).toBe(1);
  for (let look = 0; look < 4; look += 1) {
    await letLeasesPass(db, LEASE_MS - 5_000);
    await one.runner.look();
    await other.runner.look();
  }
  expect([begun.length, of('a').job.signal.aborted]).toEqual([1, false]);
});

test('a job that takes every server down with it fails with that reason instead of going round for ever', async () => {
  await queue(desk(), 'ana', 'a');
  for (const times of [1, 2, 3]) {
    await openServer().runner.look();
    await expect.poll(() => begun.length, soon).toBe(times);
    await letLeasesPass(db, LEASE_MS + 1);
  }
  const last = openServer();
  await last.runner.look();
  expect(begun.length).toBe(3);
  expect((await jobsOf('ana'))[0]).toMatchObject({ state: 'failed', fault: 'server-lost' });
});

test('a server that stops gives its job back, and the next one takes it up at once', async () => {
  const [stopping, other] = [openServer(), openServer()];
  await queue(stopping, 'ana', 'a');
  await expect.poll(() => begun.length, soon).toBe(1);
  await stopping.stop();
  expect(await stateOf('ana', 'a')).toBe('queued');
  await other.runner.look();
  await expect.poll(() => begun.length, soon).toBe(2);
});

test('a job is cancelled while it waits, while it runs here, and while it runs on another server', async () => {
  const [here, other] = [openServer(), openServer()];
  const cancel = async (server: Jobs, id: string): Promise<void> => {
    await server.handlers['jobs.cancel']({ caller: callerOf('ana'), params: { id } } as never);
  };
  const first = await queue(here, 'ana', 'a');
  await expect.poll(() => begun.length, soon).toBe(1);
  const waiting = await queue(here, 'ana', 'b');
  await cancel(other, waiting.id);
  expect(await stateOf('ana', 'b')).toBe('cancelled');
  await cancel(here, first.id);
  await here.runner.settle();
  expect(await stateOf('ana', 'a')).toBe('cancelled');
  const far = await queue(here, 'ana', 'c');
  await expect.poll(begunTitles, soon).toEqual(['a', 'c']);
  await cancel(other, far.id);
  expect(await stateOf('ana', 'c')).toBe('running');
  await here.runner.look();
  await here.runner.settle();
  expect(await stateOf('ana', 'c')).toBe('cancelled');
});

test('a job acts with the rights of now: lost ones fail it, before it begins and while it runs', async () => {
  const queueing = desk();
  await queue(queueing, 'ana', 'a');
  forbidden.add(people.ana);
  const server = openServer();
  await server.runner.look();
  await server.runner.settle();
  expect((await jobsOf('ana'))[0]).toMatchObject({ title: 'a', state: 'failed', fault: 'forbidden' });
  expect(begun).toEqual([]);
  await expect(queue(queueing, 'ana', 'b')).rejects.toThrow('forbidden');
  forbidden.clear();
  await queue(server, 'ana', 'c');
  await expect.poll(begunTitles, soon).toEqual(['c']);
  await of('c').job.owner();
  await db.query('UPDATE users SET disabled_at = now() WHERE id = $1', [people.ana]);
  const refusal = await of('c')
    .job.owner()
    .catch((error: Error) => error);
  of('c').end(refusal as Error);
  await server.runner.settle();
  expect((await jobsOf('ana'))[0]).toMatchObject({ title: 'c', state: 'failed', fault: 'forbidden' });
});

test('turns go to tenants, then to their people: nobody waits behind the hundred jobs of somebody else', async () => {
  const queueing = desk();
  for (let i = 0; i < 100; i += 1) await queue(queueing, 'ana', `ana ${i}`);
  await queue(queueing, 'bia', 'bia');
  await queue(queueing, 'far', 'far');
  const server = openServer();
  await server.runner.look();
  for (let ends = 0; ends < 3; ends += 1) {
    await expect.poll(() => begun.length, soon).toBe(ends + 1);
    clock.advance(1);
    begun.at(-1)!.end();
  }
  await expect.poll(begunTitles, soon).toEqual(['ana 0', 'far', 'bia', 'ana 1']);
});

test('what its owner removes leaves the list and its file, but no turn is won by it', async () => {
  const server = openServer();
  const first = await queue(server, 'ana', 'a');
  await expect.poll(() => begun.length, soon).toBe(1);
  const remove = (id: string) =>
    server.handlers['jobs.remove']({ caller: callerOf('ana'), params: { id } } as never) as Promise<object>;
  await expect(remove(first.id)).rejects.toMatchObject({ code: 'job-not-over' });
  const file = await of('a').job.file('a.csv', 'text/csv');
  await new Promise<void>((resolve) => file.end('x', () => resolve()));
  of('a').end();
  await server.runner.settle();
  await remove(first.id);
  expect(await jobsOf('ana')).toEqual([]);
  expect(await db.query('SELECT * FROM job_file_parts')).toEqual([]);
  const queueing = desk();
  await queue(queueing, 'ana', 'b');
  await queue(queueing, 'bia', 'c');
  await server.runner.look();
  await expect.poll(begunTitles, soon).toEqual(['a', 'c']);
});

test('a server runs so many at once, and a person has so many open at most', async () => {
  const server = openServer({ mostAtOnce: 2, mostOpen: 3 });
  for (const title of ['a', 'b', 'c']) await queue(server, 'ana', title);
  await expect.poll(() => begun.length, soon).toBe(2);
  await expect(queue(server, 'ana', 'd')).rejects.toMatchObject({ code: 'job-too-many', status: 409 });
  await queue(server, 'bia', 'e');
  expect((await jobsOf('ana')).map(({ state }) => state).sort()).toEqual(['queued', 'running', 'running']);
});

test('files that grow over their limit fail the job and are gone', async () => {
  const server = openServer({ mostFileBytes: 1000 });
  await queue(server, 'ana', 'a');
  await expect.poll(() => begun.length, soon).toBe(1);
  const file = await of('a').job.file('a.csv', 'text/csv');
  const failure = new Promise<Error>((resolve) => file.once('error', resolve));
  file.write(Buffer.alloc(1001));
  of('a').end(await failure);
  await server.runner.settle();
  expect((await jobsOf('ana'))[0]).toMatchObject({ state: 'failed', fault: 'too-large', files: [] });
  expect(await db.query('SELECT * FROM job_files')).toEqual([]);
});

/** Writes a file of so many bytes in the job of a title; what went wrong, or null. */
async function write(title: string, bytes: number): Promise<Error | null> {
  await expect.poll(begunTitles, soon).toContain(title);
  const file = await of(title).job.file(`${title}.csv`, 'text/csv');
  return new Promise((resolve) => {
    file.once('error', resolve);
    file.end(Buffer.alloc(bytes), (error?: Error | null) => resolve(error ?? null));
  });
}

test('the files of all jobs together have a limit: the one that finds no room fails with that reason, and room comes back', async () => {
  const server = openServer({ mostStoredBytes: 1000 });
  const first = await queue(server, 'ana', 'a');
  expect(await write('a', 700)).toBeNull();
  of('a').end();
  await server.runner.settle();
  await queue(server, 'bia', 'b');
  const failure = await write('b', 400);
  of('b').end(failure ?? undefined);
  await server.runner.settle();
  expect((await jobsOf('bia'))[0]).toMatchObject({ state: 'failed', fault: 'storage-full', files: [] });
  await server.handlers['jobs.remove']({ caller: callerOf('ana'), params: { id: first.id } } as never);
  await queue(server, 'bia', 'c');
  expect(await write('c', 400)).toBeNull();
  of('c').end();
  await server.runner.settle();
  expect(await stateOf('bia', 'c')).toBe('done');
});

/** A database whose disk is full: it says so with PostgreSQL's own code where a table is written to. */
async function withFullDisk(table: string, run: () => Promise<void>): Promise<void> {
  await db.query(
    `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`,
  );
  await db.query(`CREATE TRIGGER no_room BEFORE INSERT ON ${table} EXECUTE FUNCTION no_room()`);
  try {
    await run();
  } finally {
    await db.query(`DROP TRIGGER no_room ON ${table}`);
    await db.query('DROP FUNCTION no_room');
  }
}

test('a database without room on its disk fails the job with a reason of its own, and goes on with the next', async () => {
  const server = openServer();
  await withFullDisk('job_file_parts', async () => {
    await queue(server, 'ana', 'a');
    const failure = await write('a', 10);
    expect(failure).not.toBeNull();
    of('a').end(failure!);
    await server.runner.settle();
  });
  expect((await jobsOf('ana'))[0]).toMatchObject({ state: 'failed', fault: 'storage-full' });
  await queue(server, 'ana', 'b');
  expect(await write('b', 10)).toBeNull();
  of('b').end();
  await server.runner.settle();
  expect(await stateOf('ana', 'b')).toBe('done');
});

test('of a kind that is done one at a time a person has one open: the next is refused until it is over (RPT-28, ERR-45)', async () => {
  const single = { ...held, oneOf: ['list.export' as const] };
  const server = openServer({}, [single]);
  const ask = (who: keyof typeof people, title: string) =>
    server.queue(single, { title }, { caller: callerOf(who), locale: 'pt-BR' }, async () => undefined);
  const two = await Promise.allSettled([ask('ana', 'a'), ask('ana', 'a')]);
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(ask('ana', 'b')).rejects.toMatchObject({ code: 'job-ongoing', status: 409 });
  // Of two that were asked for at the same moment either may be the first.
  clock.advance(1);
  await ask('bia', 'c');
  await expect.poll(begunTitles, soon).toEqual(['a']);
  of('a').end();
  await expect.poll(begunTitles, soon).toEqual(['a', 'c']);
  expect((await ask('ana', 'b')).state).toBe('queued');
});

test('the end of a report is told with its file, or with its error and none; that of another job is not (BRK-08, RPT-33)', async () => {
  const report = { ...held, isReport: (given: unknown) => input.parse(given).title !== 'list' };
  const server = openServer({}, [report]);
  const ended = async (title: string, failure?: Error): Promise<string> => {
    const { id } = await queue(server, 'ana', title);
    expect(await write(title, 5)).toBeNull();
    of(title).end(failure);
    await server.runner.settle();
    return id;
  };
  const good = await ended('good');
  const bad = await ended('bad', new Refusal('no-data'));
  await ended('list');
  expect(told.filter(({ topic }) => topic === `user/${people.ana}/Report`).map(({ body }) => body)).toEqual([
    {
      jobId: good,
      status: 'FINISHED',
      extension: 'csv',
      fileName: 'good.csv',
      url: `/api/v2/jobs/${good}/files/0/link`,
      errors: [],
    },
    { jobId: bad, status: 'FINISHED', extension: null, fileName: null, url: null, errors: ['Nenhum dado encontrado.'] },
  ]);
});

test('jobs and files are kept for their time after the end, and what waited as long for nobody fails', async () => {
  const server = openServer();
  await queue(server, 'ana', 'a');
  await expect.poll(() => begun.length, soon).toBe(1);
  const file = await of('a').job.file('a.csv', 'text/csv');
  await new Promise<void>((resolve) => file.end('x', () => resolve()));
  of('a').end();
  await server.runner.settle();
  await queue(openServer({ mostAtOnce: 0 }, []), 'bia', 'b');
  const sweep = () => server.removals[0]!.run(clock.now());
  clock.advance(24 * HOUR_MS - 10);
  await sweep();
  expect(await stateOf('ana', 'a')).toBe('done');
  clock.advance(10);
  expect(await jobsOf('ana')).toEqual([]);
  await sweep();
  expect(await db.query('SELECT * FROM job_file_parts')).toEqual([]);
  expect((await jobsOf('bia'))[0]).toMatchObject({ state: 'failed', fault: 'server-lost' });
});

test('progress is kept in the row for whoever comes later', async () => {
  const server = openServer();
  await queue(server, 'ana', 'a');
  await expect.poll(() => begun.length, soon).toBe(1);
  of('a').job.progress(40, 100);
  await server.runner.look();
  expect((await jobsOf('ana'))[0]).toMatchObject({ done: 40, total: 100 });
});
