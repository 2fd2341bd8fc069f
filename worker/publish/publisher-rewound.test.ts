import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLUMN_NAMES, COLUMN_SPECS, newColumns, type FleetColumns, type FleetDiff } from '../../contract/diff.ts';
import { deviceId, fixOf, frameOf } from '../../tests/builders/fixes.ts';
import { heldPlatform, NOON } from '../../tests/builders/held-platform.ts';
import { applyFrame, newAccepted } from '../accept/accept-frame.ts';
import { Tally } from '../accept/tally.ts';
import { Fleet } from '../fleet/fleet.ts';
import { changeAll, fleetLike, takeValues } from '../fleet/same-rows.ts';
import { Publisher } from './publisher.ts';

const ROWS = 6;

/** A live fleet and one of the same rows, a publisher, and a page that answers when the test says so. */
function world() {
  const platform = heldPlatform();
  const live = new Fleet();
  for (let n = 1; n <= ROWS; n += 1) live.rowFor(deviceId(n));
  const past = fleetLike(live);
  const publisher = new Publisher({ platform, serverTime: (ms) => ms });
  const diffs: FleetDiff[] = [];
  const waiting: (() => void)[] = [];
  const page = { isHeld: false };
  publisher.attach((diff) => {
    diffs.push(diff);
    return page.isHeld
      ? new Promise((resolve) => waiting.push(() => resolve(platform.now())))
      : Promise.resolve(platform.now());
  });
  void publisher.show(live);
  const move = (fleet: Fleet, device: number, latitude: number): void =>
    applyFrame(
      fleet,
      frameOf([fixOf({ device: deviceId(device), fixTimeMs: platform.now(), latitude })]),
      platform.now(),
      new Tally(),
      newAccepted(),
    );
  return {
    platform,
    live,
    past,
    publisher,
    diffs,
    page,
    release: () => waiting.splice(0).forEach((answer) => answer()),
    move,
  };
}

/** A page's copy, by the contract: everything at a snapshot, else the named rows. */
function mirrorOf(diffs: FleetDiff[]): FleetColumns {
  const columns = newColumns(ROWS);
  for (const diff of diffs) {
    diff.rows.forEach((row, i) => {
      for (const name of COLUMN_NAMES)
        for (let w = 0, { width } = COLUMN_SPECS[name]; w < width; w += 1)
          columns[name][row * width + w] = diff.columns[name][i * width + w]!;
    });
  }
  return columns;
}
const valuesOf = (columns: FleetColumns): unknown[] =>
  COLUMN_NAMES.map((name) => Array.from(columns[name].subarray(0, ROWS * COLUMN_SPECS[name].width)));

test('a moment goes to the page as rows and is named in each diff, also when nothing differs', async () => {
  const { platform, past, publisher, diffs } = world();
  await platform.advance(0);
  expect(await Promise.all([publisher.turnTo(past, NOON - 5_000), platform.advance(0)])).toEqual([true, undefined]);
  expect(await Promise.all([publisher.turnTo(past, NOON - 4_000), platform.advance(100)])).toEqual([true, undefined]);
  expect(diffs.map(({ kind, rewoundToMs, rows }) => [kind, rewoundToMs, rows.length])).toEqual([
    ['snapshot', null, ROWS],
    ['rows', NOON - 5_000, 0],
    ['rows', NOON - 4_000, 0],
  ]);
});

test('a moment that is superseded before the page is free is never sent', async () => {
  const { platform, past, publisher, diffs, page, release } = world();
  await platform.advance(0);
  page.isHeld = true;
  const first = publisher.turnTo(past, NOON - 3_000);
  await platform.advance(100);
  const second = publisher.turnTo(past, NOON - 2_000);
  const third = publisher.turnTo(past, NOON - 1_000);
  await platform.advance(100);
  release();
  await platform.advance(0);
  expect([await first, await second, await third]).toEqual([true, false, true]);
  expect(diffs.map(({ rewoundToMs }) => rewoundToMs)).toEqual([null, NOON - 3_000, NOON - 1_000]);
});

test('however moments, returns, live events, slow answers and snapshots follow each other, the mirror ends as the fleet shown', async () => {
  const step = fc.oneof(
    fc.record({
      act: fc.constantFrom('live-event' as const, 'past-step' as const),
      device: fc.integer({ min: 1, max: ROWS }),
      latitude: fc.integer({ min: -60, max: -1 }),
    }),
    fc.record({
      act: fc.constantFrom(
        'rewind' as const,
        'return' as const,
        'hold' as const,
        'answer' as const,
        'resync' as const,
        'wait' as const,
      ),
      device: fc.constant(0),
      latitude: fc.constant(0),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { platform, live, past, publisher, diffs, page, release, move } = world();
      let shown = live;
      for (const { act, device, latitude } of steps) {
        if (act === 'live-event') {
          move(live, device, latitude);
          publisher.changed({ sentAtMs: platform.now(), count: 1 });
        } else if (act === 'past-step') {
          const next = fleetLike(live);
          move(next, device, latitude);
          takeValues(past, next);
          if (shown === past) void publisher.turnTo(past, platform.now());
        } else if (act === 'rewind' || act === 'return') {
          const turned = act === 'rewind' ? past : live;
          if (turned !== shown) changeAll(turned);
          shown = turned;
          void publisher.turnTo(shown, act === 'rewind' ? platform.now() : null);
        } else if (act === 'hold') page.isHeld = true;
        else if (act === 'answer') release();
        else if (act === 'resync') publisher.snapshot();
        else await platform.advance(70);
      }
      for (let n = 0; n < 3; n += 1) {
        release();
        await platform.advance(200);
      }
      expect(valuesOf(mirrorOf(diffs))).toEqual(valuesOf(shown.columns));
      expect([diffs.at(-1)!.rewoundToMs === null, diffs.at(-1)!.counts]).toEqual([shown === live, shown.counts]);
    }),
    { seed: 41, numRuns: 60 },
  );
}, 60_000);
