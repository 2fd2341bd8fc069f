import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newColumns, type FleetDiff } from '../../../contract/diff.ts';
import { failed, success } from '../../../contract/failure.ts';
import {
  KEPT,
  namesAsked,
  settled,
  startFakeCores,
  until,
  type FakeCore,
  type FakeCores,
} from '../../../tests/builders/fake-cores.ts';
import type { Bridge } from './bridge.ts';
import { RESTART_AFTER_MS, RETAKE_EVERY_MS } from './supervisor.ts';

const ALL = { kind: 'all' } as const;

let fake: FakeCores;
let bridge: Bridge;
let cores: FakeCore[];
let silent: Set<string>;
let answers: Record<string, unknown>;
beforeEach(() => {
  fake = startFakeCores();
  ({ bridge, cores, silent, answers } = fake);
});
afterEach(() => fake.dispose());

test('a lost core is replaced, and the next one gets session, language, fleet, view and device in this order', async () => {
  const { core } = bridge;
  await fake.signIn();
  await core.setLocale('en-US');
  await core.look(7);
  await core.openFleet(ALL);
  const view = { mode: 'points', west: 0, south: 0, east: 1, north: 1, zoom: 9 } as const;
  await core.setView(view);
  await core.look(8);
  await fake.lose();
  await until(() => fake.fate() === 'running' && cores.length === 2);
  await until(() => cores[1]!.asked.length >= 5);
  expect(cores[0]!.isStopped).toBe(true);
  expect(cores[1]!.asked).toEqual([
    ['attach', { locale: 'en-US', contractVersion: expect.any(Number) as number }],
    ['restore', KEPT],
    ['setView', view],
    ['openFleet', ALL],
    ['look', 8],
  ]);
  expect(bridge.core).toBe(core);
});

test('a state that was undone is not replayed to the next core: an ended pause, a deselected device, the past after a return to live', async () => {
  await fake.signIn();
  await bridge.core.openFleet(ALL);
  await bridge.core.pause();
  await bridge.core.resume();
  await bridge.core.look(7);
  await bridge.core.look(null);
  await bridge.core.rewind(1_000);
  await bridge.core.live();
  await fake.lose();
  await until(() => fake.fate() === 'running' && cores[1]!.asked.length >= 3);
  await settled();
  expect(namesAsked(cores[1]!)).toEqual(['attach', 'restore', 'openFleet']);
});

test('a rewound fleet is rewound again once the next core has the fleet', async () => {
  await fake.signIn();
  await bridge.core.openFleet(ALL);
  await bridge.core.rewind(1_000);
  await fake.lose();
  await until(() => (cores[1]?.asked.length ?? 0) >= 4);
  expect(namesAsked(cores[1]!)).toEqual(['attach', 'restore', 'openFleet', 'rewind']);
});

test('a call in flight when the core is lost answers: a change is cancelled, a question is asked again', async () => {
  await fake.signIn();
  silent.add('call').add('list');
  const change = bridge.core.call('devices.create', {} as never);
  const read = bridge.core.call('devices.read', { params: { id: '9' } });
  const list = bridge.core.list({} as never);
  await until(() => cores[0]!.asked.length >= 5);
  silent.clear();
  answers['list'] = { total: 4, items: [] };
  await fake.lose();
  expect(await change).toMatchObject({ ok: false, failure: { kind: 'cancelled', origin: 'core' } });
  expect(await read).toMatchObject({ ok: true });
  expect(await list).toEqual({ total: 4, items: [] });
  expect(namesAsked(cores[1]!).filter((name) => name === 'call')).toHaveLength(1);
});

test('a fleet that was being opened is answered by the next core', async () => {
  await fake.signIn();
  silent.add('openFleet');
  const opened = bridge.core.openFleet(ALL);
  await until(() => namesAsked(cores[0]!).includes('openFleet'));
  silent.clear();
  await fake.lose();
  expect(await opened).toEqual(success({ vehicles: 3 }));
});

test('calls made while there is no core wait for the next one', async () => {
  await fake.signIn();
  cores[0]!.trouble('lost');
  const list = bridge.core.list({} as never);
  const change = bridge.core.call('devices.create', {} as never);
  answers['list'] = { total: 1, items: [] };
  await vi.advanceTimersByTimeAsync(0);
  expect(await list).toEqual({ total: 1, items: [] });
  expect(await change).toMatchObject({ ok: true });
});

test('a session the server no longer knows ends on the page; one it cannot say anything about is tried again', async () => {
  const ends: string[] = [];
  bridge.ended$.subscribe((end) => ends.push(end));
  await fake.signIn();
  answers['restore'] = failed({ kind: 'offline', origin: 'core', message: '' });
  await fake.lose();
  await until(() => namesAsked(cores[1]!).includes('restore'));
  await settled();
  expect([fake.fate(), ends]).toEqual(['restarting', []]);
  answers['restore'] = failed({ kind: 'unauthenticated', origin: 'server', message: '' });
  await vi.advanceTimersByTimeAsync(RETAKE_EVERY_MS);
  await until(() => fake.fate() === 'running');
  expect(ends).toEqual(['invalid-token']);
});

test('messages of a lost core are ignored, and the empty fleet of the next one does not reach the map', async () => {
  const sizes: number[] = [];
  bridge.takeDiffs(async ({ size }) => sizes.push(size));
  const diffOf = (size: number): FleetDiff => ({
    kind: 'snapshot',
    revision: 1,
    size,
    rows: new Uint32Array(0),
    columns: newColumns(size),
    counts: [0, 0, 0, 0, 0],
    serverNowMs: 0,
    rewoundToMs: null,
  });
  await fake.signIn();
  await bridge.core.openFleet(ALL);
  await cores[0]!.sink!.diff(diffOf(3), 'all');
  silent.add('openFleet');
  await fake.lose();
  await until(() => namesAsked(cores[1]!).includes('openFleet'));
  void cores[0]!.sink!.diff(diffOf(1), 'all');
  await cores[1]!.sink!.diff(diffOf(0), 'all');
  await cores[1]!.sink!.diff(diffOf(2), 'all');
  expect(sizes).toEqual([3, 2]);
});

test('signing out in the moment the core is lost still reaches the next one, with the session', async () => {
  await fake.signIn();
  silent.add('signOut');
  const out = bridge.core.signOut();
  await until(() => namesAsked(cores[0]!).includes('signOut'));
  silent.clear();
  await fake.lose();
  expect(await out).toEqual(success(null));
  expect(namesAsked(cores[1]!)).toEqual(['attach', 'restore', 'signOut']);
  await fake.lose();
  await vi.advanceTimersByTimeAsync(RESTART_AFTER_MS[1]);
  await until(() => fake.fate() === 'running');
  expect(namesAsked(cores[2]!)).toEqual(['attach']);
});
