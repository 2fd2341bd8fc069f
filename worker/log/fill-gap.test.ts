import { expect, test } from 'vitest';
import { failed, success } from '../../contract/failure.ts';
import { encodeFrame } from '../../contract/frame.ts';
import { UNKNOWN } from '../../domain/live/telemetry/activity.ts';
import { FLAG, type HotFix } from '../../domain/live/telemetry/hot-fix.ts';
import { deviceId, fixOf, frameOf } from '../../tests/builders/fixes.ts';
import { heldPlatform, NOON, type HeldPlatform } from '../../tests/builders/held-platform.ts';
import { fakeLocks, liveFor, openTab, reportedOf, type Tab } from '../../tests/builders/log-tab.ts';
import { coreFailure } from '../rest/failures.ts';
import type { Rest } from '../rest/client.ts';
import { fillGap, type FillDeps } from './fill-gap.ts';
import { slotMsOf } from './fill-plan.ts';
import { pastBlocks } from './past-blocks.ts';
import { Rewind } from './rewind.ts';

const MINUTE = 60_000;
/** Many small steps over a database: generous for a busy machine, not a measurement. */
const SLOW_MS = 60_000;

/** The server's history: answers what is asked for, refuses more than so much time at once. */
function historyRest(history: HotFix[], longestMs = Number.POSITIVE_INFINITY, leastSlotSeconds = 0) {
  const asked: { devices: number[] | null; startMs: number; endMs: number; slotSeconds: number }[] = [];
  const call = async (
    _name: string,
    { query }: { query: { devices?: string; start: string; end: string; slotSeconds: number } },
  ) => {
    const devices = query.devices?.split(',').map(Number) ?? null;
    const [startMs, endMs] = [Date.parse(query.start), Date.parse(query.end)];
    if (endMs - startMs > longestMs || query.slotSeconds < leastSlotSeconds)
      return failed(coreFailure('refused', 'a shorter stretch'));
    asked.push({ devices, startMs, endMs, slotSeconds: query.slotSeconds });
    const own = history
      .filter(({ device }) => devices?.includes(device) ?? true)
      .sort((a, b) => a.fixTimeMs - b.fixTimeMs);
    // The last one of each before the period comes with it.
    const before = new Map(own.filter(({ fixTimeMs }) => fixTimeMs < startMs).map((fix) => [fix.device, fix]));
    const fixes = [...before.values(), ...own.filter(({ fixTimeMs }) => fixTimeMs >= startMs && fixTimeMs <= endMs)];
    return success(
      encodeFrame(
        fixes.sort((a, b) => a.communicationMs - b.communicationMs || a.fixTimeMs - b.fixTimeMs),
        NOON,
      ),
    );
  };
  return { asked, rest: { call } as unknown as Rest };
}

/** What a filling needs, of a tab that follows the whole fleet. */
const depsOf = (tab: Tab, platform: HeldPlatform, rest: Rest, given: Partial<FillDeps> = {}): FillDeps => ({
  rest,
  log: tab.log,
  fleet: tab.fleet,
  scope: { kind: 'all' },
  now: platform.now,
  signal: new AbortController().signal,
  ...given,
});

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
    const filled = await fillGap(depsOf(tab, platform, rest), tab.fromMs, tab.toMs, tab.rows.subarray(0, 2));
    expect(filled).toEqual({ ok: true, value: { vehicles: 2, events: 2 * 62 } });
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
      { fromMs: tab.fromMs, toMs: tab.toMs, filledVehicles: 2, isFilled: false },
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
    const deps = depsOf(tab, platform, rest);
    await fillGap(deps, tab.fromMs, tab.toMs, tab.rows);
    expect(asked.map(({ devices }) => devices!.length)).toEqual([200, 50, 200, 50]);
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

/** Opened two hours after noon, with nothing recorded before. */
async function firstShift(platform: HeldPlatform, vehicles = 3): Promise<Tab & { nowMs: number }> {
  await platform.advance(120 * MINUTE);
  const tab = await openTab(platform);
  const nowMs = platform.now();
  const fixes = Array.from({ length: vehicles }, (_, n) =>
    fixOf({ device: deviceId(n + 1), fixTimeMs: nowMs, latitude: -30 }),
  );
  tab.take(fixes);
  await liveFor(platform, tab, 2);
  return { ...tab, nowMs };
}
const hourBefore = (deps: FillDeps, nowMs: number) => fillGap(deps, nowMs - 60 * MINUTE, nowMs, null);

test(
  'on a first shift the hour before comes from the server for the whole fleet, the newest first: who moved is where it was, who parked before has its place, who never reported is unknown',
  async () => {
    const platform = heldPlatform();
    const tab = await firstShift(platform);
    const parked = fixOf({
      device: deviceId(2),
      fixTimeMs: NOON,
      latitude: -10,
      speedKmh: 0,
      flags: FLAG.VALID | FLAG.PARKED,
    });
    const { rest, asked } = historyRest([...drive(1, 120), parked]);
    const parts: number[] = [];
    const onPart = () => parts.push(tab.log.contents.fills.of('all').length);
    expect(await hourBefore(depsOf(tab, platform, rest, { onPart }), tab.nowMs)).toMatchObject({
      ok: true,
      value: { vehicles: 3 },
    });
    expect(
      asked.map(({ devices, startMs, slotSeconds }) => [
        devices,
        Math.round((tab.nowMs - startMs) / MINUTE),
        slotSeconds,
      ]),
    ).toEqual([
      [null, 20, 10],
      [null, 40, 10],
      [null, 60, 10],
    ]);
    expect(parts).toEqual([1, 2, 3]);
    const past = new Rewind(tab.fleet, tab.log, platform);
    for (const minute of [61, 75, 90, 119]) {
      await past.to(NOON + minute * MINUTE + 10_000);
      expect([minute, latitudeOf(past, 1), latitudeOf(past, 2), past.fleet.counts]).toEqual([
        minute,
        expect.closeTo(-20 - minute / 100, 5),
        -10,
        [1, 0, 1, 0, 1],
      ]);
    }
    await past.to(tab.nowMs + 1_000);
    expect([latitudeOf(past, 1), past.fleet.counts[UNKNOWN]]).toEqual([-30, 0]);
    expect((await tab.log.span(tab.nowMs - 60 * MINUTE, tab.nowMs, 60)).gaps).toMatchObject([{ isFilled: true }]);
  },
  SLOW_MS,
);

test(
  'what was fetched is not fetched twice, and a failure on the way keeps what came before it',
  async () => {
    const platform = heldPlatform();
    const tab = await firstShift(platform);
    const { rest, asked } = historyRest(drive(1, 120));
    let calls = 0;
    const breaking = {
      call: (...given: Parameters<Rest['call']>) =>
        (calls += 1) === 2 ? failed(coreFailure('offline', 'nobody there')) : rest.call(...given),
    } as unknown as Rest;
    expect(await hourBefore(depsOf(tab, platform, breaking), tab.nowMs)).toMatchObject({
      ok: false,
      failure: { kind: 'offline' },
    });
    const past = new Rewind(tab.fleet, tab.log, platform);
    await past.to(tab.nowMs - 10 * MINUTE);
    expect(past.fleet.counts[UNKNOWN]).toBe(2);
    expect(await hourBefore(depsOf(tab, platform, rest), tab.nowMs)).toMatchObject({ ok: true });
    expect(asked.map(({ startMs }) => Math.round((tab.nowMs - startMs) / MINUTE))).toEqual([20, 40, 60]);
    expect(await hourBefore(depsOf(tab, platform, rest), tab.nowMs)).toEqual(success({ vehicles: 0, events: 0 }));
    expect(asked.length).toBe(3);
  },
  SLOW_MS,
);

test(
  'where the server has too much data it is asked for shorter periods, and then for wider slots',
  async () => {
    const platform = heldPlatform();
    const tab = await firstShift(platform);
    const shorter = historyRest(drive(1, 120), 15 * MINUTE);
    await hourBefore(depsOf(tab, platform, shorter.rest), tab.nowMs);
    expect(shorter.asked.map(({ startMs, endMs }) => Math.round((endMs - startMs) / MINUTE))).toEqual([
      10, 10, 10, 10, 10, 10,
    ]);
    const other = await firstShift(platform);
    const wider = historyRest([], Number.POSITIVE_INFINITY, 40);
    await hourBefore(depsOf(other, platform, wider.rest), other.nowMs - 60 * MINUTE);
    expect(new Set(wider.asked.map(({ slotSeconds }) => slotSeconds))).toEqual(new Set([40]));
  },
  SLOW_MS,
);

test(
  'opening another fleet cancels what is fetched, and nothing more of it is stored or asked for',
  async () => {
    const platform = heldPlatform();
    const tab = await firstShift(platform);
    const { rest, asked } = historyRest(drive(1, 120));
    const opened = new AbortController();
    const onPart = () => opened.abort();
    const filled = await hourBefore(depsOf(tab, platform, rest, { signal: opened.signal, onPart }), tab.nowMs);
    expect([filled.ok, !filled.ok && filled.failure.kind]).toEqual([false, 'cancelled']);
    expect([asked.length, tab.log.contents.fills.of('all').length]).toEqual([2, 1]);
  },
  SLOW_MS,
);

test('the server is asked for the fleet that is open: that of a client, single vehicles, and never for a shared group', async () => {
  const platform = heldPlatform();
  const tab = await firstShift(platform);
  const queries: object[] = [];
  const rest = {
    call: async (_name: string, { query }: { query: object }) =>
      queries.push(query) && failed(coreFailure('offline', '')),
  } as unknown as Rest;
  const kindFor = async (scope: FillDeps['scope']) => {
    const filled = await hourBefore(depsOf(tab, platform, rest, { scope }), tab.nowMs);
    return filled.ok || filled.failure.kind;
  };
  expect(await kindFor({ kind: 'user', userId: 7 })).toBe('offline');
  expect(await kindFor({ kind: 'devices', ids: [1, 2] })).toBe('offline');
  expect(await kindFor({ kind: 'group', groupId: 7 })).toBe('forbidden');
  expect(queries).toMatchObject([{ userId: '7' }, { devices: '1,2' }]);
});

test('slots are those of the log while an hour of the fleet is small, and wider the larger it is and the less the log may hold', () => {
  const log = 256 * 2 ** 20;
  const hour = 60 * MINUTE;
  expect([1, 1_700, 10_000, 100_000].map((vehicles) => slotMsOf(vehicles, hour, log))).toEqual([
    10_000, 10_000, 60_000, 580_000,
  ]);
  expect(slotMsOf(10_000, 23 * hour, log)).toBe(500_000);
  expect(slotMsOf(10_000, hour, 16 * 2 ** 20)).toBe(350_000);
});

test(
  'a tab that only reads the log does not fill it',
  async () => {
    const platform = heldPlatform({ locks: fakeLocks() });
    const writer = await withGap(platform, 30);
    const reader = await openTab(platform);
    const { rest, asked } = historyRest(drive(1, 60));
    const filled = await fillGap(depsOf(reader, platform, rest), writer.fromMs, writer.toMs, writer.rows);
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
      // How it stood when the stretch began.
      [0, 1],
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
  const deps = depsOf(tab, platform, rest);
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
