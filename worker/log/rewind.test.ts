import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNKNOWN } from '../../domain/live/telemetry/activity.ts';
import { FLAG } from '../../domain/live/telemetry/hot-fix.ts';
import { deviceId, fixOf } from '../../tests/builders/fixes.ts';
import { heldPlatform, NOON, settle, type HeldPlatform } from '../../tests/builders/held-platform.ts';
import {
  fakeLocks,
  liveFor,
  openTab,
  rawDatabase,
  reportedOf,
  stateOf,
  type Tab,
} from '../../tests/builders/log-tab.ts';
import { Fleet } from '../fleet/fleet.ts';
import { Rewind } from './rewind.ts';
import { isFollowedAt } from './stretches.ts';

/** Many small steps over a database: patience for a busy machine, no measure. */
const SLOW_MS = 60_000;

const rewindOf = (tab: Tab, platform: HeldPlatform): Rewind => new Rewind(tab.fleet, tab.log, platform);

/** The live fleet as it is now, with what it shows at a moment. */
function stateAt(fleet: Fleet, atMs: number): Record<string, unknown>[] {
  const copy = fleet.only(() => true);
  copy.deriveAll(atMs);
  return reportedOf(copy);
}

const event = fc.record({
  device: fc.integer({ min: 1, max: 8 }).map(deviceId),
  ageMs: fc.integer({ min: 0, max: 3_000 }),
  latitude: fc.integer({ min: -60, max: 60 }).map((n) => n + 0.5),
  speedKmh: fc.constantFrom(Number.NaN, 0, 33.3, 80),
  flags: fc.constantFrom(FLAG.VALID, FLAG.VALID | FLAG.PARKED, 0),
});
const step = fc.oneof(
  { weight: 5, arbitrary: fc.array(event, { minLength: 1, maxLength: 8 }).map((events) => ({ events })) },
  { weight: 3, arbitrary: fc.constantFrom('flush' as const, 'snapshot' as const).map((act) => ({ act })) },
  { weight: 2, arbitrary: fc.constantFrom(1, 12, 32, 400).map((seconds) => ({ seconds })) },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test(
  'a rewound fleet equals the fleet as it was, whatever was accepted, thinned, flushed, snapshotted or keyframed',
  async () => {
    const run = async (steps: Step[], order: number[]): Promise<void> => {
      const platform = heldPlatform();
      const tab = await openTab(platform);
      const moments: { atMs: number; state: Record<string, unknown>[] }[] = [];
      for (const given of steps) {
        if ('events' in given)
          tab.take(given.events.map(({ ageMs, ...fix }) => fixOf({ ...fix, fixTimeMs: platform.now() - ageMs })));
        else if ('act' in given) await tab.log.flush(given.act === 'snapshot');
        else {
          await platform.advance((given.seconds - 1) * 1_000);
          await liveFor(platform, tab, 1);
        }
        if ('events' in given) continue;
        moments.push({ atMs: tab.log.lastMs, state: stateAt(tab.fleet, tab.log.lastMs) });
      }
      const again = rewindOf(tab, platform);
      for (const pick of order.filter(() => moments.length > 0)) {
        const { atMs, state } = moments[pick % moments.length]!;
        expect(await again.to(atMs)).toBe(true);
        // What nobody followed is not known.
        const isFollowed = isFollowedAt(tab.log.contents.covers.of('all'), atMs);
        const then = isFollowed ? state : state.map((row) => ({ ...row, activity: [UNKNOWN] }));
        expect(reportedOf(again.fleet)).toEqual(then);
      }
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 24 }),
        fc.array(fc.nat(1_000), { minLength: 3, maxLength: 8 }),
        run,
      ),
      { seed: 31, numRuns: 40 },
    );
  },
  SLOW_MS,
);

/** A tab that logged an event a second of three vehicles, followed live; the latitude of the first tells the second. */
async function drive(seconds: number, platform = heldPlatform(), vehicles = 3): Promise<Tab> {
  const tab = await openTab(platform);
  for (let n = 0; n < seconds; n += 1) {
    const fixTimeMs = platform.now();
    tab.take(
      Array.from({ length: vehicles }, (_, k) =>
        fixOf({ device: deviceId(k + 1), fixTimeMs, latitude: -20 - n / 1_000 }),
      ),
    );
    await liveFor(platform, tab, 1);
  }
  return tab;
}

const latitudeOf = (fleet: Fleet, n = 1): number => fleet.columns.position[2 * fleet.index.get(deviceId(n)) + 1]!;

test(
  'any second of a drive can be reached, forward, backward and again',
  async () => {
    const platform = heldPlatform();
    const tab = await drive(150, platform);
    expect(tab.log.contents.ledger.keyframes.length).toBeGreaterThan(3);
    const past = rewindOf(tab, platform);
    for (const n of [120, 3, 4, 90, 149, 90, 0, 101]) {
      await past.to(NOON + (n + 1) * 1_000);
      expect([n, latitudeOf(past.fleet)]).toEqual([n, -20 - n / 1_000]);
    }
  },
  SLOW_MS,
);

test('a vehicle is unknown before its first event, and events not flushed yet can be reached', async () => {
  const platform = heldPlatform();
  const tab = await drive(5, platform);
  tab.take([fixOf({ device: deviceId(9), fixTimeMs: platform.now(), latitude: -1 })]);
  await platform.advance(500);
  const past = rewindOf(tab, platform);
  await past.to(NOON + 4_000);
  expect([past.fleet.size, latitudeOf(past.fleet, 9), past.fleet.counts]).toEqual([4, Number.NaN, [3, 0, 0, 0, 1]]);
  await past.to(platform.now());
  expect(latitudeOf(past.fleet, 9)).toBe(-1);
});

test('a rewound vehicle shows what it showed then: moving, and offline when it had been silent', async () => {
  const platform = heldPlatform();
  const tab = await drive(5, platform);
  await liveFor(platform, tab, 620);
  const past = rewindOf(tab, platform);
  await past.to(NOON + 10_000);
  expect(past.fleet.counts).toEqual([3, 0, 0, 0, 0]);
  await past.to(NOON + 615_000);
  expect(past.fleet.counts).toEqual([0, 0, 0, 3, 0]);
});

test('in a gap every vehicle is unknown, and only one that the gap was filled for is known to be silent', async () => {
  const platform = heldPlatform();
  const tab = await drive(5, platform);
  await platform.advance(3_600_000);
  await liveFor(platform, tab, 1);
  const past = rewindOf(tab, platform);
  await past.to(NOON + 1_800_000);
  expect(past.fleet.counts).toEqual([0, 0, 0, 0, 3]);
  const devices = Float64Array.of(deviceId(2));
  await tab.log.noteFilled({ scope: 'all', startMs: NOON + 5_000, endMs: NOON + 3_000_000, devices });
  await past.to(NOON + 1_900_000);
  expect(past.fleet.counts).toEqual([0, 0, 0, 1, 2]);
  await past.to(platform.now());
  expect(past.fleet.counts).toEqual([0, 0, 0, 3, 0]);
});

test('rows are those of the live fleet: it may grow, and what it does not have is left out', async () => {
  const platform = heldPlatform();
  const tab = await drive(40, platform);
  const fewer = tab.fleet.only((row) => row !== 0);
  tab.log.follow('all', fewer, null);
  const past = new Rewind(fewer, tab.log, platform);
  await past.to(NOON + 20_000);
  expect(Array.from(past.fleet.columns.device.subarray(0, past.fleet.size))).toEqual([deviceId(2), deviceId(3)]);
  expect(latitudeOf(past.fleet, 2)).toBe(-20.019);
  fewer.rowFor(deviceId(7));
  await past.to(NOON + 21_000);
  expect([past.fleet.size, past.fleet.labels === fewer.labels, latitudeOf(past.fleet, 3)]).toEqual([3, true, -20.02]);
});

test('only rows whose values differ are changed ones after a step', async () => {
  const platform = heldPlatform();
  const tab = await drive(3, platform);
  tab.take([fixOf({ device: deviceId(2), fixTimeMs: platform.now(), latitude: -5 })]);
  await liveFor(platform, tab, 1);
  const past = rewindOf(tab, platform);
  await past.to(NOON + 3_000);
  expect([...past.fleet.changed.take()]).toEqual([0, 1, 2]);
  await past.to(platform.now());
  expect([...past.fleet.changed.take()]).toEqual([1]);
});

test(
  'a corrupt keyframe is counted once and the one before it is used',
  async () => {
    const platform = heldPlatform();
    const tab = await drive(120, platform);
    await tab.log.close();
    const database = rawDatabase(platform);
    const torn = (await database.keyframes.toArray()).at(-1)!;
    torn.parts[0]!.bytes[40]! ^= 0xff;
    await database.keyframes.put(torn);
    database.close();
    const again = await openTab(platform);
    const past = rewindOf(again, platform);
    for (const n of [119, 100, 119, 110, 0]) {
      await past.to(NOON + (n + 1) * 1_000);
      expect([n, latitudeOf(past.fleet)]).toEqual([n, -20 - n / 1_000]);
    }
    expect(again.log.damaged).toBe(1);
  },
  SLOW_MS,
);

test('a corrupt block is skipped and counted, and the moments around it can be reached', async () => {
  const platform = heldPlatform();
  const tab = await drive(12, platform);
  await tab.log.close();
  const database = rawDatabase(platform);
  const blocks = await database.events.toArray();
  blocks[5]!.bytes[60]! ^= 0xff;
  await database.events.put(blocks[5]!);
  database.close();
  const again = await openTab(platform);
  const past = rewindOf(again, platform);
  await past.to(blocks[5]!.key[0]);
  expect(latitudeOf(past.fleet)).toBe(-20.004);
  await past.to(blocks[6]!.key[0]);
  expect([latitudeOf(past.fleet), again.log.damaged]).toEqual([-20.006, 1]);
});

test('a newer moment cancels the one that is loading, and both leave a consistent fleet', async () => {
  const platform = heldPlatform();
  const tab = await drive(3, platform, 30_000);
  const past = rewindOf(tab, platform);
  const first = past.to(NOON + 3_000);
  await settle();
  const second = past.to(NOON + 2_000);
  await platform.advance(0);
  expect([await first, await second]).toEqual([false, true]);
  expect(new Set(past.fleet.columns.position.subarray(0, 60_000).filter((_, i) => i % 2 === 1))).toEqual(
    new Set([-20.001]),
  );
});

test('a tab that only reads rewinds what the writer wrote, also after it was opened', async () => {
  const platform = heldPlatform({ locks: fakeLocks() });
  const writer = await drive(5, platform);
  await settle();
  const reader = await openTab(platform);
  writer.take([fixOf({ device: deviceId(1), fixTimeMs: platform.now(), latitude: -7 })]);
  await liveFor(platform, writer, 12);
  const past = rewindOf(reader, platform);
  await past.to(platform.now());
  expect(latitudeOf(past.fleet)).toBe(-7);
  await past.to(NOON + 3_000);
  expect([latitudeOf(past.fleet), reader.log.status().events]).toEqual([-20.002, writer.log.status().events]);
});

test('a log in memory can be rewound as well', async () => {
  const platform = heldPlatform({ indexedDb: null });
  const tab = await drive(40, platform);
  const past = rewindOf(tab, platform);
  await past.to(NOON + 11_000);
  expect([latitudeOf(past.fleet), stateOf(past.fleet).length]).toEqual([-20.01, 3]);
});
