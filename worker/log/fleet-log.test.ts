import { IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FLAG } from '../../domain/live/telemetry/hot-fix.ts';
import { deviceId, fixOf } from '../../tests/builders/fixes.ts';
import { heldPlatform, NOON, settle } from '../../tests/builders/held-platform.ts';
import { fakeLocks, liveFor, openTab, rawDatabase, reportedOf, stateOf } from '../../tests/builders/log-tab.ts';

const eventArbitrary = fc
  .record({
    device: fc.integer({ min: 1, max: 6 }).map(deviceId),
    ageMs: fc.integer({ min: 0, max: 4_000 }),
    latitude: fc.integer({ min: -60, max: 60 }).map((n) => n + 0.5),
    speedKmh: fc.constantFrom(Number.NaN, 0, 33.3, 80),
    flags: fc.constantFrom(FLAG.VALID, FLAG.VALID | FLAG.PARKED, 0),
  })
  .map(({ ageMs, ...given }) => fixOf({ ...given, fixTimeMs: NOON - ageMs }));

test('folding the log gives the state, whatever was accepted, thinned, flushed, snapshotted or keyframed in between', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.array(eventArbitrary, { maxLength: 8 }) },
    { weight: 2, arbitrary: fc.constant('flush' as const) },
    { weight: 1, arbitrary: fc.constantFrom('snapshot' as const, 'keyframe' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const platform = heldPlatform();
      const tab = await openTab(platform);
      for (const act of steps) {
        if (act === 'flush') await tab.log.flush();
        else if (act === 'snapshot') await tab.log.flush(true);
        else if (act === 'keyframe') await liveFor(platform, tab, 11);
        else tab.take(act);
      }
      await tab.log.flush();
      const again = await openTab(platform);
      // A device that never had an event accepted is known from the list, not from events.
      expect(reportedOf(again.fleet)).toEqual(reportedOf(tab.fleet));
    }),
    { seed: 17, numRuns: 40 },
  );
}, 60_000);

test('a restart finds the last known fleet with its names, also of devices that never reported', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  tab.take(Array.from({ length: 2_300 }, (_, n) => fixOf({ device: deviceId(n) })));
  tab.fleet.setLabel({
    row: tab.fleet.rowFor(deviceId(9_000)),
    device: deviceId(9_000),
    name: 'Sandero',
    licensePlate: null,
    model: null,
    customerName: null,
    status: 'ACTIVE',
    color: null,
  });
  await tab.log.flush(true);
  const again = await openTab(platform);
  await again.log.restoreLabels(again.restored!);
  expect(stateOf(again.fleet)).toEqual(stateOf(tab.fleet));
  expect(again.fleet.labels.at(again.fleet.index.get(deviceId(9_000)))?.name).toBe('Sandero');
  expect([again.restored!.damaged, again.fleet.size]).toEqual([0, 2_301]);
});

test('after a restart only the blocks that changed since are written again', async () => {
  const platform = heldPlatform();
  const first = await openTab(platform);
  first.take(Array.from({ length: 3_000 }, (_, n) => fixOf({ device: deviceId(n) })));
  await first.log.flush(true);
  first.take([fixOf({ device: deviceId(1_500), fixTimeMs: NOON + 1 })]);
  await first.log.flush();
  const again = await openTab(platform);
  const database = rawDatabase(platform);
  await database.snapshots.clear();
  await again.log.flush(true);
  expect((await database.snapshots.toCollection().primaryKeys()).map((key) => key[2])).toEqual([1]);
  database.close();
});

test('two scopes of one user are two fleets', async () => {
  const platform = heldPlatform();
  const all = await openTab(platform);
  all.take([fixOf(), fixOf({ device: deviceId(2) })]);
  await all.log.flush(true);
  const user = await openTab(platform, {}, 'user:5');
  expect(user.restored).toBeNull();
  user.take([fixOf({ latitude: -10 })]);
  await user.log.flush(true);
  expect((await openTab(platform)).fleet.size).toBe(2);
  expect((await openTab(platform, {}, 'user:5')).fleet.columns.position[1]).toBe(-10);
});

test('a device keeps at most one fix a second in the log, the last one; replaced ones are counted', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  for (let n = 0; n < 5; n += 1) tab.take([fixOf({ fixTimeMs: NOON - 900 + n * 100, latitude: -23 - n / 10 })]);
  tab.take([fixOf({ fixTimeMs: NOON + 1_000 })]);
  await tab.log.flush();
  expect(tab.log.status()).toMatchObject({ events: 2, thinned: 4, bytes: 16 + 2 * 40 });
});

test('a corrupt block and a foreign one are skipped and counted, the others are kept', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  for (const n of [1, 2, 3]) {
    tab.take([fixOf({ device: deviceId(n) })]);
    await tab.log.flush();
  }
  const database = rawDatabase(platform);
  const [torn, foreign] = await database.events.toArray();
  torn!.bytes[20]! ^= 0xff;
  await database.events.put(torn!);
  await database.events.put({ ...foreign!, bytes: new TextEncoder().encode('not a block') });
  database.close();
  const again = await openTab(platform);
  expect(stateOf(again.fleet).map((row) => row.device)).toEqual([[deviceId(3)]]);
  expect(again.log.damaged).toBe(2);
});

test('a snapshot that lost a block says so and is written whole again', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  tab.take(Array.from({ length: 2_500 }, (_, n) => fixOf({ device: deviceId(n) })));
  await tab.log.flush(true);
  const database = rawDatabase(platform);
  const [first] = await database.snapshots.toCollection().primaryKeys();
  await database.snapshots.delete(first!);
  await database.events.clear();
  const again = await openTab(platform);
  expect([again.restored!.damaged, again.fleet.size]).toEqual([1, 1_500]);
  again.take(Array.from({ length: 1_000 }, (_, n) => fixOf({ device: deviceId(n) })));
  await again.log.flush(true);
  expect(await database.snapshots.count()).toBe(3);
  database.close();
  expect((await openTab(platform)).restored!.damaged).toBe(0);
});

test('retention drops the oldest events first, by age', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform, { retention: { ageMs: 180_000, bytes: 1e9 } });
  for (let n = 0; n < 6; n += 1) {
    tab.take([fixOf({ fixTimeMs: platform.now() })]);
    await tab.log.tick();
    await platform.advance(60_000);
  }
  await tab.log.tick();
  expect(tab.log.status().events).toBe(3);
});

test('retention drops the oldest events first, by size', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform, { retention: { ageMs: 1e12, bytes: 3 * 56 } });
  for (let n = 0; n < 6; n += 1) {
    tab.take([fixOf({ fixTimeMs: platform.now() })]);
    await tab.log.flush();
    await platform.advance(60_000);
  }
  await tab.log.tick();
  const database = rawDatabase(platform);
  expect(tab.log.status()).toMatchObject({ events: 3, bytes: 168 });
  expect((await database.events.toCollection().primaryKeys()).map(([atMs]) => atMs)).toEqual(
    [3, 4, 5].map((n) => NOON + n * 60_000),
  );
  database.close();
});

test('a browser without a database keeps the log in memory and says that storage is refused', async () => {
  const tab = await openTab(heldPlatform({ indexedDb: null }));
  tab.take([fixOf()]);
  await tab.log.flush(true);
  expect(tab.problems).toEqual(['storage-refused']);
  expect(tab.log.status()).toMatchObject({ state: 'memory', events: 1 });
  expect((await tab.log.restore('all'))?.fleet.size).toBe(1);
});

test('a database that refuses to open is refused storage, too', async () => {
  const platform = heldPlatform();
  platform.indexedDb!.indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const tab = await openTab(platform);
  expect([tab.problems, tab.log.status().state]).toEqual([['storage-refused'], 'memory']);
});

test('a full disk moves the log to memory with its own problem, and nothing accepted since is lost', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  tab.take([fixOf()]);
  await tab.log.flush(true);
  const put = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('the disk is full', 'QuotaExceededError');
  };
  try {
    tab.take([fixOf({ device: deviceId(2) })]);
    await tab.log.flush(true);
  } finally {
    IDBObjectStore.prototype.add = put;
  }
  expect([tab.problems, tab.log.status().state, tab.log.status().events]).toEqual([['storage-full'], 'memory', 1]);
  expect(stateOf((await tab.log.restore('all'))!.fleet)).toEqual(stateOf(tab.fleet));
});

test('of two tabs one writes and the other reads, until the first closes', async () => {
  const locks = fakeLocks();
  const platform = heldPlatform({ locks });
  const writer = await openTab(platform);
  await settle();
  writer.take([fixOf()]);
  await writer.log.flush(true);
  const reader = await openTab(platform);
  reader.take([fixOf({ device: deviceId(2) })]);
  await reader.log.flush(true);
  expect([reader.fleet.size, reader.log.status().events]).toEqual([2, 1]);
  await writer.log.close();
  await settle();
  reader.take([fixOf({ device: deviceId(3) })]);
  await reader.log.flush(true);
  const database = rawDatabase(platform);
  expect((await database.events.toArray()).map((block) => block.key[3])).toEqual([1, 1]);
  database.close();
  await reader.log.close();
  expect((await openTab(platform)).fleet.size).toBe(3);
});

test('signing out deletes the database, and another tab of the same user is notified and writes no new one', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  tab.take([fixOf()]);
  await tab.log.flush(true);
  const other = await openTab(platform);
  await tab.log.destroy();
  await settle();
  // Its pending events do not recreate the database.
  other.take([fixOf({ device: deviceId(2) })]);
  await other.log.close();
  const names = (await platform.indexedDb!.indexedDB.databases()).map(({ name }) => name);
  expect([names, other.deleted, tab.deleted]).toEqual([[], 1, 0]);
  expect((await openTab(platform)).restored).toBeNull();
});
