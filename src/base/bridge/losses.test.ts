import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  namesAsked,
  settled,
  startFakeCores,
  until,
  type FakeCore,
  type FakeCores,
} from '../../../tests/builders/fake-cores.ts';
import type { Bridge } from './bridge.ts';
import { BEAT_EVERY_MS, BEAT_PATIENCE_MS, DOUBT_PATIENCE_MS } from './heartbeat.ts';
import { LOSSES_WITHIN_MS, RESTART_AFTER_MS } from './supervisor.ts';

const ALL = { kind: 'all' } as const;

let fake: FakeCores;
let bridge: Bridge;
let cores: FakeCore[];
let silent: Set<string>;
beforeEach(() => {
  fake = startFakeCores();
  ({ bridge, cores, silent } = fake);
});
afterEach(() => fake.dispose());

test('a core that misses two beats in a row is replaced; one late answer is forgiven', async () => {
  await fake.signIn();
  await settled();
  silent.add('labels');
  await vi.advanceTimersByTimeAsync(BEAT_EVERY_MS + BEAT_PATIENCE_MS);
  silent.delete('labels');
  await settled();
  await vi.advanceTimersByTimeAsync(BEAT_EVERY_MS);
  await settled();
  expect(cores.length).toBe(1);
  silent.add('labels');
  for (let beat = 0; beat < 3; beat += 1) {
    await vi.advanceTimersByTimeAsync(BEAT_PATIENCE_MS);
    await settled();
  }
  expect(cores.length).toBe(2);
});

test('a hidden page measures no beats', async () => {
  await settled();
  fake.hide();
  silent.add('labels');
  for (let beat = 0; beat < 20; beat += 1) await vi.advanceTimersByTimeAsync(BEAT_PATIENCE_MS);
  expect(cores.length).toBe(1);
  expect(namesAsked(cores[0]!)).toEqual(['attach']);
});

test('an error in a core that still answers is no loss, in one that does not it is', async () => {
  await settled();
  cores[0]!.trouble('doubtful');
  await settled();
  await vi.advanceTimersByTimeAsync(DOUBT_PATIENCE_MS);
  expect(cores.length).toBe(1);
  silent.add('labels');
  cores[0]!.trouble('doubtful');
  await vi.advanceTimersByTimeAsync(DOUBT_PATIENCE_MS);
  await until(() => fake.fate() === 'restarting');
  await vi.advanceTimersByTimeAsync(RESTART_AFTER_MS[0] + 1);
  expect(cores.length).toBe(2);
});

test('after three restarts within a minute the page gives up and every call answers', async () => {
  await fake.signIn();
  for (const waitMs of RESTART_AFTER_MS) {
    cores.at(-1)!.trouble('lost');
    expect(fake.fate()).toBe('restarting');
    await vi.advanceTimersByTimeAsync(waitMs);
    await until(() => fake.fate() === 'running');
  }
  silent.add('list');
  const list = bridge.core.list({} as never);
  cores.at(-1)!.trouble('lost');
  expect(fake.fate()).toBe('stopped');
  await expect(list).rejects.toThrow('ended before it answered');
  expect(await bridge.core.openFleet(ALL)).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  await expect(bridge.core.setView(null)).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(LOSSES_WITHIN_MS);
  expect(cores.length).toBe(4);
});

test('losses further apart than a minute never come to an end of restarts', async () => {
  for (let round = 0; round < 6; round += 1) {
    await fake.lose();
    await until(() => fake.fate() === 'running');
    await vi.advanceTimersByTimeAsync(LOSSES_WITHIN_MS);
    await settled();
  }
  expect(fake.fate()).toBe('running');
  expect(cores.length).toBe(7);
});

test('while a core is replaced the link shows it and the problem stays, until the next core reports its own state', async () => {
  const seen: string[] = [];
  bridge.link$.subscribe((link) => seen.push(link.state));
  bridge.problems$.subscribe((problems) => seen.push(problems.map(({ code }) => code).join()));
  await settled();
  cores[0]!.trouble('lost');
  expect(seen).toEqual(['idle', '', 'connecting', 'core-restarting']);
  await vi.advanceTimersByTimeAsync(0);
  await until(() => cores[1]?.sink !== null);
  cores[1]!.sink!.problems([]);
  await until(() => seen.at(-1) === '');
});
