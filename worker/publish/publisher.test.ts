import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLUMN_NAMES, COLUMN_SPECS, newColumns, type FleetColumns, type FleetDiff } from '../../contract/diff.ts';
import { FLAG, type HotFix } from '../../domain/live/telemetry/hot-fix.ts';
import { deviceId, fixOf, frameOf } from '../../tests/builders/fixes.ts';
import { heldPlatform, NOON, type HeldPlatform } from '../../tests/builders/held-platform.ts';
import { applyFrame, newAccepted } from '../accept/accept-frame.ts';
import { Tally } from '../accept/tally.ts';
import { Fleet } from '../fleet/fleet.ts';
import { Freshness } from './freshness.ts';
import { Publisher } from './publisher.ts';

/** The page of a test: takes diffs, answers when the test says so. */
function pageOf(platform: HeldPlatform) {
  const diffs: FleetDiff[] = [];
  const answers: { resolve: (ms: number) => void; reject: (error: Error) => void }[] = [];
  let isAnswering = true;
  return {
    diffs,
    answers,
    hold: () => (isAnswering = false),
    take: (diff: FleetDiff): Promise<number> => {
      diffs.push(diff);
      return isAnswering
        ? Promise.resolve(platform.now())
        : new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
  };
}

function published(devices = 0) {
  const platform = heldPlatform();
  const fleet = new Fleet();
  for (let n = 1; n <= devices; n += 1) fleet.rowFor(deviceId(n));
  const publisher = new Publisher({ platform, serverTime: (ms) => ms });
  const page = pageOf(platform);
  const accepted = newAccepted();
  const take = (fixes: HotFix[], sentAtMs?: number): void => {
    for (const fix of fixes) fleet.rowFor(fix.device);
    applyFrame(fleet, frameOf(fixes), platform.now(), new Tally(), accepted);
    publisher.changed(sentAtMs === undefined ? undefined : { sentAtMs, count: accepted.count });
  };
  void publisher.show(fleet);
  publisher.attach(page.take);
  return { platform, fleet, publisher, page, take };
}

/** A second reading of the contract: a mirror kept by diffs. */
function mirrorOf(diffs: FleetDiff[]): { size: number; columns: FleetColumns; counts: number[] } {
  const columns = newColumns(64);
  let size = 0;
  let counts: number[] = [];
  diffs.forEach((diff, n) => {
    expect(diff.revision).toBe(n + 1);
    diff.rows.forEach((row, i) => {
      for (const name of COLUMN_NAMES) {
        const { width } = COLUMN_SPECS[name];
        for (let w = 0; w < width; w += 1) columns[name][row * width + w] = diff.columns[name][i * width + w]!;
      }
    });
    size = diff.size;
    counts = diff.counts;
  });
  return { size, columns, counts };
}

const cut = (columns: FleetColumns, size: number): unknown[] =>
  COLUMN_NAMES.map((name) => Array.from(columns[name].subarray(0, size * COLUMN_SPECS[name].width)));

test('the first diff is a snapshot of every row, later ones name only what changed', async () => {
  const { platform, page, take } = published(3);
  await platform.advance(0);
  take([fixOf({ device: deviceId(2) }), fixOf({ device: deviceId(9) })]);
  await platform.advance(100);
  expect(page.diffs.map(({ kind, revision, size, rows }) => [kind, revision, size, [...rows]])).toEqual([
    ['snapshot', 1, 3, [0, 1, 2]],
    ['rows', 2, 4, [1, 3]],
  ]);
});

test('one diff is in flight; what changes meanwhile merges into the one that waits', async () => {
  const { platform, page, take } = published(2);
  await platform.advance(0);
  page.hold();
  take([fixOf({ speedKmh: 10 })]);
  await platform.advance(100);
  for (let n = 1; n <= 5; n += 1) {
    take([fixOf({ fixTimeMs: NOON + n, speedKmh: 10 + n }), fixOf({ device: deviceId(2), fixTimeMs: NOON + n })]);
    await platform.advance(100);
  }
  expect(page.diffs.length).toBe(2);
  page.answers[0]!.resolve(platform.now());
  await platform.advance(0);
  expect([page.diffs.length, [...page.diffs[2]!.rows], page.diffs[2]!.columns.speedKmh[0]]).toEqual([3, [0, 1], 15]);
});

test('a visible page gets at most ten diffs a second, a hidden one one every five seconds', async () => {
  const { platform, page, publisher, take } = published(1);
  const diffsOf = async (seconds: number): Promise<number> => {
    const before = page.diffs.length;
    for (let n = 0; n < seconds * 100; n += 1) {
      take([fixOf({ fixTimeMs: platform.now() })]);
      await platform.advance(10);
    }
    return page.diffs.length - before;
  };
  await platform.advance(1_000);
  expect(await diffsOf(3)).toBeLessThanOrEqual(3 * 10 + 1);
  publisher.setVisible(false);
  expect(await diffsOf(20)).toBeLessThanOrEqual(20 / 5 + 1);
  publisher.setVisible(true);
  expect(await diffsOf(3)).toBeGreaterThanOrEqual(3 * 10 - 1);
});

test('a page that rejects a diff or never answers gets a snapshot next', async () => {
  const { platform, page, take } = published(1);
  await platform.advance(0);
  page.hold();
  take([fixOf()]);
  await platform.advance(100);
  page.answers[0]!.reject(new Error('the mirror broke'));
  await platform.advance(100);
  expect(page.diffs.at(-1)!.kind).toBe('snapshot');
  await platform.advance(15_000);
  expect(page.diffs.map((diff) => diff.kind)).toEqual(['snapshot', 'rows', 'snapshot', 'snapshot']);
});

test('nothing is sent while nothing changes', async () => {
  const { platform, page } = published(1);
  await platform.advance(60_000);
  expect(page.diffs.length).toBe(1);
});

test('however diffs are split, merged or replaced by snapshots, the mirror ends as the fleet', async () => {
  const event = fc.record({
    device: fc.integer({ min: 1, max: 20 }).map(deviceId),
    speedKmh: fc.constantFrom(Number.NaN, 0, 44),
    flags: fc.constantFrom(0, FLAG.VALID),
  });
  const step = fc.oneof(
    fc.array(event, { maxLength: 6 }).map((events) => ({ events })),
    fc.integer({ min: 0, max: 400 }).map((waitMs) => ({ waitMs })),
    fc.constantFrom('answer' as const, 'hold' as const, 'resync' as const, 'sweep' as const).map((act) => ({ act })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { platform, fleet, publisher, page, take } = published();
      for (const given of steps) {
        if ('events' in given) take(given.events.map((fix) => fixOf({ ...fix, fixTimeMs: platform.now() })));
        else if ('waitMs' in given) await platform.advance(given.waitMs);
        else if (given.act === 'hold') page.hold();
        else if (given.act === 'answer') page.answers.splice(0).forEach(({ resolve }) => resolve(platform.now()));
        else if (given.act === 'resync') publisher.snapshot();
        else {
          fleet.sweep(platform.now());
          publisher.changed();
        }
      }
      for (let n = 0; n < 3; n += 1) {
        page.answers.splice(0).forEach(({ resolve }) => resolve(platform.now()));
        await platform.advance(200);
      }
      const mirror = mirrorOf(page.diffs);
      expect(mirror.size).toBe(fleet.size);
      expect(cut(mirror.columns, mirror.size)).toEqual(cut(fleet.columns, fleet.size));
      if (page.diffs.length > 0) expect(mirror.counts).toEqual(fleet.counts);
    }),
    { seed: 23, numRuns: 60 },
  );
});

test('freshness is from the hand-over to the broker until the page says it is drawn, each event counted', async () => {
  const { platform, page, publisher, take } = published(100);
  await platform.advance(0);
  page.hold();
  take(
    Array.from({ length: 99 }, (_, n) => fixOf({ device: deviceId(n + 1) })),
    NOON - 120,
  );
  take([fixOf({ device: deviceId(100) })], NOON - 900);
  await platform.advance(100);
  page.answers[0]!.resolve(NOON + 130);
  await platform.advance(0);
  expect(publisher.freshness.percentiles(platform.now())).toEqual({ p50: 250, p99: 250 });
  take([fixOf({ device: deviceId(100), fixTimeMs: NOON + 1 })], NOON - 900);
  await platform.advance(100);
  page.answers[1]!.resolve(NOON + 100);
  await platform.advance(0);
  expect(publisher.freshness.percentiles(platform.now())).toEqual({ p50: 250, p99: 1_000 });
});

test('the map is behind by the age of the oldest event that is not drawn, and not behind while it keeps up or is hidden', async () => {
  const { platform, page, publisher, take } = published(2);
  await platform.advance(0);
  page.hold();
  take([fixOf({ device: deviceId(1) })], NOON);
  await platform.advance(900);
  expect(publisher.behindMs()).toBe(0);
  take([fixOf({ device: deviceId(2) })], NOON + 900);
  await platform.advance(2_100);
  expect(publisher.behindMs()).toBe(3_000);
  publisher.setVisible(false);
  expect(publisher.behindMs()).toBe(0);
  publisher.setVisible(true);
  page.answers[0]!.resolve(platform.now());
  await platform.advance(0);
  expect(publisher.behindMs()).toBe(2_100);
  page.answers[1]!.resolve(platform.now());
  await platform.advance(0);
  expect(publisher.behindMs()).toBe(0);
});

test('freshness forgets after a minute and is unknown before the first event', () => {
  const freshness = new Freshness();
  expect(freshness.percentiles(NOON)).toEqual({ p50: null, p99: null });
  freshness.add([{ sentAtMs: NOON - 50, count: 1 }], NOON);
  expect(freshness.percentiles(NOON + 60_000).p50).toBe(50);
  expect(freshness.percentiles(NOON + 60_001).p50).toBeNull();
});
