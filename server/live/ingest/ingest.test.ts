import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { heldClock } from '../../../domain/base/time/clock.ts';
import { emptyReading } from '../../../domain/live/telemetry/reading.ts';
import { QueryError } from '../../base/db/query-error.ts';
import type { DeviceDirectory, DirectoryEntry } from '../devices/directory.ts';
import { MemoryLiveState } from '../telemetry/memory-live-state.ts';
import type { TelemetryBatch } from '../telemetry/batch.ts';
import type { TelemetryStore } from '../telemetry/telemetry.ts';
import { BATCH_SIZE } from './batcher.ts';
import { createIngest } from './ingest.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 24 * 3_600_000;
const entry = (id: number): DirectoryEntry => ({
  id,
  identifier: String(id),
  brandId: 1,
  hidden: false,
  secretHash: '',
  userId: null,
  userSinceMs: null,
  name: '',
  speedLimitKmh: null,
});

/** Ingest over a store that the test can make fail; stored and published fixes are recorded. */
function ingestOver(refuse: (batch: TelemetryBatch) => Error | null) {
  const clock = heldClock(NOON);
  const live = new MemoryLiveState(clock);
  const stored: number[] = [];
  const published: number[] = [];
  const telemetry: TelemetryStore = {
    live,
    write: async (batch) => {
      const error = refuse(batch);
      if (error) throw error;
      for (const [device, state] of batch.live) live.set(device, state.telemetry, state.memory);
      stored.push(...batch.history.map((row) => row.device));
    },
    keptSinceMs: () => NOON - 400 * DAY_MS,
    dropOld: async () => [],
  };
  const ingest = createIngest({
    directory: {} as DeviceDirectory,
    telemetry,
    taps: [{ name: 'published', live: ({ id }) => void published.push(id) }],
    clock,
    log: Fastify({ logger: false }).log,
  });
  const submit = (id: number) => ingest.submit(entry(id), { ...emptyReading(NOON, NOON), latitude: 1, longitude: 1 });
  return { ingest, submit, stored, published };
}

test('a value that the database refuses fails alone, the rest of its batch is stored', async () => {
  const bad = 5;
  const { submit, stored, published, ingest } = ingestOver((batch) =>
    batch.history.some((row) => row.device === bad) ? new QueryError('bad text', '22P05', undefined, undefined) : null,
  );
  const results = await Promise.allSettled([1, 2, 3, 4, bad, 6, 7].map(submit));
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(stored).toEqual([1, 2, 3, 4, 6, 7]);
  expect(published).toEqual(stored);
  expect(ingest.counts()).toEqual({ accepted: 6, rejected: {} });
  await ingest.stop();
});

test('while the database is unreachable every fix of a batch fails and none is published; the same fix is accepted later', async () => {
  let isAway = true;
  const { submit, published, ingest } = ingestOver(() => (isAway ? new Error('connection refused') : null));
  const results = await Promise.allSettled([submit(1), submit(2)]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(published).toEqual([]);
  isAway = false;
  expect(await submit(1)).toBe('accepted');
  await ingest.stop();
});

test('a batch judged on top of one that then fails is judged again, without the fixes of the failed one', async () => {
  let writes = 0;
  const { ingest, published } = ingestOver(() => ((writes += 1) === 1 ? new Error('connection refused') : null));
  const fix = (id: number, timeMs: number) =>
    ingest.submit(entry(id), { ...emptyReading(timeMs, NOON), latitude: 1, longitude: 1 });
  const first = Promise.allSettled(Array.from({ length: BATCH_SIZE }, (_, i) => fix(i + 1, NOON)));
  // Judged while the first batch is written; these fixes are older than its fixes.
  const second = Array.from({ length: BATCH_SIZE }, (_, i) => fix(i + 1, NOON - 1_000));
  expect((await first).every(({ status }) => status === 'rejected')).toBe(true);
  expect(new Set(await Promise.all(second))).toEqual(new Set(['accepted']));
  expect(published).toHaveLength(BATCH_SIZE);
  await ingest.stop();
});

test('a batch judged while the one before is written treats the fixes of that one as known', async () => {
  const { ingest, published, stored } = ingestOver(() => null);
  const fix = (id: number, timeMs: number) =>
    ingest.submit(entry(id), { ...emptyReading(timeMs, NOON), latitude: 1, longitude: 1 });
  const first = Array.from({ length: BATCH_SIZE }, (_, i) => fix(i + 1, NOON));
  const second = Array.from({ length: BATCH_SIZE }, (_, i) => fix(i + 1, i % 2 === 0 ? NOON : NOON - 1_000));
  expect(new Set(await Promise.all(first))).toEqual(new Set(['accepted']));
  expect((await Promise.all(second)).slice(0, 4)).toEqual(['duplicate', 'older', 'duplicate', 'older']);
  expect([published.length, stored.length]).toEqual([BATCH_SIZE, 1.5 * BATCH_SIZE]);
  await ingest.stop();
});

test('a fix older than the retained history is refused as too old and stores nothing', async () => {
  const { ingest, stored } = ingestOver(() => null);
  const at = (daysAgo: number, valid = true) =>
    ingest.submit(entry(1), { ...emptyReading(NOON - daysAgo * DAY_MS, NOON), valid, latitude: 1, longitude: 1 });
  expect(await at(401)).toBe('too-old');
  expect(await at(9_000)).toBe('too-old');
  expect(stored).toEqual([]);
  expect(await at(399)).toBe('accepted');
  expect(await at(401, false)).toBe('invalid');
  expect(ingest.countsOf(1)).toEqual({ accepted: 1, rejected: { 'too-old': 2, invalid: 1 } });
  await ingest.stop();
});

test('twenty thousand fixes of one device do not keep a fix of another brand out of the next batch', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const batches: number[][] = [];
  const clock = heldClock(NOON);
  const live = new MemoryLiveState(clock);
  const telemetry: TelemetryStore = {
    live,
    write: async (batch) => {
      batches.push(batch.history.map(({ device }) => device));
      await held;
    },
    keptSinceMs: () => 0,
    dropOld: async () => [],
  };
  const ingest = createIngest({
    directory: {} as DeviceDirectory,
    telemetry,
    taps: [],
    clock,
    log: Fastify({ logger: false }).log,
  });
  const flood = Array.from({ length: 20_000 }, (_, i) =>
    ingest.submit(entry(1), { ...emptyReading(NOON - 200_000_000 + i * 1_000, NOON), latitude: 1, longitude: 1 }),
  );
  const settled = Promise.allSettled(flood);
  const neighbour = ingest.submit(
    { ...entry(2), brandId: 2 },
    { ...emptyReading(NOON, NOON), latitude: 1, longitude: 1 },
  );
  release();
  expect(await neighbour).toBe('accepted');
  // One batch was being written and one was prepared when it arrived.
  expect(batches.findIndex((devices) => devices.includes(2))).toBeLessThanOrEqual(2);
  const outcomes = await settled;
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
  await ingest.stop();
});
