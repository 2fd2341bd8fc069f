import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Alarm } from '../../../contract/messages.ts';
import { heldClock } from '../../../domain/base/time/clock.ts';
import { pick, randomInt, seededRandom } from '../../../domain/base/random.ts';
import { emptyReading } from '../../../domain/live/telemetry/reading.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory, DirectoryEntry } from '../devices/directory.ts';
import type { TelemetryBatch } from '../telemetry/batch.ts';
import { MemoryLiveState } from '../telemetry/memory-live-state.ts';
import type { TelemetryStore } from '../telemetry/telemetry.ts';
import { createIngest } from './ingest.ts';
import { Taps, type IngestTap } from './tap.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const entry = (id: number): DirectoryEntry => ({
  id,
  identifier: String(id),
  brandId: 1,
  hidden: false,
  secretHash: '',
  userId: null,
  userSinceMs: null,
  name: `Van ${id}`,
  speedLimitKmh: null,
});

/** Ingest with the given taps, over a store in memory that runs their writes beside a batch. */
function ingestWith(...taps: IngestTap[]) {
  const clock = heldClock(NOON);
  const live = new MemoryLiveState(clock);
  const stored: string[] = [];
  const logged: object[] = [];
  const telemetry: TelemetryStore = {
    live,
    write: async (batch: TelemetryBatch) => {
      await batch.beside?.({} as Database);
      for (const [device, state] of batch.live) live.set(device, state.telemetry, state.memory);
      stored.push(...batch.history.map(({ device, dateTime }) => `${device} ${dateTime}`));
    },
    keptSinceMs: () => 0,
    dropOld: async () => [],
  };
  const { log } = Fastify({ logger: false });
  const ingest = createIngest({
    directory: {} as DeviceDirectory,
    telemetry,
    taps,
    clock,
    log: Object.assign(log, { error: (fields: object) => void logged.push(fields) }),
  });
  const submit = (id: number, atMs = NOON, alarms: string[] = []) =>
    ingest.submit(entry(id), { ...emptyReading(atMs, NOON), latitude: 1, longitude: 1, alarms });
  return { ingest, clock, submit, stored, logged };
}

test('a tap gets the fixes of each device in order, over many batches and devices at once', async () => {
  const heard = new Map<number, number[]>();
  const { ingest, submit } = ingestWith({
    name: 'order',
    live: ({ id }, telemetry, fix) => {
      expect(fix).toMatchObject({ device: id, fixTimeMs: Date.parse(telemetry.dateTime) });
      heard.set(id, [...(heard.get(id) ?? []), fix.fixTimeMs]);
    },
  });
  const random = seededRandom(7);
  const next = new Map<number, number>();
  const waiting: Promise<string>[] = [];
  for (let at = 0; at < 3_000; at += 1) {
    const id = randomInt(random, 1, 20);
    const timeMs = (next.get(id) ?? NOON - 3_600_000) + 1_000;
    next.set(id, timeMs);
    waiting.push(submit(id, timeMs));
    // Ends a batch now and then, so that the fixes span many of them.
    if (pick(random, [true, ...Array.from({ length: 200 }, () => false)])) await Promise.all(waiting);
  }
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['accepted']));
  for (const [id, times] of heard) {
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBe(next.get(id));
  }
  expect([...heard.values()].flat()).toHaveLength(3_000);
  await ingest.stop();
});

test('taps are called for stored, then for kept, live and alarm, and all taps get the same', async () => {
  const calls: string[] = [];
  const tap = (name: string): IngestTap => ({
    name,
    stored:
      ({ history }) =>
      async () =>
        void calls.push(`${name} stored ${history.length}`),
    kept: ({ history }) => void calls.push(`${name} kept ${history.length}`),
    live: ({ id }) => void calls.push(`${name} live ${id}`),
    alarm: (_, { type, deviceName }: Alarm) => void calls.push(`${name} ${type} of ${deviceName}`),
  });
  const { ingest, submit } = ingestWith(tap('a'), tap('b'));
  await submit(1, NOON, ['sos']);
  expect(calls).toEqual([
    'a stored 1',
    'b stored 1',
    'a kept 1',
    'b kept 1',
    'a live 1',
    'b live 1',
    'a sos of Van 1',
    'b sos of Van 1',
  ]);
  await ingest.stop();
});

test('a tap that throws stops neither the others nor ingest, and is logged once a minute', async () => {
  const fail = (): never => {
    throw new Error('this follower is broken');
  };
  const heard: string[] = [];
  const { ingest, clock, submit, logged } = ingestWith(
    { name: 'broken', kept: fail, live: fail, alarm: fail },
    {
      name: 'sound',
      kept: () => void heard.push('kept'),
      live: () => void heard.push('live'),
      alarm: () => void heard.push('alarm'),
    },
  );
  expect(await submit(1, NOON, ['sos'])).toBe('accepted');
  expect(await submit(1, NOON + 1_000)).toBe('accepted');
  expect(heard).toEqual(['kept', 'live', 'alarm', 'kept', 'live']);
  expect(logged).toMatchObject([{ tap: 'broken' }]);
  clock.set(NOON + 61_000);
  await submit(1, NOON + 2_000);
  expect(logged).toHaveLength(2);
  await ingest.stop();
});

test('a tap that fails to store fails the batch: nothing is stored or published, and the senders can send again', async () => {
  let isAway = true;
  const heard: string[] = [];
  const { ingest, submit, stored } = ingestWith({
    name: 'rule',
    stored: () => async () => {
      if (isAway) throw new Error('the state of the rule was not written');
    },
    kept: () => void heard.push('kept'),
    live: () => void heard.push('live'),
  });
  await expect(submit(1)).rejects.toThrow('the state of the rule');
  expect([stored, heard]).toEqual([[], []]);
  expect(ingest.counts()).toEqual({ accepted: 0, rejected: {} });
  isAway = false;
  expect(await submit(1)).toBe('accepted');
  expect([stored.length, heard]).toEqual([1, ['kept', 'live']]);
  await ingest.stop();
});

test('a batch beside which no tap has anything to write is written without a transaction', async () => {
  const taps = new Taps([{ name: 'idle', stored: () => null }, { name: 'deaf' }], {
    clock: heldClock(NOON),
    log: { error: () => undefined },
  });
  expect(taps.beside({ history: [], live: new Map(), events: [] })).toBeUndefined();
});

test('a value that a tap cannot store is refused alone, and the rest of its batch is stored once', async () => {
  const bad = 3;
  const { ingest, submit, stored } = ingestWith({
    name: 'rule',
    stored:
      ({ history }) =>
      async () => {
        if (history.some(({ device }) => device === bad)) throw new RangeError('no value for the rule');
      },
  });
  const results = await Promise.allSettled([1, 2, bad, 4].map((id) => submit(id)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(stored.map((row) => row.split(' ')[0])).toEqual(['1', '2', '4']);
  await ingest.stop();
});
