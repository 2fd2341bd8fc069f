import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Job } from '../domain/work/job.ts';
import { joined, jobsMachine, READ_EVERY_MS } from './job.ts';

const job = (id: string, change: Partial<Job> = {}): Job => ({
  id,
  name: 'list.export',
  title: `Title of ${id}`,
  state: 'queued',
  done: 0,
  total: null,
  fault: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  endedAt: null,
  keptUntil: null,
  files: [],
  ...change,
});
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The machine of the tray, with a list that the test can change. */
async function open(first: Job[]) {
  const clock = new SimulatedClock();
  let list: Job[] | Error = first;
  let reads = 0;
  const ended: string[] = [];
  const actor = createActor(
    jobsMachine.provide({
      actors: {
        read: fromPromise<readonly Job[]>(async () => {
          reads += 1;
          if (list instanceof Error) throw list;
          return list;
        }),
      },
      actions: { sayEnded: (_, { jobs }) => void ended.push(...jobs.map(({ id, state }) => `${id} ${state}`)) },
    }),
    { clock },
  ).start();
  await settled();
  return {
    actor,
    ended,
    reads: () => reads,
    jobs: () => actor.getSnapshot().context.jobs,
    state: () => actor.getSnapshot().value,
    change: (next: Job[] | Error) => void (list = next),
    pass: async (ms: number) => {
      clock.increment(ms);
      await settled();
    },
    tell: async (id: string, state: Job['state'], done = 0, total: number | null = null) => {
      actor.send({ type: 'TOLD', news: { id, state, done, total } });
      await settled();
    },
  };
}

test('without open jobs the list is read once and not again', async () => {
  const tray = await open([job('a', { state: 'done' })]);
  await tray.pass(10 * READ_EVERY_MS);
  expect([tray.reads(), tray.state(), tray.ended]).toEqual([1, 'resting', []]);
});

test('while a job is open the list is read repeatedly, also after a reload, and the end of the job is reported once', async () => {
  const tray = await open([job('a', { state: 'running' })]);
  await tray.pass(READ_EVERY_MS);
  expect(tray.reads()).toBe(2);
  tray.change([job('a', { state: 'done' })]);
  await tray.pass(READ_EVERY_MS);
  await tray.pass(READ_EVERY_MS);
  expect([tray.reads(), tray.ended, tray.state()]).toEqual([3, ['a done'], 'resting']);
});

test('progress from the broker is shown at once without a request; after an end from it the list is read, for the file', async () => {
  const tray = await open([job('a')]);
  await tray.tell('a', 'running', 40, 100);
  expect([tray.reads(), tray.jobs()?.[0]]).toEqual([1, job('a', { state: 'running', done: 40, total: 100 })]);
  tray.change([job('a', { state: 'failed', fault: 'forbidden' })]);
  await tray.tell('a', 'failed');
  expect([tray.reads(), tray.ended]).toEqual([2, ['a failed']]);
});

test('a job started by another tab appears with its first message', async () => {
  const tray = await open([]);
  tray.change([job('b', { state: 'running' })]);
  await tray.tell('b', 'running', 1, 2);
  expect(tray.jobs()?.map(({ id }) => id)).toEqual(['b']);
  tray.change([job('b', { state: 'done' })]);
  await tray.tell('b', 'done');
  expect(tray.ended).toEqual(['b done']);
});

test('a job started here is first in the list at once, and its end is reported however soon it is', async () => {
  const tray = await open([job('a', { state: 'done' })]);
  tray.change([job('c', { state: 'done' }), job('a', { state: 'done' })]);
  tray.actor.send({ type: 'STARTED', job: job('c') });
  expect(tray.jobs()?.map(({ id, state }) => [id, state])).toEqual([
    ['c', 'queued'],
    ['a', 'done'],
  ]);
  await settled();
  expect([tray.ended, tray.jobs()?.[0]?.state]).toEqual([['c done'], 'done']);
});

test('a list that cannot be read is requested again, and the known jobs stay', async () => {
  const tray = await open([job('a', { state: 'running' })]);
  tray.change(new Error('away'));
  await tray.pass(READ_EVERY_MS);
  expect([tray.state(), tray.jobs()?.length]).toEqual(['waiting', 1]);
  tray.change([]);
  await tray.pass(READ_EVERY_MS);
  expect([tray.state(), tray.jobs()]).toEqual(['resting', []]);
});

test('without open jobs a list that cannot be read is not requested again until the user asks', async () => {
  const tray = await open([]);
  tray.change(new Error('away'));
  tray.actor.send({ type: 'CHANGED' });
  await settled();
  await tray.pass(10 * READ_EVERY_MS);
  expect([tray.reads(), tray.state(), tray.actor.getSnapshot().context.error]).toEqual([
    2,
    'unread',
    new Error('away'),
  ]);
  tray.change([job('a')]);
  tray.actor.send({ type: 'CHANGED' });
  await settled();
  expect([tray.jobs()?.length, tray.actor.getSnapshot().context.error]).toEqual([1, null]);
});

test('a file that became ready while the page watched is kept until the user clears it; of a failed job there is none (RPT-20, RPT-22)', async () => {
  const tray = await open([job('a', { state: 'running' }), job('b', { state: 'running' })]);
  const files = [{ index: 0, name: 'a.xlsx', bytes: 1 }];
  tray.change([job('a', { state: 'done', files }), job('b', { state: 'failed', fault: 'internal' })]);
  await tray.tell('a', 'done');
  const ready = () => tray.actor.getSnapshot().context.ready;
  expect(ready()).toEqual(['a']);
  tray.actor.send({ type: 'CHANGED' });
  await settled();
  expect(ready()).toEqual(['a']);
  tray.actor.send({ type: 'CLEARED', id: 'a' });
  expect([ready(), tray.jobs()?.length]).toEqual([[], 2]);
});

test('a file that was ready before this page, or was removed meanwhile, is not offered', async () => {
  const files = [{ index: 0, name: 'a.xlsx', bytes: 1 }];
  const before = await open([job('a', { state: 'done', files })]);
  expect(before.actor.getSnapshot().context.ready).toEqual([]);
  const tray = await open([job('a', { state: 'running' })]);
  tray.change([job('a', { state: 'done', files })]);
  await tray.tell('a', 'done');
  tray.change([]);
  tray.actor.send({ type: 'CHANGED' });
  await settled();
  expect(tray.actor.getSnapshot().context.ready).toEqual([]);
});

test('a list older than the messages does not reset progress', () => {
  const known = [job('a', { state: 'running', done: 40, total: 100 })];
  expect(joined(known, [job('a', { state: 'running', done: 10, total: 100 })])[0]!.done).toBe(40);
  expect(joined(known, [job('a', { state: 'queued' })])[0]!.done).toBe(0);
});
