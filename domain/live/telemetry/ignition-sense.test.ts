import { expect, test } from 'vitest';
import { judge, NO_MEMORY, type IngestMemory, type Judgement } from '../ingest/ingest-rule.ts';
import { emptyReading, type Reading } from './reading.ts';
import type { Telemetry } from './telemetry.ts';
import { TOW } from './towing.ts';
import { segmentsOf } from '../trips/segmentation.ts';
import { tripFixOf } from '../trips/trip-fix.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const M_PER_DEG = 111_195;
const DRIVING = 16 * 1.852;

/** So many seconds after noon, so many metres north. */
const fix = (seconds: number, northM: number, given: Partial<Reading> = {}): Reading => ({
  ...emptyReading(NOON + seconds * 1_000, NOON + seconds * 1_000),
  latitude: -23.55 + northM / M_PER_DEG,
  longitude: -46.63,
  speedKmh: 0,
  ignition: false,
  ...given,
});

interface Run {
  live: Telemetry | null;
  memory: IngestMemory;
  all: Judgement[];
}
const START: Run = { live: null, memory: NO_MEMORY, all: [] };
const hear = (run: Run, reading: Reading): Run => {
  const judgement = judge(1, run.live, run.memory, reading, reading.receivedMs);
  return { live: judgement.live ?? run.live, memory: judgement.memory, all: [...run.all, judgement] };
};
const after = (readings: readonly Reading[], start = START): Run => readings.reduce(hear, start);
const alarmsOf = ({ all }: Run): string[] => all.flatMap(({ alarms }) => [...alarms]);

/** A drive of a minute a fix, at 16 kn, from a metre on. */
const drive = (fromS: number, count: number, fromM: number, given: Partial<Reading> = {}): Reading[] =>
  Array.from({ length: count }, (_, at) =>
    fix(fromS + at * 60, fromM + (at * 60 * DRIVING) / 3.6, { speedKmh: DRIVING, ...given }),
  );

test('a tracker whose ignition wire is not connected drives without being towed', () => {
  const run = after([200, 170, 140, 20].map((ago) => fix(-ago, (200 - ago) * 8, { speedKmh: DRIVING })));
  expect(alarmsOf(run)).toEqual([]);
  expect(run.live).toMatchObject({ movement: 'MOVING', parked: false, ignition: null });
});

test('one that stood first, and one whose sender tells no speed, are not towed either', () => {
  expect(alarmsOf(after([fix(0, 0), fix(60, 0), ...drive(120, 5, 400)]))).toEqual([]);
  const speechless = after([fix(0, 0), ...drive(60, 6, 400, { speedKmh: null })]);
  expect(alarmsOf(speechless)).toEqual([]);
  expect(speechless.live).toMatchObject({ movement: 'MOVING', parked: false });
});

test('with a wire that is not connected a vehicle is parked and trips are cut by place and speed', () => {
  const standing = Array.from({ length: 11 }, (_, at) => fix(600 + at * 60, 4_445));
  const run = after([...drive(0, 10, 0), ...standing]);
  expect(run.live).toMatchObject({ movement: 'PARKING', parked: true, ignition: null });
  const fixes = run.all.flatMap(({ history }) => (history && tripFixOf(history)) ?? []);
  expect(segmentsOf(fixes).map(({ kind }) => kind)).toEqual(['moving', 'standing']);
});

test('a vehicle that stands, with its ignition off since it is known, is parked at once', () => {
  expect(after([fix(0, 0), fix(60, 5)]).live).toMatchObject({ parked: true, ignition: false });
  // A receiver wanders; that is no drive.
  expect(after([fix(0, 0), fix(60, 20, { speedKmh: 6 })]).live).toMatchObject({ parked: true, ignition: false });
});

test('once its ignition is seen on, it means something again: towing raises an alarm', () => {
  const mute = after(drive(0, 5, 0));
  const towed = [fix(900, 3_000), ...drive(960, 3, 3_400)];
  expect(alarmsOf(after(towed, mute))).toEqual([]);
  const works = after([...drive(600, 2, 2_500, { ignition: true }), ...towed], mute);
  expect(alarmsOf(works)).toEqual([TOW]);
  expect(works.live).toMatchObject({ parked: true, ignition: false });
});

test('an ignition that comes on in a late fix or without a place is seen as well', () => {
  const towed = [fix(900, 3_000), ...drive(960, 3, 3_400)];
  for (const seen of [
    fix(30, 0, { ignition: true, archived: true, receivedMs: NOON + 500_000 }),
    fix(500, 0, { ignition: true, valid: false, latitude: Number.NaN }),
  ])
    expect(alarmsOf(after([...drive(0, 5, 0), seen, ...towed]))).toEqual([TOW]);
});

test('a vehicle whose state is from before this was learned is towed as it was, where it ever moved', () => {
  const { live, memory } = after([...drive(0, 5, 0, { ignition: true }), fix(400, 2_500)]);
  const old: IngestMemory = { ...memory };
  delete old.ignitionSense;
  const towed = [fix(900, 2_500), ...drive(960, 3, 3_000)];
  expect(alarmsOf(after(towed, { live, memory: old, all: [] }))).toEqual([TOW]);
  const never: Telemetry = { ...live!, lastMovement: null };
  expect(alarmsOf(after(towed, { live: never, memory: { ...old, towed: true }, all: [] }))).toEqual([]);
});

test('a fix that is sent twice is a duplicate, whatever it taught', () => {
  const [first] = drive(0, 1, 0);
  expect(after([fix(-60, 0), first!, first!]).all.map(({ outcome }) => outcome)).toEqual([
    'accepted',
    'accepted',
    'duplicate',
  ]);
});
