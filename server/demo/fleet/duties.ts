import { pick, type Random } from '../../../domain/base/random.ts';
import { isWeekend, LOCAL_OFFSET_MS } from '../motion/traffic.ts';
import { lengthM } from '../motion/route.ts';
import { placeIn, type Hub, type Place } from './hubs.ts';
import { longHaul, standAt, trip, type Driver, type Leg } from './legs.ts';

/** What a vehicle is used for; its day follows from it. */
export const DUTIES = [
  'haul',
  'regional',
  'night-freight',
  'delivery',
  'day-ride',
  'night-ride',
  'patrol',
  'bus',
  'school',
  'private',
  'yard',
] as const;
export type Duty = (typeof DUTIES)[number];

/** Where a vehicle is at home, and where it goes again and again (a depot far away, work, a terminal). */
export interface Beat {
  home: Place;
  other: Place;
  /** Districts it serves; empty where it stays in its own streets. */
  area: readonly Hub[];
  /** Hours by which its days run later than the others' (or earlier, below 0). */
  lateHours: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

const between = (random: Random, low: number, high: number): number => low + random() * (high - low);

interface Shift {
  /** Local hours; an end above 24 is on the next day. */
  from: number;
  to: number;
  /** Minutes at a stop, and whether the engine runs meanwhile. */
  stop: readonly [number, number];
  waitsInside: number;
  /** Local hour of the meal, and how long it takes. */
  meal: number | null;
}

const SHIFTS: Partial<Record<Duty, Shift>> = {
  'night-freight': { from: 20.5, to: 29.5, stop: [7, 16], waitsInside: 0.2, meal: null },
  delivery: { from: 7.3, to: 17.3, stop: [3, 11], waitsInside: 0.25, meal: 12 },
  'day-ride': { from: 5.8, to: 18.3, stop: [0.5, 4], waitsInside: 0.9, meal: 11.5 },
  'night-ride': { from: 16.8, to: 29.8, stop: [0.5, 3], waitsInside: 0.9, meal: 22 },
  patrol: { from: 6, to: 29.2, stop: [1, 3.5], waitsInside: 0.95, meal: 12.5 },
};

/** The hub of the next stop: in the own area now and then another district, in a city always its own streets. */
function nextPlace(at: Place, beat: Beat, random: Random): Place {
  const hub = beat.area.length > 0 && random() < 0.75 ? pick(random, beat.area) : at.hub;
  return placeIn(hub, random);
}

/** A working shift: from home from stop to stop, a meal, home again, and standing there until `untilMs`. */
function* shift(
  driver: Driver,
  beat: Beat,
  { from, to, stop, waitsInside, meal }: Shift,
  dayMs: number,
  startMs: number,
  untilMs: number,
): Generator<Leg, number> {
  const { random } = driver;
  const at = (hour: number): number => dayMs + hour * HOUR_MS;
  const leaveMs = Math.max(startMs, at(from + random() * 1.2));
  const endMs = at(to - random() * 1.2);
  let timeMs = leaveMs;
  let place = beat.home;
  let mealMs = meal === null ? Number.POSITIVE_INFINITY : at(meal + random());
  yield standAt(place, startMs, leaveMs, false);
  while (timeMs < endMs) {
    const next = nextPlace(place, beat, random);
    timeMs = yield* trip(driver, place, next, timeMs);
    place = next;
    const eats = timeMs >= mealMs;
    if (eats) mealMs = Number.POSITIVE_INFINITY;
    const standMs = timeMs + between(random, eats ? 35 : stop[0], eats ? 65 : stop[1]) * MINUTE_MS;
    yield standAt(place, timeMs, standMs, !eats && random() < waitsInside);
    timeMs = standMs;
  }
  timeMs = yield* trip(driver, place, beat.home, timeMs);
  yield standAt(beat.home, timeMs, Math.max(timeMs, untilMs), false);
  return Math.max(timeMs, untilMs);
}

/** A list of `leave at, go to` from home; what comes too late is left out. */
function* errands(
  driver: Driver,
  beat: Beat,
  plan: readonly { hour: number; to: Place }[],
  dayMs: number,
  startMs: number,
  untilMs: number,
): Generator<Leg, number> {
  let timeMs = startMs;
  let place = beat.home;
  for (const { hour, to } of plan) {
    const leaveMs = Math.max(timeMs, dayMs + hour * HOUR_MS);
    yield standAt(place, timeMs, leaveMs, false);
    timeMs = yield* trip(driver, place, to, leaveMs);
    place = to;
  }
  if (place !== beat.home) timeMs = yield* trip(driver, place, beat.home, timeMs);
  yield standAt(beat.home, timeMs, Math.max(timeMs, untilMs), false);
  return Math.max(timeMs, untilMs);
}

function privatePlan(beat: Beat, random: Random, weekend: boolean): { hour: number; to: Place }[] {
  if (weekend)
    return random() < 0.65
      ? [
          { hour: between(random, 9.5, 15), to: nextPlace(beat.home, beat, random) },
          { hour: between(random, 15.5, 20), to: beat.home },
        ]
      : [];
  const plan = [{ hour: between(random, 6.5, 8.7), to: beat.other }];
  if (random() < 0.2)
    plan.push(
      { hour: between(random, 12, 12.7), to: nextPlace(beat.other, beat, random) },
      { hour: between(random, 13, 13.6), to: beat.other },
    );
  plan.push({ hour: between(random, 17, 19), to: beat.home });
  if (random() < 0.15)
    plan.push(
      { hour: between(random, 20.3, 21), to: nextPlace(beat.home, beat, random) },
      { hour: between(random, 22, 23.5), to: beat.home },
    );
  return plan;
}

function schoolPlan(beat: Beat, random: Random, weekend: boolean): { hour: number; to: Place }[] {
  if (weekend) return [];
  const round = (hour: number): { hour: number; to: Place }[] => [
    ...Array.from({ length: 6 }, (_, i) => ({ hour: hour + i * 0.12, to: nextPlace(beat.home, beat, random) })),
    { hour: hour + 0.85, to: beat.other },
    { hour: hour + 1.05, to: beat.home },
  ];
  return [...round(5.9), ...round(11.4), ...round(16.9)];
}

/** To and fro between two terminals, a few minutes at each, from before dawn until after midnight. */
function* busDay(driver: Driver, beat: Beat, dayMs: number, startMs: number, untilMs: number): Generator<Leg, number> {
  const { random } = driver;
  let timeMs = Math.max(startMs, dayMs + between(random, 4.3, 5.5) * HOUR_MS);
  const endMs = dayMs + between(random, 22.5, 25) * HOUR_MS;
  yield standAt(beat.home, startMs, timeMs, false);
  while (timeMs < endMs)
    for (const [from, to] of [
      [beat.home, beat.other],
      [beat.other, beat.home],
    ] as const) {
      timeMs = yield* trip(driver, from, to, timeMs);
      const waitMs = between(random, 4, 11) * MINUTE_MS;
      yield standAt(to, timeMs, timeMs + waitMs, random() < 0.7);
      timeMs += waitMs;
    }
  yield standAt(beat.home, timeMs, Math.max(timeMs, untilMs), false);
  return Math.max(timeMs, untilMs);
}

/** Loads, drives to the other end, unloads and comes back; without an end, day and night. */
function* haulRound(driver: Driver, beat: Beat, startMs: number, untilMs: number): Generator<Leg, number> {
  let timeMs = startMs;
  for (const [from, to] of [
    [beat.home, beat.other],
    [beat.other, beat.home],
  ] as const) {
    const loadMs = between(driver.random, 40, 90) * MINUTE_MS;
    yield standAt(from, timeMs, timeMs + loadMs, false);
    timeMs = yield* longHaul(driver, from, to, timeMs + loadMs);
  }
  yield standAt(beat.home, timeMs, Math.max(timeMs, untilMs), false);
  return Math.max(timeMs, untilMs);
}

/** Out and back within a day, with an hour or two at the other end. */
function* regionalDay(
  driver: Driver,
  beat: Beat,
  dayMs: number,
  startMs: number,
  untilMs: number,
): Generator<Leg, number> {
  const leaveMs = Math.max(startMs, dayMs + between(driver.random, 4.5, 9) * HOUR_MS);
  yield standAt(beat.home, startMs, leaveMs, false);
  let timeMs = yield* longHaul(driver, beat.home, beat.other, leaveMs);
  const unloadMs = between(driver.random, 50, 130) * MINUTE_MS;
  yield standAt(beat.other, timeMs, timeMs + unloadMs, false);
  timeMs = yield* longHaul(driver, beat.other, beat.home, timeMs + unloadMs);
  yield standAt(beat.home, timeMs, Math.max(timeMs, untilMs), false);
  return Math.max(timeMs, untilMs);
}

/** Hour at which the day of a duty begins, when its vehicle is at home for sure. */
const DAY_BEGINS: Record<Duty, number> = {
  haul: 0,
  regional: 3,
  'night-freight': 14,
  delivery: 4,
  'day-ride': 3,
  'night-ride': 12,
  patrol: 5.5,
  bus: 3,
  school: 3,
  private: 3,
  yard: 3,
};

function* dayOf(
  duty: Duty,
  driver: Driver,
  beat: Beat,
  dayMs: number,
  startMs: number,
  untilMs: number,
): Generator<Leg, number> {
  const { random } = driver;
  const weekend = isWeekend(dayMs + 12 * HOUR_MS);
  const works = SHIFTS[duty];
  if (works && !(weekend && duty === 'delivery' && random() < 0.5))
    return yield* shift(driver, beat, works, dayMs, startMs, untilMs);
  if (duty === 'bus') return yield* busDay(driver, beat, dayMs, startMs, untilMs);
  if (duty === 'regional' && !(weekend && random() < 0.5))
    return yield* regionalDay(driver, beat, dayMs, startMs, untilMs);
  if (duty === 'private')
    return yield* errands(driver, beat, privatePlan(beat, random, weekend), dayMs, startMs, untilMs);
  if (duty === 'school')
    return yield* errands(driver, beat, schoolPlan(beat, random, weekend), dayMs, startMs, untilMs);
  yield standAt(beat.home, startMs, untilMs, false);
  return untilMs;
}

/**
 * Legs of a vehicle without end, one after the other, the first of them holding `fromMs`. They begin with the day (or the
 * round of a long haul) that runs at `fromMs`, drawn from the vehicle's seed and the number of that day: a start in the
 * middle of a day finds the vehicle where the day has it.
 */
export function* legsFrom(
  duty: Duty,
  beat: Beat,
  driverFor: (cycle: number) => Driver,
  fromMs: number,
): Generator<Leg, never> {
  const all = duty === 'haul' ? roundsFrom(beat, driverFor, fromMs) : daysFrom(duty, beat, driverFor, fromMs);
  for (const leg of all) if (leg.endMs > fromMs) yield leg;
  throw new Error('a vehicle has come to the end of all days');
}

function* daysFrom(duty: Duty, beat: Beat, driverFor: (cycle: number) => Driver, fromMs: number): Generator<Leg, void> {
  const midnightMs = beat.lateHours * HOUR_MS - LOCAL_OFFSET_MS;
  const beginsMs = DAY_BEGINS[duty] * HOUR_MS + midnightMs;
  let day = Math.floor((fromMs - beginsMs) / DAY_MS);
  let timeMs = day * DAY_MS + beginsMs;
  for (; ; day += 1) {
    const untilMs = (day + 1) * DAY_MS + beginsMs;
    timeMs = yield* dayOf(duty, driverFor(day), beat, day * DAY_MS + midnightMs, timeMs, untilMs);
  }
}

function* roundsFrom(beat: Beat, driverFor: (cycle: number) => Driver, fromMs: number): Generator<Leg, void> {
  const first = driverFor(0);
  const metres = lengthM(first.routes(beat.home.hub.node, beat.other.hub.node));
  // A little more than a round takes: each begins on time, so that a start in the middle finds the same one.
  const hours = 2 * (metres / 1000 / (first.style.topKmh * 0.84)) + 2 * 1.4 + (metres / 1000 / 300) * 1.6;
  const roundMs = hours * HOUR_MS;
  const phaseMs = first.random() * roundMs;
  let round = Math.floor((fromMs - phaseMs) / roundMs);
  let timeMs = round * roundMs + phaseMs;
  for (; ; round += 1) timeMs = yield* haulRound(driverFor(round), beat, timeMs, (round + 1) * roundMs + phaseMs);
}
