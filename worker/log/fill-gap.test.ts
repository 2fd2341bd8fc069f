import { expect, test } from 'vitest';
import { failed, success } from '../../contract/failure.ts';
import { encodeFrame } from '../../contract/frame.ts';
import type { HotFix } from '../../domain/hot-fix.ts';
import { deviceId, fixOf, frameOf } from '../../tests/builders/fixes.ts';
import { heldPlatform, NOON, type HeldPlatform } from '../../tests/builders/held-platform.ts';
import { fakeLocks, liveFor, openTab, reportedOf, type Tab } from '../../tests/builders/log-tab.ts';
import { coreFailure } from '../rest/failures.ts';
import type { Rest } from '../rest/client.ts';
import { fillGap } from './fill-gap.ts';
import { pastBlocks } from './past-blocks.ts';
import { Rewind } from './rewind.ts';

const MINUTE = 60_000;
/** Many small steps over a database: generous for a busy machine, not a measurement. */
const SLOW_MS = 60_000;

/** The server's history: answers what is asked for, refuses more than so much time at once. */
function historyRest(history: HotFix[], longestMs = Number.POSITIVE_INFINITY) {
  const asked: { devices: number[]; startMs: number; endMs: number }[] = [];
  const call = async (_name: string, { query }: { query: { devices: string; start: string; end: string } }) => {
    const devices = query.devices.split(',').map(Number);
    const [startMs, endMs] = [Date.parse(query.start), Date.parse(query.end)];
    if (endMs - startMs > longestMs) return failed(coreFailure('refused', 'a shorter stretch'));
    asked.push({ devices, startMs, endMs });
    const fixes = history.filter(
      (fix) => devices.includes(fix.device) && fix.fixTimeMs >= startMs && fix.fixTimeMs <= endMs,
    );
    return success(
      encodeFrame(
        fixes.sort((a, b) => a.communicationMs - b.communicationMs || a.fixTimeMs - b.fixTimeMs),
        NOON,
      ),
    );
  };
  return { asked, rest: { call } as unknown as Rest };
}

/** A minute of live data, the given minutes without any, and some seconds of live data again. */
async function withGap(
  platform: HeldPlatform,
  minutes: number,
  vehicles = 3,
): Promise<Tab & { fromMs: number; toMs: number; rows: Uint32Array }> {
  const tab = await openTab(platform);
  const report = (latitude: number): void =>
    tab.take(
      Array.from({ length: vehicles }, (_, n) =>
        fixOf({ device: deviceId(n + 1), fixTimeMs: platform.now(), latitude }),
      ),
    );
  report(-20);
  await liveFor(platform, tab, 60);
  await platform.advance(minutes * MINUTE - 1_000);
  report(-30);
  await liveFor(platform, tab, 20);
  const { gaps } = await tab.log.span(NOON, platform.now(), 10);
  return {
    ...tab,
    fromMs: gaps[0]!.fromMs,
    toMs: gaps[0]!.toMs,
    rows: Uint32Array.from({ length: vehicles }, (_, row) => row),
  };
}

/** A fix of a vehicle every half minute from noon on, whose latitude tells the minute. */
const drive = (n: number, minutes: number): HotFix[] =>
  Array.from({ length: minutes * 2 }, (_, k) =>
    fixOf({ device: deviceId(n), fixTimeMs: NOON + k * 30_000, latitude: -20 - k / 200 }),
  );

const latitudeOf = (past: Rewind, n: number): number =>
  past.fleet.columns.position[2 * past.fleet.index.get(deviceId(n)) + 1]!;

test(
  'a filled gap shows what the vehicles did, and says how many were filled; the moments around it are as before',
  async () => {
    const platform = heldPlatform();
    const tab = await withGap(platform, 30);
    const { rest } = historyRest([...drive(1, 60), ...drive(2, 60)]);
    const past = new Rewind(tab.fleet, tab.log, platform);
    await past.to(NOON + 10 * MINUTE);
    expect(latitudeOf(past, 1)).toBe(-20);
    const filled = await fillGap(
      { rest, log: tab.log, fleet: tab.fleet, now: platform.now },
      tab.fromMs,
      tab.toMs,
      tab.rows.subarray(0, 2),
    );
    expect(filled).toEqual({ ok: true, value: { vehicles: 2, events: 2 * 59 } });
    for (const [minute, first, third] of [
      [10.2, -20.1, -20],
      [25.2, -20.25, -20],
      [0.5, -20, -20],
      [31.2, -30, -30],
    ] as const) {
      await past.to(NOON + minute * MINUTE);
      expect([minute, latitudeOf(past, 1), latitudeOf(past, 3)]).toEqual([minute, first, third]);
    }
    expect((await tab.log.span(NOON, platform.now(), 10)).gaps).toEqual([
      { fromMs: tab.fromMs, toMs: tab.toMs, filledVehicles: 2 },
    ]);
  },
  SLOW_MS,
);

test(
  'filled data survives a restart and is not requested twice',
  async () => {
    const platform = heldPlatform();
    const tab = await withGap(platform, 30, 250);
    const { rest, asked } = historyRest(drive(1, 60));
    const deps = { rest, log: tab.log, fleet: tab.fleet, now: platform.now };
    await fillGap(deps, tab.fromMs, tab.toMs, tab.rows);
    expect(asked.map(({ devices }) => devices.length)).toEqual([200, 50]);
    expect(await fillGap(deps, tab.fromMs, tab.toMs, tab.rows)).toEqual({
      ok: true,
      value: { vehicles: 0, events: 0 },
    });
    await tab.log.close();
    const again = await openTab(platform);
    expect((await again.log.span(NOON, platform.now(), 10)).gaps[0]).toMatchObject({ filledVehicles: 250 });
    const past = new Rewind(again.fleet, again.log, platform);
    await past.to(NOON + 20 * MINUTE + 20_000);
    expect(latitudeOf(past, 1)).toBe(-20.2);
    expect(reportedOf(again.fleet)).toEqual(reportedOf(tab.fleet));
  },
  SLOW_MS,
);

test(
  'a long gap is requested hour by hour, and in shorter periods where the server has too much data',
  async () => {
    const platform = heldPlatform();
    const tab = await withGap(platform, 150);
    const { rest, asked } = historyRest(drive(1, 150), 40 * MINUTE);
    const filled = await fillGap(
      { rest, log: tab.log, fleet: tab.fleet, now: platform.now },
      tab.fromMs,
      tab.toMs,
      tab.rows,
    );
    expect(filled.ok && filled.value.events).toBe(297);
    expect(asked.length).toBe(5);
    asked.slice(1).forEach(({ startMs }, n) => expect(startMs).toBe(asked[n]!.endMs + 1));
    expect([asked[0]!.startMs, asked.at(-1)!.endMs]).toEqual([tab.fromMs, tab.toMs]);
  },
  SLOW_MS,
);

test(
  'a failure of the server is returned, and at most a thousand vehicles are requested',
  async () => {
    const platform = heldPlatform();
    const tab = await withGap(platform, 30, 1_300);
    const down = { call: async () => failed(coreFailure('offline', 'nobody there')) } as unknown as Rest;
    expect(
      await fillGap({ rest: down, log: tab.log, fleet: tab.fleet, now: platform.now }, tab.fromMs, tab.toMs, tab.rows),
    ).toMatchObject({ ok: false, failure: { kind: 'offline' } });
    const { rest } = historyRest([]);
    expect(
      await fillGap({ rest, log: tab.log, fleet: tab.fleet, now: platform.now }, tab.fromMs, tab.toMs, tab.rows),
    ).toEqual({ ok: true, value: { vehicles: 1_000, events: 0 } });
  },
  SLOW_MS,
);

test(
  'a tab that only reads the log does not fill it',
  async () => {
    const platform = heldPlatform({ locks: fakeLocks() });
    const writer = await withGap(platform, 30);
    const reader = await openTab(platform);
    const { rest, asked } = historyRest(drive(1, 60));
    const filled = await fillGap(
      { rest, log: reader.log, fleet: reader.fleet, now: platform.now },
      writer.fromMs,
      writer.toMs,
      writer.rows,
    );
    expect([filled.ok, !filled.ok && filled.failure.kind, asked.length]).toEqual([false, 'storage', 0]);
  },
  SLOW_MS,
);

test(
  'events of the past are cut into blocks of ten seconds inside the stretch; data sent after the gap counts at the time of measurement',
  () => {
    const span = { startMs: NOON, endMs: NOON + 60_000 };
    const fixes = [
      fixOf({ fixTimeMs: NOON - 5_000, communicationMs: NOON + 4_000 }),
      fixOf({ fixTimeMs: NOON + 41_000, communicationMs: NOON + 900_000 }),
      fixOf({ fixTimeMs: NOON + 1_000, communicationMs: NOON + 1_000 }),
      fixOf({ fixTimeMs: NOON - 5_000, communicationMs: NOON - 4_000 }),
      fixOf({ fixTimeMs: NOON + 55_000, communicationMs: NOON + 59_999 }),
    ];
    const blocks = pastBlocks([frameOf(fixes.slice(0, 2)), frameOf(fixes.slice(2))], span);
    expect(blocks.map(({ atMs, events }) => [atMs - NOON, events])).toEqual([
      [9_999, 2],
      [49_999, 1],
      [59_999, 1],
    ]);
  },
  SLOW_MS,
);

test('what a vehicle did before the log begins is filled in too, as far back as the log keeps anything', async () => {
  const platform = heldPlatform();
  await platform.advance(120 * MINUTE);
  const tab = await openTab(platform);
  tab.take([fixOf({ device: deviceId(1), fixTimeMs: platform.now(), latitude: -30 })]);
  await liveFor(platform, tab, 60);
  const { rest, asked } = historyRest(drive(1, 60));
  const deps = { rest, log: tab.log, fleet: tab.fleet, now: platform.now };
  const rows = Uint32Array.of(0);
  const filled = await fillGap(deps, NOON + 10 * MINUTE, NOON + 40 * MINUTE, rows);
  expect(filled).toMatchObject({ ok: true, value: { vehicles: 1 } });
  expect((await tab.log.span(NOON, platform.now(), 1)).oldestMs).toBeLessThanOrEqual(NOON + 11 * MINUTE);
  const past = new Rewind(tab.fleet, tab.log, platform);
  await past.to(NOON + 20 * MINUTE);
  expect(latitudeOf(past, 1)).toBeCloseTo(-20.2, 2);
  // Older than anything that is kept: nobody is asked for what would be removed again.
  asked.length = 0;
  const tooOld = await fillGap(deps, NOON - 2_000 * MINUTE, NOON - 1_900 * MINUTE, rows);
  expect([tooOld.ok, asked]).toEqual([false, []]);
});
