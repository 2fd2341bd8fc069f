import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { heldClock } from '../../../domain/base/time/clock.ts';
import { distanceM } from '../../../domain/base/geo/geo.ts';
import { parseOsmandQuery } from '../../live/ingest/osmand-query.ts';
import { parseOwnTracks } from '../../live/ingest/owntracks.ts';
import { parseTraccar } from '../../live/ingest/traccar.ts';
import { fleetVehicle, openWorld, type FleetVehicle } from '../fleet/vehicle.ts';
import { demoSecret } from '../secrets.ts';
import { isDeadZone, isOut } from './coverage.ts';
import { DueQueue } from './due-queue.ts';
import type { TrackerFix } from './fix.ts';
import { requestFor, type IngestRequest } from './payloads.ts';
import { createSender } from './sender.ts';
import { intervalScale, MOST_FIXES_PER_SECOND, runSimulator } from './simulator.ts';
import { Tracker } from './tracker.ts';

const NOW = Date.parse('2026-11-18T13:00:00Z');
const SEED = 5;
const world = openWorld();
const fleet = Array.from({ length: 160 }, (_, index) => fleetVehicle(world, SEED, index));
const settings = { world, seed: SEED, seededAtMs: NOW, intervalScale: 1, meters: null };
const speaking = fleet.filter(({ traits }) => !traits.silent && traits.dormantHours === null);

/** Runs a tracker's schedule for a while; returns what it sent at each time. */
function listen(vehicle: FleetVehicle, fromMs: number, hours: number): { atMs: number; fixes: TrackerFix[] }[] {
  const tracker = new Tracker(vehicle, settings, fromMs);
  const said: { atMs: number; fixes: TrackerFix[] }[] = [];
  while (tracker.nextMs < fromMs + hours * 3_600_000)
    said.push({ atMs: tracker.nextMs, fixes: tracker.speak(tracker.nextMs) });
  return said;
}

const sample = speaking.slice(0, 40).map((vehicle) => ({ vehicle, said: listen(vehicle, NOW, 4) }));

test('what a tracker says is in order of time, never not a number, and its meters never run backwards', () => {
  for (const { said } of sample) {
    const fixes = said.flatMap(({ fixes }) => fixes);
    expect(fixes.length).toBeGreaterThan(4);
    expect(
      fixes.filter((fix) => Object.values(fix).some((value) => typeof value === 'number' && !Number.isFinite(value))),
    ).toEqual([]);
    const wrong = fixes
      .slice(1)
      .filter(
        (fix, i) =>
          fix.timeMs <= fixes[i]!.timeMs || fix.odometerM < fixes[i]!.odometerM || fix.engineMs < fixes[i]!.engineMs,
      );
    expect(wrong).toEqual([]);
  }
});

test('the odometer grows by about what the positions say', () => {
  for (const { said } of sample) {
    const fixes = said.flatMap(({ fixes }) => fixes).filter((fix) => !fix.lbs);
    let metres = 0;
    for (let i = 1; i < fixes.length; i += 1)
      metres += distanceM(fixes[i - 1]!.latitude, fixes[i - 1]!.longitude, fixes[i]!.latitude, fixes[i]!.longitude);
    const counted = fixes.at(-1)!.odometerM - fixes[0]!.odometerM;
    // Corners are cut between two fixes, and a parked receiver trembles by a metre.
    expect(counted).toBeGreaterThan(metres * 0.95 - fixes.length * 3);
    expect(counted).toBeLessThan(metres * 1.35 + 2_000);
  }
});

test('moving trackers speak every few seconds, parked ones sleep for ten minutes and more', () => {
  const pauses = sample.flatMap(({ said }) =>
    said.slice(1).map(({ atMs }, i) => ({
      seconds: (atMs - said[i]!.atMs) / 1000,
      isMoving: said[i]!.fixes.at(-1)?.motion === true,
    })),
  );
  const moving = pauses.filter(({ isMoving }) => isMoving).map(({ seconds }) => seconds);
  const all = pauses.map(({ seconds }) => seconds);
  expect([Math.min(...all) >= 2, Math.max(...all) <= 2_640, Math.max(...all) > 600, Math.max(...moving) <= 25]).toEqual(
    [true, true, true, true],
  );
});

test('a sleeping tracker without an earlier report first sends its last one, from before the start of the server; one with reports does not', () => {
  const first = (meters: { odometerM: number; engineMs: number } | null) =>
    speaking
      .map((vehicle) => new Tracker(vehicle, { ...settings, meters }, NOW).speak(NOW)[0]!)
      .filter((fix) => !fix.ignition);
  const silentMin = first(null).map(({ timeMs }) => (NOW - timeMs) / 60_000);
  expect(silentMin.length).toBeGreaterThan(20);
  expect([
    Math.min(...silentMin) >= 0,
    Math.max(...silentMin) <= 40,
    silentMin.filter((minutes) => minutes > 5).length > silentMin.length / 3,
  ]).toEqual([true, true, true]);
  expect(first({ odometerM: 1, engineMs: 1 }).every(({ timeMs }) => timeMs === NOW)).toBe(true);
});

test('out of reach a tracker with memory buffers its fixes and sends them in order later; one without loses them', () => {
  const dark = { ...fleet[0]!, traits: { ...fleet[0]!.traits, buffers: true } };
  let found = 0;
  for (const index of Array.from({ length: 400 }, (_, i) => i)) {
    const outFrom = [...Array(24).keys()]
      .map((hour) => NOW + hour * 3_600_000 + 1_700_000)
      .find((timeMs) => isOut(SEED, index, timeMs));
    if (outFrom === undefined || found >= 3) continue;
    found += 1;
    const withMemory = listen({ ...dark, index }, outFrom - 1_800_000, 1.4);
    const late = withMemory.find(({ fixes }) => fixes.length > 1)!;
    expect(late.fixes.map((fix) => fix.timeMs)).toEqual(late.fixes.map((fix) => fix.timeMs).toSorted((a, b) => a - b));
    expect(late.fixes.every((fix) => fix.deviceTimeMs === late.atMs)).toBe(true);
    const without = listen({ ...dark, index, traits: { ...dark.traits, buffers: false } }, outFrom - 1_800_000, 1.4);
    expect(without.some(({ fixes }) => fixes.length === 0)).toBe(true);
    expect(without.every(({ fixes }) => fixes.length <= 1)).toBe(true);
  }
  expect(found).toBe(3);
});

test('there is no network in the tunnels of the Serra do Mar, and there is on the Paulista', () => {
  expect([isDeadZone(-23.89, -46.49), isDeadZone(-23.562, -46.656)]).toEqual([true, false]);
});

test('a dormant tracker sends one report from before the fleet was created, the same on every start; a silent one none', () => {
  const dormant = fleet.find(({ traits }) => traits.dormantHours !== null && !traits.silent)!;
  const word = (startMs: number): TrackerFix[] => new Tracker(dormant, settings, startMs).speak(startMs);
  expect(word(NOW)).toHaveLength(1);
  expect(word(NOW)[0]!.timeMs).toBe(NOW - dormant.traits.dormantHours! * 3_600_000);
  expect(word(NOW + 86_400_000)).toEqual(word(NOW));
  expect(
    new Tracker(
      fleet.find(({ traits }) => traits.silent)!,
      settings,
      NOW,
    ).nextMs,
  ).toBe(Number.POSITIVE_INFINITY);
});

test('an undelivered fix is sent again before the next one', () => {
  const tracker = new Tracker(speaking[0]!, settings, NOW);
  const first = tracker.speak(NOW);
  tracker.keep(first);
  const second = tracker.speak(tracker.nextMs);
  expect(second).toHaveLength(2);
  expect(second[0]!.timeMs).toBe(first[0]!.timeMs);
});

function readBack({ method, path, body }: IngestRequest, protocol: string) {
  expect(method).toBe('POST');
  if (protocol === 'osmand') return parseOsmandQuery(new URLSearchParams(path.split('?')[1]), NOW);
  return protocol === 'owntracks' ? parseOwnTracks(JSON.parse(body!), NOW) : parseTraccar(JSON.parse(body!), NOW);
}

test('in each protocol the ingest reads the same position, speed, heading, time and battery that the tracker measured', () => {
  const { vehicle: moving, said } = sample.find(({ said }) =>
    said.some(({ fixes }) => fixes.some((one) => one.speedKmh > 10)),
  )!;
  const fix = said.flatMap(({ fixes }) => fixes).find((one) => one.speedKmh > 10)!;
  for (const protocol of ['traccar', 'osmand', 'owntracks'] as const) {
    const vehicle = { ...moving, protocol };
    const parsed = readBack(requestFor(vehicle, 'secret', fix), protocol);
    expect(parsed.ok).toBe(true);
    if (!parsed.ok) continue;
    const reading = 'reading' in parsed.value ? parsed.value.reading : parsed.value;
    expect(reading.latitude).toBeCloseTo(fix.latitude, 6);
    expect(reading.longitude).toBeCloseTo(fix.longitude, 6);
    expect(Math.abs(reading.speedKmh! - fix.speedKmh)).toBeLessThan(0.6);
    expect(Math.abs(reading.headingDeg! - fix.headingDeg)).toBeLessThan(0.6);
    expect(Math.abs(reading.fixTimeMs - fix.timeMs)).toBeLessThan(1_000);
    if (protocol === 'traccar')
      expect([reading.odometerM, reading.ignition, reading.engineTimeOnMs]).toEqual([
        fix.odometerM,
        fix.ignition,
        fix.engineMs,
      ]);
  }
});

test('of a fleet there are low batteries, fixes from cell towers and fixes without satellites', () => {
  const fixes = speaking.flatMap((vehicle) => listen(vehicle, NOW, 0.5)).flatMap((one) => one.fixes);
  expect(fixes.some((fix) => fix.batteryPercent !== null && fix.batteryPercent < 37)).toBe(true);
  expect(fixes.some((fix) => fix.lbs)).toBe(true);
  expect(fixes.some((fix) => !fix.valid)).toBe(true);
});

test('the rate of a large fleet is bounded by speaking less often', () => {
  expect(intervalScale(fleet)).toBe(1);
  const large = Array.from({ length: 100_000 }, (_, i) => fleet[i % fleet.length]!);
  const rate = large.reduce((sum, { traits }) => sum + 0.45 / traits.movingS + 0.55 / traits.parkedS, 0);
  expect(rate / intervalScale(large)).toBeCloseTo(MOST_FIXES_PER_SECOND, 3);
});

test('the queue gives what is due first, whatever the order it was filled in', () => {
  const queue = new DueQueue<{ nextMs: number }>();
  const times = Array.from({ length: 500 }, (_, i) => (i * 7_919) % 1_009);
  for (const nextMs of times) queue.push({ nextMs });
  const out: number[] = [];
  for (let one = queue.pop(); one; one = queue.pop()) out.push(one.nextMs);
  expect(out).toEqual(times.toSorted((a, b) => a - b));
});

test('a thing made due earlier comes out in its new place, one that is not in the queue stays out', () => {
  const queue = new DueQueue<{ name: string; nextMs: number }>();
  const things = Array.from({ length: 60 }, (_, i) => ({ name: `t${i}`, nextMs: 100 + ((i * 37) % 60) }));
  for (const thing of things) queue.push(thing);
  queue.hasten(things[40]!, 5);
  queue.hasten({ name: 'stranger', nextMs: 9 }, 1);
  const out: { name: string; nextMs: number }[] = [];
  for (let one = queue.pop(); one; one = queue.pop()) out.push(one);
  expect([out.length, out[0]!.name]).toEqual([60, 't40']);
  expect(out.map(({ nextMs }) => nextMs)).toEqual(out.map(({ nextMs }) => nextMs).toSorted((a, b) => a - b));
});

/** A tracker with a relay that drives fast on the open road now, in reach for the next minutes; and the time. */
function driving(): { tracker: Tracker; nowMs: number } {
  for (const vehicle of speaking.filter(({ protocol }) => protocol === 'traccar')) {
    const tracker = new Tracker(vehicle, settings, NOW);
    for (let i = 0; i < 40; i += 1) {
      const nowMs = tracker.nextMs;
      const [fix] = tracker.speak(nowMs);
      const reached = [0, 30, 60, 120, 300].every((seconds) => !isOut(SEED, vehicle.index, nowMs + seconds * 1_000));
      if (fix && fix.speedKmh > 60 && reached && !isDeadZone(fix.latitude, fix.longitude)) return { tracker, nowMs };
    }
  }
  throw new Error('nobody drives');
}

/** Runs a tracker until a time; returns what it sent. */
function until(tracker: Tracker, endMs: number): TrackerFix[] {
  const fixes: TrackerFix[] = [];
  while (tracker.nextMs <= endMs) fixes.push(...tracker.speak(tracker.nextMs));
  return fixes;
}

test('a driving vehicle that is cut says so within two seconds, comes to a stop within ten, and stays where it is until it is given back', () => {
  const { tracker, nowMs } = driving();
  tracker.nextMs = tracker.hear({ type: 'oilCut', cut: true }, nowMs + 100);
  const rolling = until(tracker, nowMs + 10_000);
  expect([rolling[0]!.blocked, rolling[0]!.timeMs - nowMs <= 2_000, rolling[0]!.speedKmh > 0]).toEqual([
    true,
    true,
    true,
  ]);
  const stopped = until(tracker, nowMs + 120_000);
  expect(stopped.length).toBeGreaterThan(3);
  expect(stopped.every(({ speedKmh, motion, blocked }) => speedKmh === 0 && !motion && blocked)).toBe(true);
  const [first, last] = [stopped.find(({ lbs }) => !lbs)!, stopped.findLast(({ lbs }) => !lbs)!];
  expect(distanceM(first.latitude, first.longitude, last.latitude, last.longitude)).toBeLessThan(10);
  expect(last.odometerM).toBe(first.odometerM);
  tracker.nextMs = tracker.hear({ type: 'oilCut', cut: false }, nowMs + 121_000);
  const on = until(tracker, nowMs + 180_000);
  expect(on.every(({ blocked }) => !blocked)).toBe(true);
  expect([on.at(-1)!.speedKmh > 20, on.at(-1)!.odometerM > last.odometerM + 200]).toEqual([true, true]);
  // It continues from where it stood, without a jump.
  expect(distanceM(last.latitude, last.longitude, on[0]!.latitude, on[0]!.longitude)).toBeLessThan(60);
});

test('a parked tracker that is asked for its position speaks at once instead of after its sleep', () => {
  const asleep = speaking
    .map((vehicle) => new Tracker(vehicle, { ...settings, meters: { odometerM: 1, engineMs: 1 } }, NOW))
    .find((tracker) => {
      tracker.speak(NOW);
      return tracker.nextMs > NOW + 500_000 && !isOut(SEED, tracker.vehicle.index, NOW + 1_000);
    })!;
  asleep.nextMs = asleep.hear({ type: 'positionInquiry' }, NOW + 100);
  expect(until(asleep, NOW + 2_000).map(({ timeMs }) => timeMs)).toEqual([NOW + 900]);
});

test('a rebooting tracker is silent for some seconds and then reports', () => {
  const { tracker, nowMs } = driving();
  tracker.nextMs = tracker.hear({ type: 'reboot' }, nowMs);
  const said = until(tracker, nowMs + 15_000);
  expect(said[0]!.timeMs - nowMs).toBeGreaterThan(5_000);
  expect(said.length).toBeGreaterThan(0);
});

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** A scripted server that records its clients. */
async function listenWith(
  status: (request: IncomingMessage) => number,
  heard: (request: IncomingMessage) => void,
): Promise<string> {
  server = createServer((request, response) => {
    heard(request);
    request.resume();
    request.once('end', () => response.writeHead(status(request), { 'x-outcome': 'accepted' }).end('{}'));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('every tracker that speaks sends once right after the start, with its own secret, and the simulator ends cleanly', async () => {
  const record = { seed: SEED, vehicles: 40, secretSeed: 's', seededAtMs: NOW };
  const clock = heldClock(NOW);
  const keys = new Set<string>();
  const wanted = fleet.slice(0, 40).filter(({ traits }) => !traits.silent);
  let complete = (): void => undefined;
  const all = new Promise<void>((resolve) => (complete = resolve));
  const url = await listenWith(
    () => 200,
    (request) => {
      keys.add(request.headers.authorization ?? request.url!.split('?')[0]!);
      if (keys.size === wanted.length) complete();
    },
  );
  const simulator = runSimulator({ url, record, meters: new Map() }, clock);
  clock.advance(3_000);
  await all;
  await simulator.stop();
  expect(simulator.counts()).toEqual({ sent: wanted.length, accepted: wanted.length, unanswered: 0 });
  const traccar = wanted.filter(({ protocol }) => protocol === 'traccar');
  for (const { identifier } of traccar) expect(keys).toContain(`Bearer ${demoSecret('s', identifier)}`);
});

test('the simulator takes orders for its trackers that are connected, and for no others', async () => {
  const record = { seed: SEED, vehicles: 80, secretSeed: 's', seededAtMs: NOW };
  const sender = { send: async () => ({ status: 200, outcome: 'accepted' }), close: () => undefined };
  const simulator = runSimulator({ url: 'http://127.0.0.1:9', record, meters: new Map() }, heldClock(NOW), sender);
  const silent = fleet.find(({ index, traits }) => index < 80 && traits.silent)!;
  expect(simulator.tell(speaking[0]!.identifier, { type: 'oilCut', cut: true })).toBe('taken');
  expect(simulator.tell(silent.identifier, { type: 'positionInquiry' })).toBe('not-connected');
  expect(simulator.tell(speaking[0]!.identifier, { type: 'interval', seconds: 60 })).toBe('not-understood');
  expect(simulator.tell('somebody else', { type: 'reboot' })).toBeNull();
  const reached = [speaking[0]!, silent].map(({ identifier }) => simulator.tell(identifier, null));
  expect(reached).toEqual(['taken', 'not-connected']);
  await simulator.stop();
});

test('a server that is gone is no error: the sender answers that nothing came back', async () => {
  const url = await listenWith(
    () => 200,
    () => undefined,
  );
  await new Promise((resolve) => server!.close(resolve));
  const sender = createSender(url, 1);
  expect(await sender.send({ method: 'POST', path: '/ingest/traccar', headers: {}, body: '{}' })).toEqual({
    status: null,
    outcome: null,
  });
  sender.close();
});
