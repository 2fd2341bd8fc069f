import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceId, fixOf } from '../../tests/builders/fixes.ts';
import { heldPlatform, NOON } from '../../tests/builders/held-platform.ts';
import { liveFor, openTab, reportedOf } from '../../tests/builders/log-tab.ts';
import { Ledger } from './ledger.ts';
import { boundedRetention, expired } from './retention.ts';
import { Rewind } from './rewind.ts';

/** Many small steps over a database: patience for a busy machine, no measure. */
const SLOW_MS = 60_000;

const ledgerOf = (events: [number, string][], keyframes: [number, string][]): Ledger => {
  const ledger = new Ledger();
  ledger.reset(
    events.map(([atMs, scope]) => [atMs, scope, 100, 1]),
    keyframes.map(([atMs, scope]) => [atMs, scope, 50, 1]),
  );
  return ledger;
};
const momentsOf = (keys: readonly (readonly [number, ...unknown[]])[]): number[] => keys.map(([atMs]) => atMs);

test('by age everything up to the last keyframe before the horizon goes: it is the base of the moments after', () => {
  const ledger = ledgerOf(
    [1, 3, 5, 7, 9].map((n) => [n, 'all']),
    [2, 6, 8].map((n) => [n, 'all']),
  );
  const gone = expired(ledger, 7, 1e9, 'all');
  expect([momentsOf(gone.events), momentsOf(gone.keyframes)]).toEqual([[1, 3, 5], [2]]);
});

test('by size a scope begins at a keyframe, and what is kept is no more than allowed', () => {
  const ledger = ledgerOf(
    [1, 3, 5, 7, 9].map((n) => [n, 'all']),
    [2, 6, 8].map((n) => [n, 'all']),
  );
  const gone = expired(ledger, 0, 350, 'all');
  ledger.remove(gone.events, gone.keyframes);
  expect([momentsOf(ledger.events), momentsOf(ledger.keyframes), ledger.totals().bytes]).toEqual([[7, 9], [6, 8], 300]);
});

test('a keyframe goes with the last of its events, but the fleet that is followed keeps its newest', () => {
  const ledger = ledgerOf(
    [],
    [
      [2, 'all'],
      [3, 'user:5'],
    ],
  );
  expect(momentsOf(expired(ledger, 10, 1e9, 'user:5').keyframes)).toEqual([2]);
});

test('whatever is dropped, never more is kept than allowed and the oldest goes first', () => {
  const keys = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom('all', 'user:5')), {
      selector: ([atMs]) => atMs,
      maxLength: 40,
    })
    .map((list) => list.sort((a, b) => a[0] - b[0]));
  fc.assert(
    fc.property(
      keys,
      keys,
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 5_000 }),
      (events, keyframes, horizonMs, bytes) => {
        const ledger = ledgerOf(events, keyframes);
        const gone = expired(ledger, horizonMs, bytes, 'all');
        ledger.remove(gone.events, gone.keyframes);
        expect(ledger.totals().bytes).toBeLessThanOrEqual(bytes);
        for (const scope of ['all', 'user:5']) {
          const kept = ledger.events.filter((key) => key[1] === scope);
          const dropped = gone.events.filter((key) => key[1] === scope);
          expect(Math.max(0, ...momentsOf(dropped))).toBeLessThan(
            Math.min(Number.POSITIVE_INFINITY, ...momentsOf(kept)),
          );
        }
      },
    ),
    { seed: 5, numRuns: 300 },
  );
});

test(
  'after retention the oldest moment that is left is still the fleet as it was',
  async () => {
    const platform = heldPlatform();
    const tab = await openTab(platform, { retention: { ageMs: 300_000, bytes: 1e9 } });
    const states = new Map<number, unknown>();
    tab.take(Array.from({ length: 5 }, (_, n) => fixOf({ device: deviceId(n + 10), fixTimeMs: platform.now() })));
    for (let n = 0; n < 700; n += 1) {
      if (n % 3 === 0)
        tab.take([fixOf({ device: deviceId(n % 4), fixTimeMs: platform.now(), latitude: -20 - n / 100 })]);
      await liveFor(platform, tab, 1);
      tab.fleet.deriveAll(platform.now());
      states.set(platform.now(), reportedOf(tab.fleet));
    }
    const oldestMs = tab.log.contents.ledger.oldestMs('all')!;
    expect(oldestMs).toBeGreaterThan(NOON + 200_000);
    expect(tab.log.contents.ledger.events[0]![0]).toBeGreaterThan(oldestMs);
    const past = new Rewind(tab.fleet, tab.log, platform);
    const atMs = Math.ceil(oldestMs / 1_000) * 1_000;
    await past.to(atMs);
    expect(reportedOf(past.fleet)).toEqual(states.get(atMs));
    expect(reportedOf(past.fleet).length).toBe(9);
  },
  SLOW_MS,
);

test('a choice of retention applies at once and stays within what is sensible', async () => {
  expect(boundedRetention({ ageMs: 1, bytes: 1 })).toEqual({ ageMs: 600_000, bytes: 16 * 2 ** 20 });
  expect(boundedRetention({ ageMs: 1e15, bytes: 1e15 })).toEqual({ ageMs: 7 * 24 * 3_600_000, bytes: 4 * 2 ** 30 });
  const platform = heldPlatform();
  const tab = await openTab(platform);
  for (let n = 0; n < 20; n += 1) {
    tab.take([fixOf({ fixTimeMs: platform.now() })]);
    await liveFor(platform, tab, 1);
    await platform.advance(59_000);
  }
  expect(tab.log.status().events).toBe(20);
  await tab.log.setRetention({ ageMs: 600_000, bytes: 16 * 2 ** 20 });
  expect(tab.log.status().events).toBeLessThan(13);
});
