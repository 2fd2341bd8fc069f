import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { heldClock } from '../../domain/clock.ts';
import { emptyReading } from '../../domain/reading.ts';
import type { Publisher } from '../broker/publisher.ts';
import { QueryError } from '../db/query-error.ts';
import type { DeviceDirectory, DirectoryEntry } from '../devices/directory.ts';
import { MemoryLiveState } from '../telemetry/memory-live-state.ts';
import type { TelemetryBatch } from '../telemetry/batch.ts';
import type { TelemetryStore } from '../telemetry/telemetry.ts';
import { BATCH_SIZE } from './batcher.ts';
import { createIngest } from './ingest.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const entry = (id: number): DirectoryEntry => ({ id, identifier: String(id), brandId: 1, hidden: false, secretHash: '', userId: null, userSinceMs: null, name: '', speedLimitKmh: null });

/** Ingest over a store that a test lets fail; what was stored and published is written down. */
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
    dropOld: async () => [],
    stop: async () => undefined,
  };
  const publisher: Publisher = { telemetry: ({ id }) => void published.push(id), alarm: () => undefined, fixes: () => undefined, flush: () => undefined, stop: () => undefined };
  const ingest = createIngest({ directory: {} as DeviceDirectory, telemetry, broker: { publisher, hearPhones: () => undefined }, clock, log: Fastify({ logger: false }).log });
  const submit = (id: number) => ingest.submit(entry(id), { ...emptyReading(NOON, NOON), latitude: 1, longitude: 1 });
  return { ingest, submit, stored, published };
}

test('one value that the database refuses fails alone, the rest of its batch is stored', async () => {
  const bad = 5;
  const { submit, stored, published, ingest } = ingestOver((batch) => (batch.history.some((row) => row.device === bad) ? new QueryError('bad text', '22P05', undefined, undefined) : null));
  const results = await Promise.allSettled([1, 2, 3, 4, bad, 6, 7].map(submit));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(stored).toEqual([1, 2, 3, 4, 6, 7]);
  expect(published).toEqual(stored);
  expect(ingest.counts()).toEqual({ accepted: 6, rejected: {} });
  await ingest.stop();
});

test('a database that is away fails every fix of the batch, publishes none, and the same fix is accepted when it is back', async () => {
  let isAway = true;
  const { submit, published, ingest } = ingestOver(() => (isAway ? new Error('connection refused') : null));
  const results = await Promise.allSettled([submit(1), submit(2)]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(published).toEqual([]);
  isAway = false;
  expect(await submit(1)).toBe('accepted');
  await ingest.stop();
});

test('a batch judged on top of one that then fails is judged anew: what that one said is not known', async () => {
  let writes = 0;
  const { ingest, published } = ingestOver(() => ((writes += 1) === 1 ? new Error('connection refused') : null));
  const fix = (id: number, timeMs: number) => ingest.submit(entry(id), { ...emptyReading(timeMs, NOON), latitude: 1, longitude: 1 });
  const first = Promise.allSettled(Array.from({ length: BATCH_SIZE }, (_, i) => fix(i + 1, NOON)));
  // Judged while the first is written, these are older than those.
  const second = Array.from({ length: BATCH_SIZE }, (_, i) => fix(i + 1, NOON - 1_000));
  expect((await first).every(({ status }) => status === 'rejected')).toBe(true);
  expect(new Set(await Promise.all(second))).toEqual(new Set(['accepted']));
  expect(published).toHaveLength(BATCH_SIZE);
  await ingest.stop();
});

test('a batch judged while the one before is written counts its fixes as known', async () => {
  const { ingest, published, stored } = ingestOver(() => null);
  const fix = (id: number, timeMs: number) => ingest.submit(entry(id), { ...emptyReading(timeMs, NOON), latitude: 1, longitude: 1 });
  const first = Array.from({ length: BATCH_SIZE }, (_, i) => fix(i + 1, NOON));
  const second = Array.from({ length: BATCH_SIZE }, (_, i) => fix(i + 1, i % 2 === 0 ? NOON : NOON - 1_000));
  expect(new Set(await Promise.all(first))).toEqual(new Set(['accepted']));
  expect((await Promise.all(second)).slice(0, 4)).toEqual(['duplicate', 'older', 'duplicate', 'older']);
  expect([published.length, stored.length]).toEqual([BATCH_SIZE, 1.5 * BATCH_SIZE]);
  await ingest.stop();
});
