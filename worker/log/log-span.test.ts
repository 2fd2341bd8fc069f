import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { FLAG } from '../../domain/live/telemetry/hot-fix.ts';
import { deviceId, fixOf } from '../../tests/builders/fixes.ts';
import { heldPlatform, NOON, settle, type HeldPlatform } from '../../tests/builders/held-platform.ts';
import { fakeLocks, LOG_USER, liveFor, openTab, rawDatabase, type Tab } from '../../tests/builders/log-tab.ts';
import { databaseName } from './database.ts';
import { gapsOf, holesOf, type Stretch } from './stretches.ts';

const MINUTE = 60_000;
/** Many small steps over a database: patience for a busy machine, no measure. */
const SLOW_MS = 60_000;
const at = (minutes: number): number => NOON + minutes * MINUTE;

/** An event of each vehicle, then so many seconds of following. */
async function report(
  platform: HeldPlatform,
  tab: Tab,
  seconds: number,
  flags = FLAG.VALID,
  vehicles = 2,
): Promise<void> {
  tab.take(
    Array.from({ length: vehicles }, (_, n) => fixOf({ device: deviceId(n + 1), fixTimeMs: platform.now(), flags })),
  );
  await liveFor(platform, tab, seconds);
}

const cover = (startMs: number, endMs: number): Stretch => ({ scope: 'all', startMs, endMs });

test('holes are what nothing covers, however the covers overlap; one under 15 s is none', () => {
  const covers = [cover(100_000, 200_000), cover(0, 50_000), cover(20_000, 90_000), cover(200_000 + 14_999, 300_000)];
  expect(holesOf(covers, 0, 400_000)).toEqual([{ fromMs: 300_000, toMs: 400_000 }]);
  expect(holesOf([cover(50_000, 60_000)], 0, 60_000)).toEqual([{ fromMs: 0, toMs: 50_000 }]);
  expect(holesOf([], 0, 60_000)).toEqual([{ fromMs: 0, toMs: 60_000 }]);
});

test('a gap that is filled in part is told apart from the rest, each vehicle counted once', () => {
  const fill = (startMs: number, endMs: number, ...devices: number[]): Stretch => ({
    ...cover(startMs, endMs),
    devices: Float64Array.from(devices),
  });
  expect(gapsOf({ fromMs: 0, toMs: 100 }, [fill(0, 100, 1, 2), fill(40, 100, 2, 3)])).toEqual([
    { fromMs: 0, toMs: 40, filledVehicles: 2, isFilled: false },
    { fromMs: 40, toMs: 100, filledVehicles: 3, isFilled: false },
  ]);
  const whole = [cover(50, 80), cover(80, 100)];
  expect(gapsOf({ fromMs: 0, toMs: 100 }, [...whole, fill(60, 100, 1)])).toEqual([
    { fromMs: 0, toMs: 50, filledVehicles: 0, isFilled: false },
    { fromMs: 50, toMs: 100, filledVehicles: 0, isFilled: true },
  ]);
});

test('the span counts events by when they were accepted, also those not written yet', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  await report(platform, tab, 60);
  await report(platform, tab, 60);
  tab.take([fixOf({ device: deviceId(1), fixTimeMs: platform.now() })]);
  const span = await tab.log.span(at(0), at(4), 4);
  expect([[...span.bins], span.oldestMs, span.gaps, span.fromMs, span.toMs]).toEqual([
    [2, 2, 1, 0],
    NOON + 1_000,
    [],
    at(0),
    at(4),
  ]);
  expect((await tab.log.span(at(0), at(4), 5_000)).bins.length).toBe(1_000);
});

test(
  'a period without live following is a gap: the link was down, the machine slept, the console was closed',
  async () => {
    const platform = heldPlatform();
    const tab = await openTab(platform);
    await report(platform, tab, 60);
    for (let n = 0; n < 120; n += 1) {
      await platform.advance(1_000);
      await tab.log.tick(false);
    }
    await report(platform, tab, 60);
    await platform.advance(10 * MINUTE);
    await report(platform, tab, 60);
    await tab.log.close();
    await platform.advance(5 * MINUTE);
    const again = await openTab(platform);
    await report(platform, again, 60);
    const { gaps } = await again.log.span(at(0), at(60), 10);
    expect(gaps.map(({ fromMs, toMs, filledVehicles }) => [fromMs - NOON, toMs - NOON, filledVehicles])).toEqual([
      [at(1) - NOON, at(3) + 1_000 - NOON, 0],
      [at(4) - NOON, at(14) + 1_000 - NOON, 0],
      [at(15) - NOON, at(20) + 1_000 - NOON, 0],
    ]);
    expect((await again.log.span(at(2), at(3), 10)).gaps).toEqual([
      { fromMs: at(2), toMs: at(3), filledVehicles: 0, isFilled: false },
    ]);
  },
  SLOW_MS,
);

test('a reload of a few seconds is no gap, and the stretch continues', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  await report(platform, tab, 30);
  await tab.log.close();
  await platform.advance(8_000);
  const again = await openTab(platform);
  await report(platform, again, 30);
  expect((await again.log.span(at(0), at(5), 10)).gaps).toEqual([]);
  const database = rawDatabase(platform);
  expect(await database.covers.count()).toBe(1);
  database.close();
});

test('a raised flag is a mark at a moment that shows it; one that stays or was raised in the first event is none', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  await report(platform, tab, 1, FLAG.VALID | FLAG.OIL_CUT_OFF);
  await report(platform, tab, 1, FLAG.VALID | FLAG.OIL_CUT_OFF | FLAG.PANIC, 1);
  await report(platform, tab, 1, FLAG.VALID | FLAG.OIL_CUT_OFF | FLAG.PANIC, 1);
  await report(platform, tab, 1, FLAG.VALID);
  await report(platform, tab, 1, FLAG.VALID | FLAG.OIL_CUT_OFF | FLAG.ALARM, 1);
  await tab.log.close();
  const again = await openTab(platform);
  const { marks } = await again.log.span(at(0), at(1), 10);
  expect(marks.map(({ atMs, ...mark }) => [atMs - NOON, mark])).toEqual([
    [2_000, { device: deviceId(1), row: 0, kind: 'panic' }],
    [5_000, { device: deviceId(1), row: 0, kind: 'alarm' }],
    [5_000, { device: deviceId(1), row: 0, kind: 'blocked' }],
  ]);
});

test('of too many marks the rarest kinds stay, at most 200 at once and 500 shown', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  await report(platform, tab, 1, FLAG.VALID, 300);
  for (let n = 0; n < 4; n += 1) {
    await report(platform, tab, 1, FLAG.VALID | FLAG.OIL_CUT_OFF, 300);
    await report(platform, tab, 1, FLAG.VALID, 300);
  }
  await report(platform, tab, 1, FLAG.VALID | FLAG.PANIC, 90);
  const { marks } = await tab.log.span(at(0), at(1), 10);
  expect([marks.length, marks.filter(({ kind }) => kind === 'panic').length]).toEqual([500, 90]);
  expect(marks.map(({ atMs }) => atMs)).toEqual(marks.map(({ atMs }) => atMs).sort((a, b) => a - b));
});

test('a reading tab does not store what it followed', async () => {
  const platform = heldPlatform({ locks: { request: () => new Promise(() => undefined) } as unknown as LockManager });
  const tab = await openTab(platform);
  await report(platform, tab, 40);
  const database = rawDatabase(platform);
  expect(
    await Promise.all([
      database.covers.count(),
      database.keyframes.count(),
      database.marks.count(),
      database.events.count(),
    ]),
  ).toEqual([0, 0, 0, 0]);
  database.close();
});

test(
  'a tab that only reads sees no gap where a busy writer follows, and sees one when it does not',
  async () => {
    const platform = heldPlatform({ locks: fakeLocks() });
    const writer = await openTab(platform);
    await settle();
    await report(platform, writer, 30);
    const reader = await openTab(platform);
    for (let n = 0; n < 70; n += 1) {
      await platform.advance(1_000);
      if (n % 8 === 0) await writer.log.tick(true);
      expect((await reader.log.span(at(0), at(10), 10)).gaps).toEqual([]);
    }
    await platform.advance(60_000);
    expect((await reader.log.span(at(0), at(10), 10)).gaps.length).toBe(1);
  },
  SLOW_MS,
);

test('a database of the first version is taken over: its events stay, what lies close together was followed', async () => {
  const platform = heldPlatform();
  const tab = await openTab(platform);
  for (let n = 0; n < 30; n += 1) await report(platform, tab, 1);
  await platform.advance(10 * MINUTE);
  for (let n = 0; n < 30; n += 1) await report(platform, tab, 1);
  await tab.log.close();
  const newer = rawDatabase(platform);
  const [events, heads] = [await newer.events.toArray(), await newer.heads.toArray()];
  await newer.delete();
  const old = new Dexie(databaseName(LOG_USER), { ...platform.indexedDb! });
  old.version(1).stores({ events: 'key', snapshots: 'key', labels: 'key', heads: 'scope' });
  await old.table('events').bulkAdd(events);
  await old.table('heads').bulkAdd(heads);
  old.close();
  const again = await openTab(platform);
  const { gaps, bins, oldestMs } = await again.log.span(at(0), platform.now(), 1);
  expect([gaps, [...bins], oldestMs, again.problems]).toEqual([
    [{ fromMs: NOON + 30_000, toMs: NOON + 631_000, filledVehicles: 0, isFilled: false }],
    [120],
    NOON + 1_000,
    [],
  ]);
});
